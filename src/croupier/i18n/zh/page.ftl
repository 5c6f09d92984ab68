# 玩家页面的用语。赔率、规则与拒绝的理由由赌场说明。

# --- 页面
page-lobby = 大厅
page-table = 桌台
page-tables = 桌台列表
page-only-this = 只看这张：{ $table }
page-leave = 关闭{ $table }
page-history = 历史
page-statement = 账目
page-lesson = 课程
page-settings = 设置
page-menu = 菜单
page-close = 关闭
page-sound = 声音

# --- 金额与时间
page-balance = 余额
page-balance-play = 余额（试玩）
page-net = 本次净输赢
page-time = 时长
page-currency = 币种

# --- 连接
page-connecting = 正在连接。
page-reconnecting = 连接已断开，正在恢复。已接受的注会结算或退还。
page-closing = 赌场暂时关闭。已接受的注会结算或退还。
page-gone-long = 仍无应答。已接受的注会结算或退还。
page-try-now = 立即重试
page-elsewhere = 打开的窗口太多。请关闭一个，再重新载入本页。
page-failed = 暂时无法读取，请稍后再试。
page-void-back = 第 { $coup } 局作废，已退还 { $amount }。
page-no-table = 没有这张桌台。
page-to-lobby = 回到大厅

# --- 大厅
page-filter = 选择桌台
page-all = 全部
page-game-baccarat = 百家乐
page-game-three-pictures = 三公
page-good-roads = 好路
page-none-here = 目前没有这样的桌台。
page-phase-idle = 洗牌中
page-phase-ready = 等待下一局
page-closed-until = 现在不开台。开台时间：{ $hours }（UTC）。
page-hours = { $hours }（UTC）
page-phase-betting = 下注中
page-phase-closed = 发牌中
page-phase-dealt = 发牌中
page-phase-shut = 已关闭
page-coup-low = 第 { $number } 局
page-here = { $count } 人在桌
page-road-of = { $table } 的大路
page-road-dragon = { $side }长龙 { $count }
page-road-chop = 单跳 { $count }
page-skip = 跳到主要内容
page-road-two-two = 双跳
page-beside = 并排
page-beside-of = 并排显示{ $table }
page-open-beside = 并排打开 { $count } 张桌台

# --- 一局
page-place-bets = 请下注。
page-bets-closed = 停止下注。
page-dealing = 发牌中。
page-coup = 第 { $number } 局。
page-last-was = 上局：{ $words }
page-boxes-w = 赢：{ $list }。
page-boxes-l = 输：{ $list }。
page-boxes-t = 和：{ $list }。
page-coup-shoe = 第 { $coup } 局，靴号 { $shoe }
page-last-coup = 本靴最后一局。
page-next-coup = { $count } 秒后下一局。
page-wait = 等待下一局。
page-shut = 本桌已关闭。
page-seconds-left = 剩 { $count } 秒
page-closing-soon = 还有 { $count } 秒可下注。
page-first-card = 首张牌
page-box = 闲家{ $number }
page-dealt-first = { $box } 先发
page-fared-won = 赢
page-fared-lost = 输
page-fared-tied = 和
page-box-rows = 各家输赢
page-fared = 最新的在最后：{ $list }
page-earlier = 之前各局
page-why = 原因

# --- 投注与筹码
page-bets = 投注区
page-your-wagers = 你的注
page-chips = 筹码
page-chip = 筹码 { $amount }
page-spot-accepted = 已接受 { $amount }
page-spot-pending = 未发送 { $amount }
page-undo = 撤销
page-clear = 清空
page-repeat = 重复
page-repeat-open = 开放下注后可用。
page-repeat-none = 之前没有下注。
page-repeat-first = 仅在未下其他注时可用。
page-double = 加倍
page-confirm = 确认 { $amount }
page-repeat-amount = 重复 { $amount }
page-in-play = 在注：{ $amount }
page-choose-bet = 请选择投注
page-more-bets = 下方还有投注
page-sending = 发送中
page-refused-count = { $count } 项投注被拒绝。
page-bets-explained = 投注说明
page-limits = 限红
page-multiple = 须为此数的倍数
page-stakes-here = 本桌注额
page-patron-most = 每局您的总注上限
page-table-most = 每局全桌总注上限
page-betting-time = 下注时间
page-seconds = { $count } 秒
page-chances = 赢、和、输
page-edge = 赌场优势（整靴）
page-decks = { $count } 副牌。
page-stake = 下注金额
page-put = 放上此注
page-put-lies = { $bet }已放 { $amount }，未发送。
page-stake-unclear = 金额不明确。请输入数字，例如 25。

# --- 结果
page-result-win = 赢
page-result-lose = 输
page-result-push = 退回下注金额
page-result-void = 作废
page-staked = 下注 { $stake }
page-staked-less = 下注 { $stake }，佣金 { $commission }
page-in-tickets = { $staked }，分 { $count } 张注单
page-refunded = 已退还
page-push-back = 退回 { $amount }
page-you-won = 第 { $number } 局：赢得
page-you-lost = 第 { $number } 局：输掉
page-you-even = 第 { $number } 局：不输不赢
page-you-void = 第 { $number } 局作废，已退回余额：
page-void = 本局作废
page-replay = 重放
page-replay-of = 重放第 { $number } 局
page-open-all = 全部打开

# --- 咪牌
page-last-card-of = { $hand } 的最后一张牌
page-peel = 可咪的牌。方向键拉开牌背，回车键打开。
page-peel-how = 从任意一边拖开，或立即打开。{ $count } 秒后自动打开。
page-reveal = 开牌

# --- 历史与账目
page-more = 更多
page-nothing-yet = 暂无记录。
page-csv = 完整账目（CSV）
page-refill = 补充试玩筹码
page-refill-not-yet = 您的筹码仍充足，所剩不多时才会补充。
page-refill-when = 余额不足 { $amount } 时，可在此补充试玩筹码。
page-course = 本次净输赢，逐局
page-course-told = 共 { $count } 局：赢 { $won } 局，输 { $lost } 局。从 { $from } 到 { $to }；最高 { $most }，最低 { $least }。
page-course-coups = 局数
page-course-won-lost = 赢 · 输
page-course-most = 最高
page-course-least = 最低
page-kind-deposit = 存入
page-kind-wager-pended = 下注
page-kind-withdraw = 取出
page-kind-wager-posted = 结算
page-kind-wager-voided = 退还下注金额
page-fate-open = 在注
page-fate-won = 赢，退回 { $amount }
page-fate-push = 退回下注金额
page-fate-lost = 输
page-fate-part = 输，退回 { $amount }
page-fate-refunded = 不计，退还下注金额

# --- 课程
page-lesson-about = 接下来会怎样？这里发过的牌局，一次一个问题，约五分钟。
page-lesson-end = 查看结果
page-lesson-missed = 再看一遍：
page-lesson-all = 全部答对。
page-lesson-play = 前往{ $table }
page-question-of = 第 { $number } 题，共 { $count } 题
page-ask-draws = { $hand } 补牌还是停牌？
page-ask-wins = 谁赢了？
page-ask-first = 先发给哪一家？
page-ask-fared = { $hand }对庄家的结果如何？
page-answer-draws = 补牌
page-answer-stands = 停牌
page-answer-tie = 和
page-answer-w = 赢
page-answer-l = 输
page-answer-t = 和
page-right = 正确。
page-not-right = 不对，是{ $answer }。
page-lesson-answer = { $answer }。
page-next = 下一题
page-lesson-done = { $count } 题答对 { $right } 题。
page-lesson-none = 这里还没有发过牌，请在第一局之后再来。
page-lesson-again = 再来一次

# --- 设置
page-language = 语言
page-set-felt = 台面
page-choice-felt-baize = 绿色
page-choice-felt-ink = 蓝色
page-choice-felt-linen = 浅色
page-set-scheme = 庄与闲的颜色
page-choice-scheme-asian = 庄红
page-choice-scheme-western = 庄蓝
page-set-suits = 花色
page-choice-suits-two = 两色
page-choice-suits-four = 四色
page-set-motion = 动画
page-choice-motion-full = 正常
page-choice-motion-less = 无
page-set-auto = 注何时发送
page-choice-auto-tap = 只在我点“确认”时
page-choice-auto-self = 放下最后一枚筹码一秒后自动发送
page-set-more = 在桌上
page-set-sound = 声音
page-set-squeeze = 咪最后一张牌

# --- 牌的读法
page-card = { $suit }{ $rank }
page-card-down = 暗牌
page-rank-A = A
page-rank-2 = 2
page-rank-3 = 3
page-rank-4 = 4
page-rank-5 = 5
page-rank-6 = 6
page-rank-7 = 7
page-rank-8 = 8
page-rank-9 = 9
page-rank-T = 10
page-rank-J = J
page-rank-Q = Q
page-rank-K = K
page-suit-s = 黑桃
page-suit-h = 红桃
page-suit-d = 方块
page-suit-c = 梅花

# --- 路单
road-letter-banker = 庄
road-letter-player = 闲
road-letter-tie = 和
road-letter-won = 赢
road-letter-lost = 输
road-letter-tied = 和
page-roads = 路单
page-road-list = 本靴各局结果，从最早的开始
page-road-banker = 庄
page-road-player = 闲
page-road-tie = 和
page-road-banker-pair = 庄对
page-road-player-pair = 闲对
page-road-natural = 例牌
page-road-bead-name = 珠盘路
page-road-big-name = 大路
page-road-eye-name = 大眼仔
page-road-small-name = 小路
page-road-roach-name = 曱甴路
page-road-red = 红
page-road-blue = 蓝
page-road-none = 无标记
page-road-run = { $side } { $count }
page-road-and = { $before }，{ $next }
page-road-tells = { $road }，最新的在最后：{ $list }
page-road-nothing = { $road }：尚无记录
page-road-ask = 下一局若
page-road-if = 下一局若为{ $side }：{ $list }
page-road-would = { $road } { $mark }
page-road-turn = 看其他路单
page-road-player-pairs = 闲对
page-road-banker-pairs = 庄对
