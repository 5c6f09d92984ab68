export interface Route {
  page: string
  /** Tables of `#/table/a,b`, or the one of `#/history/a`. */
  tables: string[]
}

const PAGES = new Set(['lobby', 'table', 'history', 'statement', 'lesson', 'settings', 'care', 'account', 'first', 'office', 'desk', 'pit', 'pit-tables', 'pit-corrections', 'pit-reports', 'pit-log', 'pit-verify', 'pit-patrons'])

/** What was typed by hand may be no escape at all; then it names no table. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function readRoute(hash: string): Route {
  const [page = '', rest = ''] = hash.replace(/^#\/?/, '').split('/')
  const tables = rest.split(',').filter(Boolean).map(decoded).slice(0, 4)
  if (!PAGES.has(page) || (page === 'table' && tables.length === 0)) return { page: 'lobby', tables: [] }
  return { page, tables }
}

export const tableLink = (...tables: string[]): string => `#/table/${tables.map(encodeURIComponent).join(',')}`

export const historyLink = (table: string | undefined): string => (table ? `#/history/${encodeURIComponent(table)}` : '#/history')

export const deskLink = (table: string): string => `#/desk/${encodeURIComponent(table)}`

/** A place of the pit, and a table there. */
export const pitLink = (page: string, table = ''): string => `#/${page}${table ? `/${encodeURIComponent(table)}` : ''}`

const LAST_KEY = 'croupier.table'

function keptLast(): string | undefined {
  try {
    return localStorage.getItem(LAST_KEY) ?? undefined
  } catch {
    return undefined
  }
}

let route: Route = $state.raw(readRoute(location.hash))
/** The table whose felt was looked at last, also before the page was loaded anew. */
let last: string | undefined = $state(keptLast())

function keepLast(): void {
  if (route.page !== 'table' || !route.tables[0]) return
  last = route.tables[0]
  try {
    localStorage.setItem(LAST_KEY, last)
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
keepLast()
addEventListener('hashchange', () => {
  route = readRoute(location.hash)
  keepLast()
})

export const here = {
  get page(): string {
    return route.page
  },
  get tables(): string[] {
    return route.tables
  },
  get last(): string | undefined {
    return last
  },
}
