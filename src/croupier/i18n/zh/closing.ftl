# 规则规定靴尾停止接受的投注。$count：剩余张数。
refused-bet_closed_late = 本靴所剩牌太少，{ $bet }不再接受下注。请选其他投注。
show-closes-below = 牌靴所剩少于 { $count } 张时不接受下注。
play-bets-closed = 本靴余下各局停止接受：{ $bets }
show-closing = 靴尾停止接受的投注
