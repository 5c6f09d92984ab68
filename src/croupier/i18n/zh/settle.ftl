# `croupier settle` 在牌与金额之外所写的文字。

settle-player = 闲
settle-banker = 庄
settle-outcome-player = 闲赢，{ $player } 比 { $banker }。
settle-outcome-banker = 庄赢，{ $banker } 比 { $player }。
settle-outcome-tie = 和局，同为 { $player } 点。
settle-cards-used = 共发 { $count } 张牌。
settle-first-card = 首张牌 { $card }
settle-left-over = 未用的牌：{ $cards }
settle-pair = 对子
settle-flush = 同花
settle-straight = 顺子
settle-trips = 三条
settle-straight-flush = 同花顺
settle-why = 原因
settle-wagers = 注单（{ $currency }）
# 各列标题，依次为：投注、结果、下注金额、赢得、佣金、派彩、净输赢。
settle-heads =
    投注
    结果
    下注金额
    赢得
    佣金
    派彩
    净输赢
settle-win = 赢
settle-lose = 输
settle-push = 退还
settle-lost-wants = 输掉下注金额：此投注赢的条件是{ $when }
settle-nothing-came = 未出现此投注可得赔付的情形，输掉下注金额
settle-all = 合计
