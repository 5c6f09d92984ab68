// An incident as a manager finds it in the pit: the desk with what waits, and what each ruling would do, as
// `GET /api/tables/{table}/desk` and `POST /api/tables/{table}/rulings/preview` tell it. Banker's third card lies at Player.
import { DESKS } from './desks.mjs'

const words = (en, vi, zh) => ({ en, vi, zh })
const UNSAID = words('', '', '')
const COUP = 'c-38'
const NEXT = 234
const at = (seconds, thousandths) => Date.UTC(2026, 10, 30, 21, 14, seconds, thousandths)
const reference = (ms) => `cam-2 ${new Date(ms).toISOString()}`
const card = (text, place, number, ms) => ({ card: text, place, number, at_ms: ms, reference: reference(ms) })
const LAID = at(13, 307)

const RULED = {
  'by-draw-order': words('The cards lie by the order in which they left the shoe.', 'Các lá bài được đặt theo thứ tự rời hộp.', '牌按出靴次序归位。'),
  stands: words('The coup stands.', 'Ván bài có hiệu lực.', '本局有效。'),
  'void-coup': words('The coup is void; every stake goes back.', 'Ván bị hủy; hoàn lại mọi tiền cược.', '本局作废，注金全部退回。'),
  'void-coup close-shoe': words('The coup is void; every stake goes back. The shoe is closed; earlier coups stand.', 'Ván bị hủy; hoàn lại mọi tiền cược. Đóng hộp bài; các ván trước có hiệu lực.', '本局作废，注金全部退回。收靴；此前各局有效。'),
}
const choice = (key) => ({ effects: key.split(' '), words: RULED[key] })
const WRONG = words('Player’s third card, not due', 'Lá thứ 3 của Player rút không đúng luật', '闲家不应补第三张牌')

const NOW = { player: { cards: ['6s', 'Td', '5c'], total: 1 }, banker: { cards: ['4h', 'Kc'], total: 4 } }
const THEN = { player: { cards: ['6s', 'Td'], total: 6 }, banker: { cards: ['4h', 'Kc', '5c'], total: 9 } }
/** Bets in the order in which they are told: name, wagers, staked, and returned if Banker wins 9 to 6. */
const BETS = [
  ['banker', words('Banker', 'Banker', '庄'), 9, '1240.00', '2418.00'],
  ['player', words('Player', 'Player', '闲'), 7, '860.00', '0.00'],
  ['tie', words('Tie', 'Tie (Hòa)', '和'), 3, '45.00', '0.00'],
  ['big', words('Big', 'Tài', '大'), 4, '120.00', '184.80'],
  ['player_pair', words('Player Pair', 'Player đôi', '闲对'), 2, '20.00', '0.00'],
  ['banker_pair', words('Banker Pair', 'Banker đôi', '庄对'), 1, '50.00', '0.00'],
]
const WAGERS = { wagers: 26, staked: '2335.00' }
const bets = (voided) => BETS.map(([bet, name, wagers, staked, returned]) => ({ bet, name, wagers, staked, returned: voided ? staked : returned, void: staked }))

const GOES_ON = words(`The shoe goes on. Next is card ${NEXT}.`, `Hộp bài dùng tiếp. Tiếp theo là lá ${NEXT}.`, `牌靴继续使用，下一张为第 ${NEXT} 张。`)
const LOOKED = { ok: true, refused: [], void: false, next_number: NEXT, ...WAGERS, second: false, open_coups: [] }
const VOIDED = {
  ...LOOKED, void: true, hands: {}, bets: bets(true), returned: '2335.00', house: '0.00', shoe: GOES_ON,
  cards: words('The cards lie as they lay.', 'Các lá bài vẫn nằm như cũ.', '牌的位置不变。'),
  coup: words('The coup is void.', 'Ván bị hủy.', '本局作废。'),
  ledger: words('26 wagers go back: 2,335.00.', 'Hoàn lại 26 khoản cược: 2.335,00.', '退回 26 注：2,335.00。'),
  patrons_read: words('Coup 38 does not count: a third card was drawn that was not due. Every stake went back.', 'Ván 38 không được tính: lá thứ 3 bị rút không đúng luật. Mọi tiền cược đã được hoàn lại.', '第 38 局作废：补了不应补的第三张牌。注金全部退回。'),
}
const AS_PROPOSED = {
  ...LOOKED, hands: THEN, bets: bets(false), returned: '2602.80', house: '-267.80', shoe: GOES_ON, cards: RULED['by-draw-order'],
  coup: words('The coup goes on.', 'Ván tiếp tục.', '本局继续。'),
  ledger: words('26 wagers, 2,335.00, stay in play and settle once.', '26 khoản cược, 2.335,00, vẫn giữ nguyên và thanh toán một lần.', '26 注共 2,335.00 维持有效，只结算一次。'),
  patrons_read: words('A manager has ruled. A card lay at the wrong hand and was put where it belongs.', 'Quản lý đã quyết định. Một lá bài đặt nhầm cửa đã được đặt lại đúng chỗ.', '场面主管已裁定。一张牌放错位置，已归位。'),
}
const NOT_SO = {
  ...LOOKED, ok: false, hands: NOW, bets: [], returned: null, house: null, cards: UNSAID, coup: UNSAID, shoe: UNSAID, ledger: UNSAID, patrons_read: UNSAID,
  refused: [{ code: 'card_misplaced', bet: null, amounts: {}, words: words('A card would still lie where it does not belong. Say how it is put right.', 'Vẫn còn lá bài nằm không đúng chỗ. Hãy cho biết cách sửa.', '仍有牌不在应在的位置。请说明如何归位。') }],
}
const RULINGS = {
  'by-draw-order': AS_PROPOSED,
  stands: NOT_SO,
  'void-coup': VOIDED,
  'void-coup close-shoe': { ...VOIDED, shoe: words('No coup begins from this shoe any more.', 'Không mở ván nào từ hộp này nữa.', '本靴不再开局。') },
}

/** Scenes by name. */
export const PITS = {
  misdealt: {
    desk: {
      ...DESKS.third, version: 496, step: 'ruling', place: null, next: words('Wait for the ruling', 'Chờ quyết định', '等待裁定'), why: WRONG, then: [],
      coup: COUP, coup_number: 38, shoe: { ...DESKS.third.shoe, gone: NEXT - 1 }, recording: 'cam-2', hands: NOW, betting_closed_ms: at(2, 611),
      cards: [card('6s', 'player', 229, at(5, 120)), card('4h', 'banker', 230, at(6, 884)), card('Td', 'player', 231, at(8, 402)), card('Kc', 'banker', 232, at(9, 975)), card('5c', 'player', 233, LAID)],
      totals: { coup: COUP, patrons: 16, staked: WAGERS.staked, bets: Object.fromEntries(BETS.map(([bet, , , staked]) => [bet, staked])) },
      wager_counts: Object.fromEntries(BETS.map(([bet, , count]) => [bet, count])),
      incidents: [{
        incident: 'i-3', coup: COUP, kind: 'third-card-not-due', stage: '', by: 'software', by_name: '', at_ms: LAID, reference: reference(LAID), evidence: '', freezes: true, profile: 'house', clause: '5',
        words: WRONG, proposed: choice('by-draw-order'), choices: Object.keys(RULED).map(choice), second: false, waiting: null, open_coups: [],
      }],
    },
    /** By the effects of the ruling. */
    previews: Object.fromEntries(Object.entries(RULINGS).map(([key, told]) => [key, { ...told, effects: key.split(' ') }])),
  },
}
