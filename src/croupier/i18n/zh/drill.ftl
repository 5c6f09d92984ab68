# `croupier drill` 对受训者所说的话。

drill-title = { $sheet } 训练。裁定准则：{ $profile }。种子：{ $seed }
drill-hint = 用一两个词回答。“帮助”说明怎么答，“跳过”看答案，“退出”结束。
drill-shoe = 新牌靴。首张牌为 { $card }。
drill-shoe-closed = 收靴。
drill-coup = 第 { $number } 局
drill-coup-no-bets = 第 { $number } 局，依裁定不收注
drill-burnt = 销牌一张。
drill-burnt-held = 留用的牌作为销牌。
drill-first-held = 留用的牌先发。
drill-first-card = 首张牌为 { $card }。
drill-cut-card = 切牌卡出现。
drill-lies = 第 { $number } 张牌 { $card } 放在{ $hand }。
drill-more = 荷官又多抽了 { $card }。
drill-more-unseen = 荷官又多抽了一张牌，无人看见牌面。
drill-pulled = 尚未停止下注，{ $card } 已被抽出，众人都看见了。
drill-pulled-unseen = 尚未停止下注，一张牌已被抽出，无人看见牌面。
drill-no-more = 荷官不再发牌。
drill-announced = 闲家 { $player } 点，庄家 { $banker } 点：{ $winner }
drill-pays = 荷官宣布{ $hand }：{ $result }。
drill-reader = 扫描器读作 { $read }，录像显示 { $card }。
drill-happened = 出现异常：{ $what }
drill-spotted = { $what }{ $asked }

# --- 问题与答法
drill-ask-burn = 之后销几张牌？
drill-ask-totals = 两家各几点？
drill-ask-next = 下一张牌发给谁？
drill-ask-first = 先发给谁？
drill-ask-classes = 各家是什么牌？
drill-ask-boxes = 各闲家对庄家胜负如何？
drill-ask-result = 点数与胜方？
drill-ask-spot = 对吗？
drill-ask-ruling = 如何裁定？
drill-ask-after = 接下来做什么？
drill-how-word = 任选其一：{ $known }
drill-how-burn = 一个数
drill-how-totals = 先闲家点数，后庄家点数，如 3 6
drill-how-classes = 先庄家，后闲家1至3，如 P7 0 2P9 3P
drill-how-boxes = 闲家1至3各一个词，如 胜 负 和
drill-how-result = 闲家点数、庄家点数与胜方，如 3 6 庄家
drill-how-ruling = 裁定的号码，或其效果，如 void-coup close-shoe
drill-how-more = “跳过”看答案，“退出”结束训练。

# --- 回答用的词，以逗号分隔；显示第一个。
drill-words-player = 闲家, 闲
drill-words-banker = 庄家, 庄
drill-words-tie = 和局, 和
drill-words-box-banker = 庄家, 庄
drill-words-box-1 = 闲家1, 闲1, 1
drill-words-box-2 = 闲家2, 闲2, 2
drill-words-box-3 = 闲家3, 闲3, 3
drill-words-first = 首张牌, 首张
drill-words-burn = 销牌
drill-words-result = 结果, 不补牌, 无
drill-words-pay = 结算, 派彩
drill-words-coup = 下一局, 新局
drill-words-close = 收靴
drill-words-yes = 对, 是
drill-words-no = 不对, 否, 错
drill-words-win = 胜, 赢
drill-words-lose = 负, 输
drill-words-equal = 和
drill-words-help = 帮助
drill-words-skip = 跳过
drill-words-quit = 退出, 离开

# --- 对回答的答复
drill-right = 正确。
drill-wrong = 不对：{ $answer }
drill-passed = 答案：{ $answer }
drill-sum = { $hand }：{ $cards } 为 { $total }
drill-why-order = 由此起逆时针各发三张：{ $order }
drill-why-term = 依准则 { $profile }。{ $term }
drill-why-house = 依准则 { $profile }；发牌条款对此没有规定。
drill-term-1 = 条款1：首靴销牌有误，尚未发牌则补正；否则收靴，已完成的各局有效。
drill-term-2 = 条款2：忘记销牌，本局未出牌则立即补销；否则本局作废。
drill-term-3 = 条款3：切牌卡在其中出现，或在其首张牌之前出现的一局，为最后一局；其后各局作废。
drill-term-4 = 条款4：靴内暴露的牌使本局作废并收靴，销牌暴露不受影响，洗牌时暴露由场面主管决定；荷官过早翻开的正确之牌是否有效，由准则决定。
drill-term-5 = 条款5：牌仍在台面且次序可知时，错误予以纠正；否则由场面主管作废或更正。
drill-term-6 = 条款6：多出一张牌，用于下一局；多出两张以上，本局有效并收靴。
drill-term-7 = 条款7：洗牌或销牌时落在镜头之外的牌照用；牌局中的牌若在镜头内翻开则有效，否则本局作废，牌靴继续使用。

# --- 不能作为回答的输入
drill-error-numbers = “{ $line }”不是这里的回答：请写 { $count } 个 { $least } 至 { $most } 的数
drill-error-word = “{ $line }”不是这里的回答：请写其中之一：{ $known }
drill-error-classes = “{ $line }”不是这里的回答：请写四种牌型，如 P7 0 2P9 3P
drill-error-boxes = “{ $line }”不是这里的回答：请写三个词，如 胜 负 和
drill-error-ruling = “{ $line }”不是这里的回答：请写 1 至 { $most } 的数，或效果如 void-coup
drill-error-line = 一行太长：最多 { $most } 个字符

# --- 成绩
drill-bye-none = 没有提问。
drill-score = { $asked } 题答对 { $right } 题
drill-score-passed = 跳过：{ $count }
drill-again = 重做同一训练：croupier drill { $options }
drill-topic-burn = 按首张牌销牌
drill-topic-totals = 两张牌的点数
drill-topic-next = 下一张牌发给谁
drill-topic-first = 先发给谁
drill-topic-classes = 各家牌型
drill-topic-boxes = 闲家对庄家
drill-topic-result = 点数与胜方
drill-topic-spot = 发现错误
drill-topic-ruling = 裁定
drill-topic-after = 裁定之后

# 依文本重放的一靴牌。
drill-shoe-title = 按 { $sheet } 的一靴牌：{ $file }
drill-shoe-burnt = 销牌：{ $card }
drill-happened-found = 软件发现：{ $what }
drill-ruled = 裁定：{ $effects }
drill-coup-void = 本局作废。
drill-shoe-otherwise = 结果与所写不符。
drill-shoe-well = 全部与所写相符。有效局：{ $coups }。作废局：{ $void }。离靴的牌：{ $cards }。
