import { house } from '../state/house.svelte'

/** After this long away it is said that the house may be gone for longer. */
const LONG_MS = 20_000
let since = $state(0)
const gone = $derived(house.trouble || house.link === 'lost' || (house.link === 'connecting' && since > 0))
const long = $derived(gone && since > 0 && house.now - since > LONG_MS)

/** How it stands with the connection to the house. */
export const away = {
  /** The sentence that tells it, or none while all is well. */
  get said(): string {
    // The page itself tells why nobody is in.
    if (house.outside) return ''
    if (house.link === 'refused') return 'page-elsewhere'
    if (!gone) return ''
    return long ? 'page-gone-long' : house.closed ? 'page-closing' : 'page-reconnecting'
  },
  get long(): boolean {
    return long
  },
  /** Notes since when it is so; called from an effect. */
  note(): void {
    if (!gone) since = 0
    else since ||= Date.now()
  },
}
