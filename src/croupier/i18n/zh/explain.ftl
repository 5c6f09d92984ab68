# 每张牌为何补或不补，以及各闲家的胜负：每个决定一句话。

explain-natural-player = 闲家例牌 { $player } 点，庄家 { $banker } 点，双方均不补牌。
explain-natural-banker = 庄家例牌 { $banker } 点，闲家 { $player } 点，双方均不补牌。
explain-natural-both = 闲家 { $player } 点，庄家 { $banker } 点，均为例牌，双方均不补牌。
explain-player-draws = 闲家补牌，因为 { $total } 点须补牌。
explain-player-stands = 闲家停牌，因为 { $total } 点不补牌。
explain-banker-draws-after-stand = 按闲家停牌时的规则，庄家 { $total } 点补牌。
explain-banker-stands-after-stand = 按闲家停牌时的规则，庄家 { $total } 点停牌。
explain-banker-draws-after-card = 庄家 { $total } 点补牌，因为闲家第三张牌计 { $third } 点。
explain-banker-stands-after-card = 庄家 { $total } 点停牌，因为闲家第三张牌计 { $third } 点。
explain-banker-draws-always = 庄家 { $total } 点一律补牌，不论闲家第三张牌计几点（本局为 { $third } 点）。
explain-banker-stands-always = 庄家 { $total } 点一律停牌，不论闲家第三张牌计几点（本局为 { $third } 点）。

# 三公
explain-box-banker = 庄家
explain-box-player-1 = 闲家1
explain-box-player-2 = 闲家2
explain-box-player-3 = 闲家3
explain-first-card = 首张牌为 { $card }：从庄家起逆时针数到 { $number } 为{ $box }，由其先发牌。
explain-box-beats = { $box } 胜庄家：{ $class } 对 { $banker }。
explain-box-loses = { $box } 负于庄家：{ $class } 对 { $banker }。
explain-box-ties = { $box } 与庄家打和：双方均为 { $class }。
