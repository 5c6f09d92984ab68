# `croupier play` 在桌上所说的话。
# 金额为文字，已带小数位；数量为数字。

# --- 入座与离座
play-title = { $sheet }，试玩币种 { $currency }
play-granted = 您是新玩家：获得试玩金额 { $amount }。
play-resumed = 从上次停下的地方继续。
play-finished = 第 { $number } 局在您离开时已停止下注、等待发牌，结果如下：
play-changed = 此规则与您上次游戏时不同，因此另开一桌。每一注都按接受时的规则结算。
play-moved-returned = 您在原桌的 { $amount } 已退回余额。
play-moved-finished = 您留在原桌的一局已按当时的规则结算：{ $net }。
play-hint = 下注请输入“下注 代号 金额”，再输入“发牌”。“投注”列出代号与赔率，“帮助”列出全部指令。
play-bye = 您的座位会保留。
play-bye-staked = 您的座位与桌上的注都会保留。
play-speaks = 现在使用中文。

# --- 金额
play-status = 余额 { $balance }，在注 { $staked }，本次净输赢 { $net }
play-prompt = { $balance }，在注 { $staked }
play-in-play = 在注：{ $wagers }
play-elsewhere = 其他桌台在注：{ $amount }
play-comma = 、
play-bet-called = 「{ $bet }」
play-bet-staked = 「{ $bet }」{ $stake }
play-accepted = 下注成功：{ $wagers }
play-taken-back = 已退回。
play-refilled = 已补充试玩金额 { $amount }。

# --- 一局
play-open = 第 { $number } 局，请下注。剩 { $left } 张牌。
play-open-fresh = 第 { $number } 局，请下注。
play-open-last = 第 { $number } 局，本靴最后一局，请下注。剩 { $left } 张牌。
play-recent = 最近：{ $results }
play-no-more-bets = 停止下注。
play-coup-burnt = 销牌 { $count } 张。
play-coup-was = 第 { $number } 局
play-was-last = 切牌卡已出：这是本靴最后一局。
play-cut-card-came = 切牌卡已出，还发 { $count } 局。
play-void = 作废

# --- 每一注的结果
play-wager-won = { $stake }，{ $price }
play-wager-won-less = { $stake }，{ $price }，扣佣金 { $commission }
play-wager-push = 退还 { $stake }
play-wager-part = { $stake } 退还 { $returned }
play-wager-lost = 输 { $stake }
play-wager-void = 退款 { $stake }
play-reason = { $how }：{ $why }
play-reason-wants = 赢的条件是{ $when }
play-reason-none = 没有出现可赔的牌
play-net-won = 本局赢得 { $amount }。
play-net-lost = 本局输掉 { $amount }。
play-net-even = 本局不输不赢。
play-net-none = 本局没有下注。

# --- 牌靴
play-shoe-new = 第 { $number } 靴：{ $decks } 副牌，已洗牌。
play-shoe-burnt = 首张 { $card }，再销 { $count } 张。
play-shoe-over = 本靴已完。
play-shoe-fresh = 每局使用新洗的一副 { $count } 张牌。
play-shoe-left = 第 { $number } 靴：{ $whole } 张剩 { $left } 张
play-shoe-coups = 已发 { $count } 局
play-shoe-last = 切牌卡已出：现在是最后一局。
play-shoe-cut = 距切牌卡 { $count } 张

# --- 路单与统计
play-road-b = 庄
play-road-p = 闲
play-road-t = 和
play-road-big = 大路
play-road-bead = 珠盘路
play-road-big-eye = 大眼仔
play-road-small = 小路
play-road-cockroach = 曱甴路
play-road-ask = 下一局若
play-road-mark-r = 红
play-road-mark-b = 蓝
play-road-cut = { $road }，略去前面 { $count } 列
play-roads-none = 本靴还没有牌局。
play-roads-legend = 数字为该格的和局数；红：两列相同，蓝：两列不同
play-roads-marks = 珠盘路上跟在结果后：b 庄对，p 闲对，n 例牌
play-box-w = 赢
play-box-l = 输
play-box-t = 和
play-boxes-cut = 略去前面 { $count } 局。
play-boxes-legend = 赢：胜庄家；输：负于庄家；和：与庄家和局
play-side-banker = 庄
play-side-player = 闲
play-side-tie = 和
play-stats-coups = 共 { $count } 局
play-stats-banker-pair = 庄对
play-stats-player-pair = 闲对
play-stats-natural = 例牌
play-stats-streaks = 最长连胜：庄 { $banker }，闲 { $player }，和 { $tie }

# --- 列表
play-head-id = 代号
play-head-bet = 投注
play-head-pays = 赔率
play-head-least = 最低
play-head-most = 最高
play-head-step = 倍数
play-head-staked = 在注
play-head-coup = 局
play-head-result = 结果
play-head-stakes = 下注
play-head-net = 净输赢
play-price-less = { $price }，扣 { $rate } 佣金
play-bet-range = { $least } 至 { $most }，须为 { $step } 的倍数
play-limits = 每局最多下注 { $patron }。
play-needs-main = 边注须与主注一同下。
play-rounding-win =
    赢额不足最小单位时{ $rule ->
        [down] 舍去
        [up] 进一
        [half-up] 四舍五入
       *[half-even] 四舍六入五成双
    }。
play-rounding-commission =
    佣金不足最小单位时{ $rule ->
        [down] 舍去
        [up] 进一
        [half-up] 四舍五入
       *[half-even] 四舍六入五成双
    }。
play-history-none = 这里还没有发过牌。
play-rules-decks = { $count } 副 52 张的牌。
play-rules-fresh = 每局重新洗牌。
play-rules-burn = 新靴翻开首张，再按其点数销牌：A 销一张，10、J、Q、K 销十张。
play-rules-coup-burn = 每局前销牌 { $count } 张。
play-rules-cut =
    切牌卡距末尾 { $count } 张。{ $after ->
        [0] 切牌卡出现的那一局为本靴最后一局。
       *[other] 切牌卡出现的那一局之后再发 { $after } 局。
    }
play-rules-more = 其余请看“croupier sheet show { $sheet }”。

# --- 指令：每个指令的说法以逗号分隔，第一个用于显示。
play-words-bet = 下注, 押
play-words-undo = 撤销
play-words-clear = 清空, 清空下注
play-words-repeat = 重复, 重复下注
play-words-double = 加倍
play-words-deal = 发牌
play-words-bets = 投注, 赔率
play-words-roads = 路单, 牌路
play-words-stats = 统计
play-words-history = 历史
play-words-why = 原因, 为什么
play-words-balance = 余额
play-words-shoe = 牌靴
play-words-new-shoe = 换靴, 新靴
play-words-rules = 规则
play-words-refill = 补充
play-words-lang = 语言
play-words-help = 帮助
play-words-quit = 离开, 退出

play-help-bet = 下注，全部接受或全部不接受
play-help-undo = 撤销本局最后一张注单
play-help-clear = 撤回本局全部下注
play-help-repeat = 按您上一局的下注再下
play-help-double = 每个在注的投注再下同样金额
play-help-deal = 停止下注、发牌并结算
play-help-bets = 投注、赔率、限红与在注
play-help-roads = 本靴路单，或各闲家的胜负
play-help-stats = 各方赢了几局
play-help-history = 您最近的牌局
play-help-why = 上一局及每一注的原因
play-help-balance = 您的金额
play-help-shoe = 牌靴的进度
play-help-new-shoe = 收起本靴，换新靴
play-help-rules = 每种投注的赔法
play-help-refill = 不够下注时补充试玩金额
play-help-lang = 英文、越南文或中文
play-help-help = 本列表，或某一指令的说明
play-help-quit = 离开，座位会保留
play-help-more = “帮助 下注”说明下注。只写投注代号与金额也可以：“代号 金额”。英文指令始终可用。

play-more-bet = 写投注的代号或名称，再写金额，可连写多组：“下注 代号 金额 代号 金额”。“下注”二字可省略。
play-more-undo = 在停止下注之前，从最新的注单起逐张撤销。
play-more-clear = 金额退回余额。
play-more-repeat = 须在本局尚未下注时使用。
play-more-double = 下注与加倍是两张注单：撤销只撤回加倍。
play-more-deal = 没有下注也可以发牌。在注金额立即结算。
play-more-bets = 下注金额须为所列倍数，使每次赢额都为整数单位。
play-more-roads = 文字表示结果，颜色只作辅助。
play-more-stats = 为本靴的统计；若每局用新牌，则为最近各局的统计。
play-more-history = N 为局数，1 至 1000；不写则为 10。
play-more-why = 附上决定每张牌的补牌表格位。
play-more-balance = 本次净输赢只在结算后变动。
play-more-shoe = 剩余牌数、已发局数、距切牌卡的张数。
play-more-new-shoe = 须没有在注。已开的一局作废。
play-more-rules = 每种投注以最先成立的一行为准。
play-more-refill = 须没有在注，且余额低于最低投注。补充后与新玩家相同。
play-more-lang = 任何时候都可使用各语言的指令。您的选择会保留到下次。
play-more-help = 附上该指令在各语言中的说法。
play-more-quit = 在注留在桌上，直到您回来。输入结束时也是如此。

# --- 无法理解的行
play-error-command =
    “{ $word }”不是这里的指令{ $near ->
        [none] ；“帮助”列出全部指令
       *[other] ；是否要用“{ $near }”？
    }
play-error-follows = 此处只能写“{ $command }”：请去掉“{ $word }”
play-error-ticket = 请写投注代号与金额，如“下注 代号 金额”；“投注”列出代号
play-error-stake-missing = { $bet } 没有金额：请在后面写金额
play-error-stake =
    “{ $word }”不是 { $bet } 的下注金额：请写数字，如 { $example }，{ $digits ->
        [0] 不带小数点
       *[other] 小数点后最多 { $digits } 位
    }，且大于零
play-error-stake-most = “{ $word }”对 { $bet } 来说过大：金额最多为 { $most }
play-error-count = “{ $word }”不是局数：请写 1 至 { $most } 的数
play-error-lang = “{ $word }”不是这里的语言：请用 { $known }
play-error-line = 此行过长：最多写 { $most } 个字符
