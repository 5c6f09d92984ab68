import type { DeskState } from './shapes'

const words = (en: string) => ({ en, vi: en, zh: en })

/** A desk as tests begin with: betting is closed, nothing lies. */
export const DESK: DeskState = {
  table: 't', version: 10, phase: 'closed', step: 'card', place: 'player', count: 1, next: words('First card to Player'), why: words(''), then: [],
  coup: 'c', coup_number: 31, last: false, no_bets: false, clock: null,
  shoe: { number: 12, cards: 416, gone: 186, cut_index: 402, cut_card_seen: false, coups_left: null, closing: '', serials: [], shuffled_by: '', loaded_by: '' },
  cards: [], hands: {}, result: null, burnt: [], extras: [], held: [], can_take_back: false, incidents: [], called: false, dealer: 'd', dealer_name: 'Lan',
  totals: { coup: 'c', patrons: 0, staked: '0.00', bets: {} }, wager_counts: {}, recording: '', video: '', video_whep: '', second_reader: false, shoes_out: [],
}
