# Những gì `croupier play` nói ở bàn.
# Số tiền là chữ, đã đủ chữ số; số đếm là số.

# --- Vào bàn và rời bàn
play-title = { $sheet }, tiền chơi thử bằng { $currency }
play-granted = Bạn mới đến: bạn có { $amount } tiền chơi thử.
play-resumed = Bạn chơi tiếp từ chỗ đã dừng.
play-finished = Ván { $number } còn chờ chia bài khi bạn rời bàn. Kết quả đây:
play-changed = Luật này khác với lần bạn chơi trước nên có bàn riêng. Không khoản cược nào được thanh toán theo luật khác với luật lúc nhận cược.
play-moved-returned = { $amount } của bạn ở bàn cũ đã trở lại số dư.
play-moved-finished = Ván bạn để lại ở bàn cũ đã được thanh toán theo luật lúc đó: { $net }.
play-hint = Đặt cược bằng “cược MÃ SỐ-TIỀN”, rồi “chia”. “cửa” liệt kê mã và tỷ lệ, “giúp” liệt kê mọi lệnh.
play-bye = Chỗ của bạn được giữ lại.
play-bye-staked = Chỗ của bạn và các khoản đang cược được giữ lại.
play-speaks = Từ đây là tiếng Việt.

# --- Tiền
play-status = Số dư { $balance }, đang cược { $staked }, phiên này { $net }
play-prompt = { $balance }, đang cược { $staked }
play-in-play = Đang cược: { $wagers }
play-elsewhere = Đang cược ở bàn khác: { $amount }
play-comma = ,{" "}
play-bet-called = { $bet }
play-bet-staked = { $bet } { $stake }
play-accepted = Đã đặt cược: { $wagers }
play-taken-back = Đã hoàn lại.
play-refilled = Đã thêm { $amount } tiền chơi thử.

# --- Ván bài
play-open = Ván { $number }: mời đặt cược. Còn { $left } lá bài.
play-open-fresh = Ván { $number }: mời đặt cược.
play-open-last = Ván { $number }, ván cuối của hộp bài: mời đặt cược. Còn { $left } lá bài.
play-recent = Gần đây: { $results }
play-no-more-bets = Ngừng đặt cược.
play-coup-burnt = Bỏ qua { $count } lá bài.
play-coup-was = Ván { $number }
play-was-last = Lá bài cắt đã ra: đó là ván cuối của hộp bài.
play-cut-card-came = Lá bài cắt đã ra. Còn chia { $count } ván nữa.
play-void = bị hủy

# --- Kết quả từng khoản cược
play-wager-won = { $stake } theo { $price }
play-wager-won-less = { $stake } theo { $price }, trừ { $commission } hoa hồng
play-wager-push = hoàn { $stake }
play-wager-part = hoàn { $returned } trên { $stake }
play-wager-lost = mất { $stake }
play-wager-void = hoàn lại { $stake }
play-reason = { $how }: { $why }
play-reason-wants = thắng nếu { $when }
play-reason-none = không ra điều nào được trả thưởng
play-net-won = Bạn thắng { $amount }.
play-net-lost = Bạn thua { $amount }.
play-net-even = Ván này bạn không lãi không lỗ.
play-net-none = Ván này bạn không đặt cược.

# --- Hộp đựng bài
play-shoe-new = Hộp bài số { $number }: { $decks } bộ bài, đã xáo.
play-shoe-burnt = Lá đầu tiên { $card }: bỏ qua thêm { $count } lá.
play-shoe-over = Đã hết hộp bài.
play-shoe-fresh = Mỗi ván dùng một bộ { $count } lá mới xáo.
play-shoe-left = Hộp bài số { $number }: còn { $left } trên { $whole } lá
play-shoe-coups = Đã chia { $count } ván
play-shoe-last = Lá bài cắt đã ra: ván đang mở là ván cuối.
play-shoe-cut = Còn { $count } lá trước lá bài cắt

# --- Bảng cầu và thống kê
play-road-b = B
play-road-p = P
play-road-t = H
play-road-big = Đường lớn (Big Road)
play-road-bead = Bảng hạt
play-road-big-eye = Mắt lớn (Big Eye Boy)
play-road-small = Đường nhỏ (Small Road)
play-road-cockroach = Đường gián (Cockroach Pig)
play-road-ask = Nếu ván tới ra
play-road-mark-r = đ
play-road-mark-b = x
play-road-cut = { $road }, bỏ bớt { $count } cột trước đó
play-roads-none = Hộp bài này chưa có ván nào.
play-roads-legend = B Banker, P Player, H hòa, chữ số: số lần hòa ở ô đó; đ (đỏ) hai cột giống nhau, x (xanh) khác nhau
play-roads-marks = trên Bảng hạt, sau chữ cái: b Banker đôi, p Player đôi, n Natural
play-box-w = T
play-box-l = B
play-box-t = H
play-boxes-cut = Bỏ bớt { $count } ván trước đó.
play-boxes-legend = T thắng Nhà cái, B thua Nhà cái, H hòa Nhà cái
play-side-banker = Banker
play-side-player = Player
play-side-tie = Hòa
play-stats-coups = { $count } ván
play-stats-banker-pair = Banker đôi
play-stats-player-pair = Player đôi
play-stats-natural = Natural
play-stats-streaks = Chuỗi dài nhất: Banker { $banker }, Player { $player }, hòa { $tie }

# --- Danh sách
play-head-id = mã
play-head-bet = cửa cược
play-head-pays = tỷ lệ cược
play-head-least = tối thiểu
play-head-most = tối đa
play-head-step = bội số
play-head-staked = đang cược
play-head-coup = ván
play-head-result = kết quả
play-head-stakes = tiền cược
play-head-net = lãi/lỗ
play-price-less = { $price } trừ { $rate }
play-bet-range = { $least } đến { $most }, bội số của { $step }
play-limits = Mỗi ván cược tối đa { $patron }.
play-needs-main = Cược bên phải đi cùng một cược chính.
play-rounding-win =
    Tiền thắng lẻ được làm tròn { $rule ->
        [down] xuống
        [up] lên
        [half-up] đến số gần nhất, nửa thì lên
       *[half-even] đến số gần nhất, nửa thì về số chẵn
    }.
play-rounding-commission =
    Hoa hồng lẻ được làm tròn { $rule ->
        [down] xuống
        [up] lên
        [half-up] đến số gần nhất, nửa thì lên
       *[half-even] đến số gần nhất, nửa thì về số chẵn
    }.
play-history-none = Ở đây chưa chia ván nào.
play-rules-decks = { $count } bộ bài 52 lá.
play-rules-fresh = Mỗi ván xáo bài lại từ đầu.
play-rules-burn = Với hộp bài mới, lá đầu tiên được lật lên và bỏ qua thêm số lá bằng giá trị của nó: A là 1, lá 10 và J, Q, K là 10.
play-rules-coup-burn = Trước mỗi ván bỏ qua { $count } lá bài.
play-rules-cut =
    Lá bài cắt nằm cách cuối { $count } lá. { $after ->
        [0] Ván mà nó ra là ván cuối của hộp bài.
       *[other] Sau ván mà nó ra còn chia { $after } ván.
    }
play-rules-more = “croupier sheet show { $sheet }” cho biết phần còn lại.

# --- Lệnh: các từ của mỗi lệnh, cách nhau bằng dấu phẩy; từ đầu được hiện ra.
play-words-bet = cược, đặt, đặt cược
play-words-undo = hoàn tác
play-words-clear = xóa, xóa cược
play-words-repeat = lặp lại, cược lại
play-words-double = gấp đôi
play-words-deal = chia, chia bài
play-words-bets = cửa, các cửa
play-words-roads = bảng cầu, cầu
play-words-stats = thống kê
play-words-history = lịch sử
play-words-why = vì sao, tại sao
play-words-balance = số dư
play-words-shoe = hộp bài
play-words-new-shoe = hộp mới, hộp bài mới
play-words-rules = luật, luật chơi
play-words-refill = thêm tiền
play-words-lang = ngôn ngữ, tiếng
play-words-help = giúp, trợ giúp
play-words-quit = thoát, nghỉ

play-help-bet = đặt cược, tất cả hoặc không khoản nào
play-help-undo = rút lại phiếu cược cuối của ván này
play-help-clear = rút lại mọi khoản cược của ván này
play-help-repeat = đặt lại như ván bạn chơi trước
play-help-double = đặt thêm đúng bằng số đang cược ở mọi cửa
play-help-deal = ngừng đặt cược, chia bài và thanh toán
play-help-bets = các cửa cược, tỷ lệ, giới hạn và số đang cược
play-help-roads = bảng cầu của hộp bài, hoặc kết quả từng cửa
play-help-stats = mỗi bên thắng bao nhiêu lần
play-help-history = những ván gần đây của bạn
play-help-why = vì sao ván trước ra như vậy, và từng khoản cược
play-help-balance = tiền của bạn
play-help-shoe = hộp bài đã chia đến đâu
play-help-new-shoe = cất hộp bài này, mở hộp bài mới
play-help-rules = mỗi cửa trả bao nhiêu, bằng lời
play-help-refill = thêm tiền chơi thử khi không còn đủ để cược
play-help-lang = tiếng Anh, tiếng Việt hoặc tiếng Trung
play-help-help = danh sách này, hoặc nói rõ hơn về một lệnh
play-help-quit = rời bàn; chỗ của bạn được giữ lại
play-help-more = “giúp cược” nói rõ hơn về lệnh cược. Chỉ cần mã cửa và số tiền: “MÃ SỐ-TIỀN”. Lệnh tiếng Anh luôn dùng được, bỏ dấu cũng được.

play-more-bet = Ghi mã hoặc tên từng cửa rồi số tiền, bao nhiêu lần cũng được: “cược MÃ SỐ-TIỀN MÃ SỐ-TIỀN”. Có thể bỏ từ cược.
play-more-undo = Từng phiếu một, phiếu mới nhất trước, cho đến khi ngừng đặt cược.
play-more-clear = Tiền cược trở lại số dư.
play-more-repeat = Chỉ khi bạn chưa đặt gì ở ván này.
play-more-double = Lần đặt và lần gấp đôi là hai phiếu: hoàn tác chỉ rút lại lần gấp đôi.
play-more-deal = Không đặt cược cũng được. Mọi khoản đang cược được thanh toán ngay.
play-more-bets = Tiền cược phải là bội số nêu ở đây để mọi khoản thắng đều tròn.
play-more-roads = Chữ cái là kết quả; màu chỉ để dễ nhìn.
play-more-stats = Của hộp bài này; nếu mỗi ván một bộ bài mới thì của những ván gần đây.
play-more-history = N là số ván, từ 1 đến 1000; bỏ trống là 10.
play-more-why = Kèm ô trong bảng rút bài đã quyết định từng lá.
play-more-balance = Lãi/lỗ của phiên chỉ đổi khi một ván được thanh toán.
play-more-shoe = Số lá còn lại, số ván đã chia và còn bao xa tới lá bài cắt.
play-more-new-shoe = Chỉ khi không có gì đang cược. Ván đang mở bị hủy.
play-more-rules = Dòng đầu tiên đúng của một cửa sẽ quyết định.
play-more-refill = Chỉ khi không có gì đang cược và còn ít hơn mức cược tối thiểu. Khi đó bạn có số tiền của người mới.
play-more-lang = Lúc nào cũng hiểu lệnh của mọi ngôn ngữ. Lựa chọn của bạn được giữ cho lần sau.
play-more-help = Các từ của lệnh trong mọi ngôn ngữ được ghi kèm.
play-more-quit = Các khoản đang cược nằm lại trên bàn cho đến khi bạn trở lại. Hết dữ liệu vào cũng như vậy.

# --- Dòng không hiểu được
play-error-command =
    “{ $word }” không phải là lệnh { $near ->
        [none] ở đây; “giúp” liệt kê tất cả
       *[other] ở đây; có phải ý bạn là “{ $near }”?
    }
play-error-follows = sau lệnh chỉ ghi như “{ $command }”: hãy bỏ “{ $word }”
play-error-ticket = hãy ghi mã cửa và tiền cược, như “cược MÃ SỐ-TIỀN”; “cửa” liệt kê các mã
play-error-stake-missing = { $bet } chưa có tiền cược: hãy ghi số tiền phía sau
play-error-stake =
    “{ $word }” không phải là tiền cược cho { $bet }: hãy viết bằng chữ số như { $example }, { $digits ->
        [0] không có dấu chấm
       *[other] sau dấu chấm nhiều nhất { $digits } chữ số
    }, lớn hơn không
play-error-stake-most = “{ $word }” quá lớn cho { $bet }: một số tiền nhiều nhất là { $most }
play-error-count = “{ $word }” không phải là số ván: hãy viết một số từ 1 đến { $most }
play-error-lang = “{ $word }” không phải là ngôn ngữ ở đây: hãy dùng { $known }
play-error-line = dòng quá dài: hãy viết nhiều nhất { $most } ký tự
