# Lời văn của `croupier sheets` và `croupier sheet show`.

show-head-sheet = bảng luật
show-head-game = trò chơi
show-head-name = tên
show-head-bets = số cược

show-identity = bảng luật { $id }, phiên bản { $version }, dấu nhận dạng { $fingerprint }
show-profile = sự cố được xử lý theo bộ quy tắc { $profile }

show-shoe = Hộp đựng bài
show-decks =
    { $decks ->
       *[other] { $decks } bộ bài: { $cards } lá bài.
    }
show-fresh = Bộ bài được xáo lại trước mỗi ván.
show-burn-first-card = Hộp bài mới được bỏ bài: mở lá bài đầu tiên, rồi bỏ qua úp thêm số lá bằng giá trị của nó (A là 1; 10, J, Q, K là 10). Lá đầu tiên cũng không dùng nữa.
show-burn-none = Hộp bài mới không bỏ qua lá bài nào.
show-coup-burn =
    { $count ->
        [0] Trước mỗi ván không bỏ qua lá bài nào.
       *[other] Trước mỗi ván bỏ qua { $count } lá bài.
    }
show-cut-card =
    { $count ->
        [0] Lá bài cắt nằm sau lá bài cuối cùng.
       *[other] Lá bài cắt nằm trước { $count } lá bài cuối.
    }
show-after-cut =
    { $count ->
        [0] Ván mà nó xuất hiện là ván cuối; nếu nó xuất hiện trước lá bài đầu của một ván thì ván đó là ván cuối.
       *[other] Sau ván mà nó xuất hiện còn chia thêm { $count } ván; nếu nó xuất hiện trước lá bài đầu của một ván thì tính là ván đó.
    }

show-drawing = Bảng rút bài
show-natural = 8 hoặc 9 điểm với 2 lá bài đầu của một cửa bất kỳ là Natural và kết thúc ván. Nếu không, Player rút thêm hoặc dừng trước, rồi đến Banker. Không ai được chọn.
show-legend = D là rút thêm lá bài thứ 3, S là dừng.
show-player-row = Player, theo điểm của mình:
show-banker-rows = Banker, theo điểm của mình (hàng) và điểm của lá bài thứ 3 của Player (cột; dưới – là khi Player dừng):

show-first-card = Cây bài đầu
show-first-card-rule = Sau khi ngừng đặt cược, một cây bài được mở. Số của nó cho biết cửa nào được chia trước; từ đó mỗi cửa được chia liên tiếp ba cây, ngược chiều kim đồng hồ. Cây bài đầu không dùng để chơi.

show-hands = Bộ bài

show-main-bets = Cược chính
show-side-bets = Cược bên
show-side-alone = Có thể đặt mà không cần cược chính.
show-side-with-main = Phải có cược chính của cùng người chơi trong cùng ván.
show-first-fits = Trong các dòng của một cược, dòng đầu tiên phù hợp sẽ quyết định.
show-tier = { $text }  ({ $source })
show-comma = ,{ " " }
show-semicolon = ;{ " " }
show-edge = Lợi thế sòng: { $edge } trên mỗi tiền cược; thắng { $hits } số ván
show-edge-push = Lợi thế sòng: { $edge } trên mỗi tiền cược, { $resolved } trên tiền không được hoàn; thắng { $hits } số ván
show-edge-unknown = Lợi thế sòng: không tính, vì các dữ kiện mà nó dùng đòi quá nhiều thời gian
show-stakes = Tiền cược: { $list }
show-stake = { $least } đến { $most } { $currency }
show-stake-by = { $least } đến { $most } { $currency }, bội số của { $multiple }
show-stake-multiple = bội số của { $multiple } { $currency }

show-limits = Giới hạn của một ván
show-limits-of = { $currency }: mỗi người chơi { $patron }, cả bàn { $table }; sòng bài trả nhiều nhất { $liability }.
show-rounding = Làm tròn
show-rounding-win = Tiền thắng được làm tròn { $rule }.
show-rounding-commission = Hoa hồng được làm tròn { $rule }.
show-round-down = xuống đơn vị nhỏ nhất
show-round-up = lên đơn vị nhỏ nhất
show-round-half-up = đến đơn vị nhỏ nhất gần nhất, nửa thì lên
show-round-half-even = đến đơn vị nhỏ nhất gần nhất, nửa thì về số chẵn

show-sources = Nguồn của luật và tỷ lệ
show-source = { $key }: { $title }
show-readings = Cách hiểu những câu không rõ
show-reading = { $id } ({ $documents })  { $sentence }
show-read = Hiểu là: { $read }
