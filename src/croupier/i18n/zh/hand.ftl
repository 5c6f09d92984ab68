# 由人发牌的桌台上所说的话。

# 下一步，大字显示。$hand：牌发给谁；$count：张数。
hand-place-player = 闲家
hand-place-banker = 庄家
hand-next-bring-shoe = 请放入牌靴
hand-next-indicator = 翻开首张牌
hand-next-shoe-burn =
    { $count ->
        [1] 再销牌一张
       *[other] 销牌 { $count } 张
    }
hand-next-open-betting = 开始下注
hand-next-close-betting = 正在下注
hand-next-coup-burn =
    { $count ->
        [1] 销牌一张
       *[other] 销牌 { $count } 张
    }
hand-next-first-card = 翻开首张牌
hand-next-card-1 = 第一张牌发给{ $hand }
hand-next-card-2 = 第二张牌发给{ $hand }
hand-next-card-3 = 第三张牌发给{ $hand }
hand-next-confirm = 确认结果
hand-next-settle = 结算中
hand-next-close-shoe = 收靴
hand-next-ruling = 等待裁定
hand-next-count = 先清点牌数，再出第一张
hand-next-open-table = 桌台已关闭

# 原因。$total：该家点数；$third：闲家第三张牌所计点数；$kind：异常。
hand-why-count = 本场规定须清点：由场面主管记录。
hand-why-indicator = 此牌计几点就再销几张：A 为 1，10 与 J、Q、K 为 10。
hand-why-shoe-burn = 牌面朝下，张数为翻开之牌所计点数。
hand-why-coup-burn = 每局之前销牌，牌面朝下。
hand-why-held = 留用的牌即作此牌。
hand-why-close-betting = 到时自动停止。
hand-why-last-coup = 这是本靴最后一局。
hand-why-open-table = 由场面主管重新开启。
hand-why-shuffle = 每局用重新洗过的牌：请先洗牌。
hand-why-player-draws = 闲家 { $total } 点，须补牌。
hand-why-banker-draws-after-stand = 闲家停牌，庄家 { $total } 点，须补牌。
hand-why-banker-draws-after-card = 闲家第三张牌计 { $third } 点，庄家 { $total } 点，须补牌。
hand-why-first-card = 从庄家起逆时针按此牌的数计数，决定由谁先发牌。
hand-why-ended-last-coup = 切牌卡已出，最后一局已发完。
hand-why-ended-fresh = 这副牌已发过；下一局用重新洗过的牌。
hand-why-ended-exhausted = 剩余的牌不够一局。
hand-why-ended-ruled = 依裁定，本靴不再发牌。

# 什么牌之后如何。$ranks：如 4、5、6。
hand-then-third = 闲家第三张牌为 { $ranks }
hand-then-card = 牌为 { $ranks }
hand-then-other = 其他任何牌
hand-then-any = 任何牌
hand-then-banker-draws = 庄家补牌
hand-then-banker-stands = 庄家停牌，本局结束
hand-then-ends = 本局结束
hand-then-first = 由{ $hand }先发牌

# 异常及其阶段；两者的文字见 incidents.ftl。
hand-incident = { $kind }：{ $stage }

# 裁定的效果，供员工看。
hand-effect-by-draw-order = 牌按出靴次序归位。
hand-effect-draw-now = 现在补发应发的牌。
hand-effect-burn-now = 现在补行销牌。
hand-effect-burn-openly = 该牌公开销去。
hand-effect-complete-burn = 补足首靴销牌。
hand-effect-hold-as-burn = 该牌留用，作下一局的销牌。
hand-effect-hold-as-first = 该牌留用，作下一局的第一张牌。
hand-effect-hold-as-next = 该牌留用，作本靴的下一张牌。
hand-effect-put-away = 多出的牌弃用。
hand-effect-replace = 该牌弃用，由下一张牌代替。
hand-effect-camera-wins = 以录像所示的牌为准。
hand-effect-stands = 本局有效。
hand-effect-no-effect = 不受影响。
hand-effect-void-coup = 本局作废，注金全部退回。
hand-effect-no-bet-coup = 下一局不收注。
hand-effect-last-coup = 本局为本靴最后一局。
hand-effect-recompute = 按牌重新判定结果。
hand-effect-reverse-and-settle = 已派的以新分录收回，再重新派彩。
hand-effect-void-later-coups = 最后一局之后所发各局作废。
hand-effect-close-shoe = 收靴；此前各局有效。
hand-effect-reshuffle = 重新洗牌并装靴。
hand-effect-audit-shoe = 清点牌靴并与所发的牌核对。
hand-effect-refuse-wager = 该注未被接受，维持不变。

# 裁定之前的预览。$next：靴中第几张；$staked：金额。
hand-preview-cards = 牌的位置有变动。
hand-preview-cards-same = 牌的位置不变。
hand-preview-coup-none = 不涉及牌局。
hand-preview-coup-runs = 本局继续。
hand-preview-coup-void = 本局作废。
hand-preview-shoe-goes-on = 牌靴继续使用，下一张为第 { $next } 张。
hand-preview-shoe-closed = 本靴不再开局。
hand-preview-ledger-none = 不涉及投注。
hand-preview-ledger-waits =
    { $wagers ->
        [1] 一注共 { $staked } 维持有效，只结算一次。
       *[other] { $wagers } 注共 { $staked } 维持有效，只结算一次。
    }
hand-preview-ledger-back =
    { $wagers ->
        [1] 退回一注：{ $staked }。
       *[other] 退回 { $wagers } 注：{ $staked }。
    }

# 由人发牌时玩家所见。
hand-felt-dealing = 荷官正在发牌。
hand-felt-awaited = 等待场面主管裁定。
hand-felt-ruled = 场面主管已裁定。{ $effects }
hand-patrons-moved = 一张牌放错位置，已归位。
hand-patrons-drawn = 现在补发应发的牌。
hand-patrons-burnt = 销牌已补行。
hand-patrons-held = 多出的牌留给下一局。
hand-patrons-away = 多出的牌弃用。
hand-patrons-replaced = 一张牌弃用，由下一张代替。
hand-patrons-camera = 一张牌读错，已按录像更正。
hand-patrons-stands = 本局有效。
hand-patrons-no-bet = 下一局不收注。
hand-patrons-last = 这是本靴最后一局。
hand-patrons-result = 已按牌重新判定结果。
hand-patrons-reversed = 已派的收回，再重新派彩。
hand-patrons-later = 最后一局之后所发各局不计。
hand-patrons-closed = 牌靴收走；此前各局有效。
hand-patrons-late = 迟到的一注未被接受。

# 经场面主管裁定作废的原因，为句子的一部分。
hand-void = 第 { $coup } 局作废：{ $why }。注金全部退回。
hand-void-opening-count-wrong = 靴中的牌与所用各副牌不符
hand-void-shoe-burn-wrong = 首靴销牌有误
hand-void-coup-burn-forgotten = 局前漏销牌
hand-void-burn-exposed = 销牌露出
hand-void-exposed-in-shuffle = 洗牌时露牌
hand-void-dropped-before-deal = 发牌前掉牌
hand-void-cut-card = 在本靴最后一局之后发出
hand-void-pulled-early = 停止下注前已抽牌
hand-void-late-wager = 停止下注后有人下注
hand-void-face-up-in-shoe = 靴中有牌面朝上的牌
hand-void-exposed-early = 牌过早打开
hand-void-wrong-box = 牌放错位置
hand-void-third-card-not-due = 补了不应补的第三张牌
hand-void-third-card-not-drawn = 应补的第三张牌未补
hand-void-one-card-too-many = 多抽了一张牌
hand-void-cards-too-many = 多抽了数张牌
hand-void-live-card-out-of-view = 一张牌在镜头范围之外
hand-void-stuck-together = 牌粘在一起
hand-void-readers-differ = 无法确定所发的是哪张牌
hand-void-foreign-card = 靴中有不属于本副牌的牌
hand-void-too-few-cards = 牌不够发完本局
hand-void-misread = 结果读错
hand-void-time-out = 未能按时发完
hand-void-closing-count-wrong = 靴中的牌与所用各副牌不符

# 操作为何被拒绝。
server-by-machine = 此桌不由人发牌。
server-desk-changed = 桌上与您所见不同：已有别的牌出靴。请再看一次。
server-manager-only = 此操作须由场面主管进行。
server-unknown-code = 扫描码不对应任何牌。请输入该牌。
server-second-read-needed = 此处每张牌须读两次。请再读一次。
server-nothing-to-confirm = 没有等待第二人确认的裁定。
server-ask-changed = 等待您确认的内容与您所见的已不同。请再看一次后确认。
