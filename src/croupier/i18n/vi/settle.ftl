# Những gì `croupier settle` in ra quanh lá bài và số tiền.

settle-player = Player
settle-banker = Banker
settle-outcome-player = Player thắng { $player }–{ $banker }.
settle-outcome-banker = Banker thắng { $banker }–{ $player }.
settle-outcome-tie = Hòa { $player } điểm.
settle-cards-used = Đã chia { $count } lá bài.
settle-first-card = Cây bài đầu { $card }
settle-left-over = Còn thừa, không chia: { $cards }
settle-pair = đôi
settle-flush = thùng
settle-straight = sảnh
settle-trips = bộ ba
settle-straight-flush = thùng phá sảnh
settle-why = Vì sao
settle-wagers = Các khoản cược bằng { $currency }
# Đầu cột: cược, kết quả, tiền cược, tiền thắng, hoa hồng, trả thưởng, lãi/lỗ.
settle-heads =
    cược
    kết quả
    tiền cược
    tiền thắng
    hoa hồng
    trả thưởng
    lãi/lỗ
settle-win = thắng
settle-lose = thua
settle-push = hoàn trả
settle-lost-wants = mất tiền cược: cược này thắng nếu { $when }
settle-nothing-came = không xảy ra điều nào mà cược này trả, nên mất tiền cược
settle-all = tổng cộng
