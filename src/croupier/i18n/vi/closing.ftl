# Cửa cược nào ngừng nhận cược khi gần hết hộp bài. $count: số lá còn lại.
refused-bet_closed_late = { $bet } không nhận cược từ hộp bài này nữa: còn quá ít lá. Hãy đặt cửa khác.
show-closes-below = Không nhận cược khi hộp bài còn ít hơn { $count } lá.
play-bets-closed = Không nhận cược nữa cho đến hết hộp bài này: { $bets }
show-closing = Cửa cược ngừng nhận khi gần hết hộp bài
