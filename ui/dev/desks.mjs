// A dealer's desk in the states it can be in, as `GET /api/tables/{table}/desk` tells them: pictures are taken of these.
const words = (en, vi, zh) => ({ en, vi, zh })
const AT = Date.UTC(2026, 10, 30, 20, 58, 31, 104)
const card = (text, place, number, ms = 0) => ({ card: text, place, number, at_ms: AT + ms, reference: `20261130T205831Z+${ms}` })

const BARE = {
  table: 'baccarat-2', version: 400, phase: 'ready', step: 'open-betting', place: null, count: 1, next: words('Open betting', 'Mở cược', '开始下注'), why: words('', '', ''), then: [],
  coup: 'c-31', coup_number: 31, last: false, no_bets: false, clock: null,
  shoe: { number: 12, cards: 416, gone: 185, cut_index: 402, cut_card_seen: false, coups_left: null, closing: '', serials: ['BJ-1042', 'BJ-1043'], shuffled_by: 'Minh', loaded_by: 'Lan Nguyễn' },
  cards: [], hands: {}, result: null, burnt: [], extras: [], held: [], can_take_back: false, incidents: [], called: false, dealer: 'd-1', dealer_name: 'Lan Nguyễn',
  totals: { coup: 'c-31', patrons: 0, staked: '0.00', bets: {} }, wager_counts: {}, recording: 'cam-2 20:58:41.104', video: '', video_whep: '', second_reader: false, shoes_out: [],
}
const STAKED = {
  totals: { coup: 'c-31', patrons: 22, staked: '2020.00', bets: { player: '640.00', banker: '1185.00', tie: '45.00', player_pair: '70.00', big: '60.00', small: '20.00' } },
  wager_counts: { player: 9, banker: 14, tie: 4, player_pair: 7, big: 5, small: 2 },
}
const FOUR = {
  ...BARE, ...STAKED, phase: 'closed', version: 420, burnt: [null], can_take_back: true, betting_closed_ms: AT, shoe: { ...BARE.shoe, gone: 190 },
  cards: [card('2s', 'player', 187, 2766), card('Qc', 'banker', 188, 4308), card('2d', 'player', 189, 5916), card('5h', 'banker', 190, 7551)],
  hands: { player: { cards: ['2s', '2d'], total: 4 }, banker: { cards: ['Qc', '5h'], total: 5 } },
}
const INCIDENT = {
  incident: 'i-1', coup: 'c-31', kind: 'wrong-box', stage: 'nothing-since', by: 'software', by_name: '', at_ms: AT + 9000, reference: '', evidence: '', freezes: true, profile: 'house', clause: '5',
  words: words('Card at the wrong hand: nothing dealt since', 'Lá bài ở sai cửa: chưa chia gì từ đó', '牌发错位置：其后未再发牌'),
  proposed: { effects: ['by-draw-order'], words: words('The cards lie by the order in which they left the shoe.', 'Bài nằm theo thứ tự rời hộp.', '牌按离靴次序摆放。') },
  choices: [], second: false, waiting: null,
}
const BOXES = { ...BARE, table: 'three-pictures-1', shoe: { ...BARE.shoe, cards: 52, gone: 8, cut_index: null }, phase: 'closed', can_take_back: true }

/** Scenes by name. */
export const DESKS = {
  shoe: { ...BARE, shoe: null, phase: 'idle', step: 'bring-shoe', dealer: '', dealer_name: '', recording: '', next: words('Bring a shoe', 'Mang hộp bài đến', '换上牌靴') },
  open: BARE,
  betting: { ...BARE, ...STAKED, phase: 'betting', step: 'close-betting', next: words('Betting is open', 'Đang nhận cược', '正在接受下注'), why: words('It closes by the clock.', 'Đồng hồ sẽ ngừng cược.', '到时自动停止。'), clock: { left_ms: 14_000, total_ms: 15_000 } },
  third: {
    ...FOUR, step: 'card', place: 'player', next: words('Third card to Player', 'Lá thứ ba cho Player', '第三张牌给闲'), why: words('Player has 4 and draws.', 'Player có 4 điểm và rút.', '闲 4 点，补牌。'),
    then: [[words('Player’s third is 4, 5, 6, 7', 'Lá thứ ba của Player là 4, 5, 6, 7', '闲第三张为 4、5、6、7'), words('Banker draws', 'Banker rút', '庄补牌')], [words('Any other card', 'Lá khác', '其他牌'), words('Banker stands: the coup ends', 'Banker dừng: ván kết thúc', '庄停牌：本局结束')]],
  },
  confirm: {
    ...FOUR, step: 'confirm', next: words('Confirm the result', 'Xác nhận kết quả', '确认结果'), result: words('Banker wins, 5 to 3.', 'Banker thắng, 5 so với 3.', '庄赢，5 对 3。'),
    cards: [...FOUR.cards, card('9h', 'player', 191, 11_000)], hands: { ...FOUR.hands, player: { cards: ['2s', '2d', '9h'], total: 3 } }, shoe: { ...BARE.shoe, gone: 191 },
  },
  frozen: {
    ...FOUR, step: 'ruling', called: true, next: words('Wait for the ruling', 'Chờ quyết định', '等候裁定'), incidents: [INCIDENT, { ...INCIDENT, incident: 'i-2', kind: 'cut-card', stage: 'in-coup', by: 'd-1', by_name: 'Lan Nguyễn', freezes: false, proposed: null, evidence: 'Yellow card after Banker’s second.', words: words('Cut card: during the coup', 'Lá bài cắt: trong ván', '切牌卡：在局中') }],
    extras: ['9h'], held: [{ card: null, used_as: 'burn' }],
  },
  second: { ...FOUR, second_reader: true, step: 'card', place: 'banker', next: words('Third card to Banker', 'Lá thứ ba cho Banker', '第三张牌给庄') },
  boxes: {
    ...BOXES, step: 'card', place: 'player_3', next: words('Second card to Player 3', 'Lá thứ hai cho Người chơi 3', '第二张牌给闲家3'),
    cards: [card('7c', 'first_card', 1), card('2s', 'player_2', 2), card('Qc', 'player_2', 3), card('Kd', 'player_2', 4), card('5h', 'player_3', 5)],
    hands: { player_2: { cards: ['2s', 'Qc', 'Kd'], class: '2P2' }, player_3: { cards: ['5h'], class: '5' } },
  },
}
