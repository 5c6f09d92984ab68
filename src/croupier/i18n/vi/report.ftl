# Bảng thông số và sổ tính: `croupier odds --html`, `--xlsx`, `--csv` và `--markdown`.

report-title = Bảng thông số
report-of-sheet = Bảng thông số: { $name }
report-sheet = Bảng luật
report-version = Phiên bản
report-fingerprint = Dấu nhận dạng
report-program = Chương trình
report-game = Trò chơi
report-cards = Lá bài
report-deals = Số cách chia

report-decks =
    { $decks ->
       *[other] { $decks } bộ bài, { $cards } lá bài
    }
report-endless = vô số bộ bài: lá đã chia không làm đổi xác suất của lá sau
report-counted = { $cards } lá bài, đếm theo { $kind }
report-counted-by-card = từng lá
report-counted-by-rank = số trên lá bài
report-counted-by-value = giá trị
report-gone = đã rời hộp trước ván: { $cards }
report-given = đã chia trong ván: { $cards }
report-there = còn: { $cards }

report-at-a-glance = Tổng quan các cược
report-at-a-glance-note = Tính trên một đơn vị tiền cược. Lợi thế là phần sòng bài giữ lại về trung bình; “có thắng thua” là tính trên mỗi đơn vị đã thắng hoặc thua, không kể hoàn trả. RTP là 1 − lợi thế. Hoàn trả không tính là trúng.
report-bet = Cược
report-edge = Lợi thế sòng
report-resolved = Lợi thế, có thắng thua
report-rtp = RTP
report-win = Thắng
report-push = Hoàn trả
report-lose = Thua
report-hit = Tần suất trúng
report-variance = Phương sai
report-sd = Độ lệch chuẩn
report-highest = Mức trả cao nhất
report-fair-price = Tỷ lệ công bằng
report-outcomes = Kết quả của một ván
report-side = Kết quả
report-banker = Banker
report-player = Player
report-tie = Hòa
report-total = Tất cả

report-rules = Luật
report-matrix = Bảng rút bài
report-player-total = Điểm của Player
report-player-does = Player
report-banker-total = Điểm của Banker
report-player-third = Điểm của lá bài thứ 3 của Player
report-player-stood = Player dừng
report-box = Cửa
report-first-cards = Được chia trước khi mở

report-bets = Các cược, từng dòng
report-bets-note = Trong các dòng của một cược, dòng đầu tiên phù hợp sẽ quyết định. Số tổ hợp là số cách chia mà dòng đó quyết định, trong tất cả cách chia của cược; phần hoàn lại là phần mà dòng đó trả về, trung bình, trên một đơn vị.
report-lines-of = Các dòng của { $bet }
report-line = Khi
report-pays = Thì
report-net = Lãi/lỗ mỗi đơn vị
report-combinations = Số tổ hợp
report-chance = Xác suất
report-return = Phần hoàn lại
report-source = Nguồn
report-otherwise = các trường hợp khác
report-all-lines = Tất cả các dòng
report-never = không cách chia nào tới dòng này
report-figures-of = Các chỉ số của { $bet }
report-figure = Chỉ số
report-value = Giá trị
report-exact = Chính xác

report-bands = RTP sau số lần cược
report-bands-of = Khoảng RTP của { $bet }
report-bands-note = Xấp xỉ chuẩn của trung bình các lần cược độc lập, mỗi lần một đơn vị: RTP ± z·s/√n, z { $z }; trong chừng ấy phần của mọi chuỗi, RTP đo được nằm giữa hai số. † là nơi chỉ riêng độ lệch của cược đã làm một đuôi thay đổi hơn một điểm phần trăm; khoảng đó chỉ để tham khảo. Giới hạn mà không kết quả nào vượt được thì được thay vào.
report-plays = Số lần cược
report-confidence = { $percent } số chuỗi
report-band = { $low }–{ $high }

report-exposure = Mức rủi ro
report-exposure-note = Số tiền nhiều nhất, sau khi trừ, mà sòng bài có thể nợ trong một ván. Một đơn vị ở mọi cược của trang này cùng lúc: nhiều nhất { $worst } đơn vị. Đây là mức cao nhất trong mọi kết quả mà luật cho phép.
report-exposure-boxes = Trong trò chơi này mức đó được tính theo từng cửa với mỗi bộ bài của Nhà cái, nên không bao giờ thấp hơn thực tế.
report-exposure-of = Mức rủi ro theo loại tiền, ở giới hạn của bảng luật
report-currency = Loại tiền
report-most = Tiền cược cao nhất
report-owed = Nợ nhiều nhất
report-house-limit = Giới hạn của sòng bài cho một ván

report-decks-table = Lợi thế theo số bộ bài
report-decks-note = Cùng luật và tỷ lệ, hộp bài đầy với chừng ấy bộ bài. Trang này nói về cột được đánh dấu.
report-decks-head =
    { $decks ->
       *[other] { $decks } bộ bài
    }
report-one-deck = Trò chơi này dùng một bộ bài.

report-depth = Lợi thế theo độ sâu của hộp bài
report-depth-note = { $shoes } hộp bài gồm { $decks } bộ bài, lấy với hạt giống { $seed }; lợi thế chính xác của từng hộp được tính ở mỗi độ sâu, như người đã thấy mọi lá bài rời hộp biết được. Trung bình của mọi hộp bài là như nhau ở mọi độ sâu; độ phân tán thì tăng.
report-depth-alt = Lợi thế của { $bet } theo số lá đã rời hộp. Hộp đầy { $edge }. Khi { $gone } lá đã rời hộp, 90 trên 100 hộp nằm giữa { $low } và { $high }, một nửa nằm giữa { $low50 } và { $high50 }; { $favourable } có lợi cho người chơi.
report-depth-axis = số lá đã rời hộp
report-depth-middle = một nửa số hộp
report-depth-most = 90 trên 100 hộp
report-depth-median = trung vị
report-depth-full = hộp đầy
report-depth-zero = không lợi thế
report-depth-figures = Lợi thế theo độ sâu, bằng số
report-depth-gone = Đã rời hộp
report-depth-favours = Có lợi cho người chơi
report-depth-omitted = Không kể vì giá trị của lá bài chưa đủ để quyết định: { $bets }.
report-no-depth = Bộ bài được xáo lại trước mỗi ván nên hộp bài không có độ sâu.
report-depth-none = Không cược nào ở đây chỉ do giá trị của lá bài quyết định nên không cược nào được theo dõi.
report-depth-not-drawn = Phần này không được tính cho trang này.

report-assumptions = Giả định
report-assume-order = Mọi thứ tự của các lá bài còn lại có khả năng như nhau.
report-assume-burn = Lá bài bỏ qua mà không ai thấy không làm đổi xác suất: có thể coi như chúng nằm cuối hộp bài.
report-assume-exact = Số tổ hợp, xác suất, lợi thế và phương sai được đếm bằng số nguyên trên mọi cách chia, không mô phỏng. Số thập phân chỉ được làm tròn khi viết ra, đến số gần nhất, nửa thì về số chẵn.
report-assume-rounding = Tỷ lệ và hoa hồng lấy đúng như bảng luật viết; việc làm tròn số tiền đến đơn vị nhỏ nhất không được tính.
report-assume-bands = Các khoảng coi các lần cược là độc lập; các ván của một hộp bài phụ thuộc nhau chút ít.
report-assume-depth = Lợi thế theo độ sâu là một mẫu hộp bài: lợi thế là chính xác, các tỷ lệ là ước lượng.
report-omitted = Không tính được
report-omitted-note = Các lá bài này không cho biết những cược sau.
report-why = Lý do

report-foot = Do croupier { $version } lập từ bảng luật có dấu nhận dạng { $fingerprint }. Cùng bảng luật và lá bài thì cho cùng một trang.

report-book-summary = Cược
report-book-lines = Dòng
report-book-notes = Ghi chú
report-shoe = Hộp bài
report-id = Mã
report-name = Tên
report-result = Kết quả
report-top = Lãi/lỗ, tử số
report-bottom = Lãi/lỗ, mẫu số
report-part = Phần × 10^{ $power }
report-units = 12 chữ số cuối
report-weight = Số tổ hợp, dạng số
report-add-up = Các dòng cộng đủ
report-edge-exact = Lợi thế, chính xác
report-condition = Điều kiện
report-note-formulas = Các chỉ số là công thức trên trang “{ $lines }”: lãi/lỗ là hai phần chia nhau; xác suất là số tổ hợp chia số cách chia; lợi thế là số đối của tổng lãi/lỗ nhân số tổ hợp, chia số cách chia.
report-note-parts = Trang tính giữ 15 chữ số của một số. Số dài hơn được viết dạng văn bản với đủ chữ số, và viết lại thành các phần 12 chữ số để công thức ghép lại; vì thế công thức đúng đến khoảng 15 chữ số. Lợi thế chính xác được viết bên cạnh dạng phân số.
report-note-check = “{ $column }” cho biết tổng xác suất các dòng của một cược có bằng 1 không.
