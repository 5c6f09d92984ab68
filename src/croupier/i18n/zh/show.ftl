# `croupier sheets` 与 `croupier sheet show` 的文字。

show-head-sheet = 规则表
show-head-game = 游戏
show-head-name = 名称
show-head-bets = 投注数

show-identity = 规则表 { $id }，版本 { $version }，指纹 { $fingerprint }
show-profile = 异常按规程 { $profile } 裁定

show-shoe = 牌靴
show-decks =
    { $decks ->
       *[other] { $decks } 副牌，共 { $cards } 张。
    }
show-fresh = 每局重新洗牌。
show-burn-first-card = 新靴销牌：翻开第一张牌，再按其数值（A 为 1；10、J、Q、K 为 10）暗销相应张数。第一张牌也不再使用。
show-burn-none = 新靴不销牌。
show-coup-burn =
    { $count ->
        [0] 每局前不销牌。
       *[other] 每局前销牌 { $count } 张。
    }
show-cut-card =
    { $count ->
        [0] 切牌卡在最后一张牌之后。
       *[other] 切牌卡在最后 { $count } 张牌之前。
    }
show-after-cut =
    { $count ->
        [0] 切牌卡出现的一局为最后一局；若在某局第一张牌之前出现，即以该局为最后一局。
       *[other] 切牌卡出现的一局之后再发 { $count } 局；若在某局第一张牌之前出现，即以该局计。
    }

show-drawing = 补牌表
show-natural = 任一方首两张牌为 8 点或 9 点即为例牌，本局结束。否则闲家先补牌或停牌，然后庄家。任何人都不能选择。
show-legend = D 为补第三张牌，S 为停牌。
show-player-row = 闲家，按其点数：
show-banker-rows = 庄家，按其点数（行）和闲家第三张牌的点数（列；– 为闲家停牌）：

show-first-card = 首张牌
show-first-card-rule = 停止下注后翻开一张牌，其牌面决定先发哪一门；由此按逆时针每门连发三张。首张牌不参与牌局。

show-hands = 牌型

show-main-bets = 主投注
show-side-bets = 边注
show-side-alone = 可以单独投注，不需主投注。
show-side-with-main = 同一玩家在同一局须有主投注。
show-first-fits = 每种投注以第一条符合者为准。
show-tier = { $text }（{ $source }）
show-comma = 、
show-semicolon = ；
show-edge = 赌场优势：下注金额的 { $edge }；{ $hits } 的局会赢
show-edge-push = 赌场优势：下注金额的 { $edge }，不计退还的为 { $resolved }；{ $hits } 的局会赢
show-edge-unknown = 赌场优势：未计算，所用的事实需时过长
show-stakes = 下注金额：{ $list }
show-stake = { $least } 至 { $most } { $currency }
show-stake-by = { $least } 至 { $most } { $currency }，须为 { $multiple } 的倍数
show-stake-multiple = 须为 { $multiple } { $currency } 的倍数

show-limits = 每局限红
show-limits-of = { $currency }：每位玩家 { $patron }，全桌 { $table }；赌场最多赔付 { $liability }。
show-rounding = 舍入
show-rounding-win = 赢得的金额{ $rule }。
show-rounding-commission = 佣金{ $rule }。
show-round-down = 向下舍入到最小货币单位
show-round-up = 向上进位到最小货币单位
show-round-half-up = 四舍五入到最小货币单位
show-round-half-even = 按四舍六入五成双舍入到最小货币单位

show-sources = 规则与赔率的来源
show-source = { $key }：{ $title }
show-readings = 不明确语句的解读
show-reading = { $id }（{ $documents }）{ $sentence }
show-read = 解读：{ $read }
