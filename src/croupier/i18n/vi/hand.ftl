# Lời nói ở bàn do người chia bài, và về bàn ấy.

# Việc phải làm tiếp theo, viết chữ lớn. $hand: cửa nhận lá bài; $count: số lá.
hand-place-player = Player
hand-place-banker = Banker
hand-next-bring-shoe = Đưa hộp bài vào bàn
hand-next-indicator = Lật lá bài đầu tiên
hand-next-shoe-burn =
    { $count ->
        [1] Bỏ qua thêm một lá
       *[other] Bỏ qua { $count } lá
    }
hand-next-open-betting = Mở đặt cược
hand-next-close-betting = Đang nhận cược
hand-next-coup-burn =
    { $count ->
        [1] Bỏ qua một lá
       *[other] Bỏ qua { $count } lá
    }
hand-next-first-card = Lật cây bài đầu
hand-next-card-1 = Lá thứ nhất cho { $hand }
hand-next-card-2 = Lá thứ 2 cho { $hand }
hand-next-card-3 = Lá thứ 3 cho { $hand }
hand-next-confirm = Xác nhận kết quả
hand-next-settle = Đang thanh toán
hand-next-close-shoe = Cất hộp bài
hand-next-ruling = Chờ quyết định
hand-next-count = Đếm bài trước khi rút lá đầu tiên
hand-next-open-table = Bàn đã đóng

# Vì sao. $total: điểm của cửa; $third: điểm lá thứ 3 của Player; $kind: sự cố.
hand-why-count = Ở đây phải kiểm đếm bài: quản lý khu bàn ghi số đếm.
hand-why-indicator = Lá này tính bao nhiêu điểm thì bỏ qua thêm bấy nhiêu lá: A là 1, lá 10 và J, Q, K là 10.
hand-why-shoe-burn = Úp xuống, đúng số điểm của lá vừa lật.
hand-why-coup-burn = Úp xuống, trước mỗi ván.
hand-why-held = Lá bài được giữ lại tính là lá này.
hand-why-close-betting = Hết giờ thì tự ngừng.
hand-why-last-coup = Đây là ván cuối của hộp bài.
hand-why-open-table = Quản lý sẽ mở lại bàn.
hand-why-shuffle = Mỗi ván dùng bộ bài xáo lại: hãy xáo trước.
hand-why-player-draws = Player có { $total } điểm nên rút thêm.
hand-why-banker-draws-after-stand = Player dừng, Banker có { $total } điểm nên rút thêm.
hand-why-banker-draws-after-card = Lá thứ 3 của Player tính { $third } điểm, Banker có { $total } điểm nên rút thêm.
hand-why-first-card = Đếm theo số của lá này, ngược chiều kim đồng hồ từ Nhà cái, để biết cửa nào được chia trước.
hand-why-ended-last-coup = Lá bài cắt đã ra và ván cuối đã chia xong.
hand-why-ended-fresh = Bộ bài này đã chia; ván tới dùng bộ bài xáo lại.
hand-why-ended-exhausted = Không còn đủ bài cho một ván.
hand-why-ended-ruled = Theo quyết định, không chia ván nào từ hộp này nữa.

# Lá nào thì tiếp theo thế nào. $ranks: danh sách như 4, 5, 6.
hand-then-third = Lá thứ 3 của Player là { $ranks }
hand-then-card = Lá bài là { $ranks }
hand-then-other = Lá bài khác
hand-then-any = Lá bài nào cũng vậy
hand-then-banker-draws = Banker rút thêm
hand-then-banker-stands = Banker dừng: hết ván
hand-then-ends = Hết ván
hand-then-first = { $hand } được chia trước

# Sự cố và giai đoạn của nó; từ ngữ của cả hai ở incidents.ftl.
hand-incident = { $kind }: { $stage }

# Quyết định làm gì, cho nhân viên.
hand-effect-by-draw-order = Các lá bài được đặt theo thứ tự rời hộp.
hand-effect-draw-now = Rút ngay lá bài còn thiếu.
hand-effect-burn-now = Bỏ ngay lá bài đã quên bỏ.
hand-effect-burn-openly = Lá bài bị bỏ công khai.
hand-effect-complete-burn = Bỏ cho đủ số lá đầu hộp.
hand-effect-hold-as-burn = Giữ lá bài lại: là lá bỏ qua của ván tới.
hand-effect-hold-as-first = Giữ lá bài lại: là lá đầu của ván tới.
hand-effect-hold-as-next = Giữ lá bài lại: là lá tiếp theo của hộp này.
hand-effect-put-away = Các lá bài thừa bị loại.
hand-effect-replace = Lá bài bị loại; lá tiếp theo thay vào.
hand-effect-camera-wins = Lá bài là lá mà máy quay cho thấy.
hand-effect-stands = Ván bài có hiệu lực.
hand-effect-no-effect = Không có gì thay đổi.
hand-effect-void-coup = Ván bị hủy; hoàn lại mọi tiền cược.
hand-effect-no-bet-coup = Ván tới không nhận cược.
hand-effect-last-coup = Ván này là ván cuối của hộp bài.
hand-effect-recompute = Tính lại kết quả theo các lá bài.
hand-effect-reverse-and-settle = Tiền đã trả được thu lại bằng bút toán mới rồi trả lại cho đúng.
hand-effect-void-later-coups = Các ván chia sau ván cuối bị hủy.
hand-effect-close-shoe = Đóng hộp bài; các ván trước có hiệu lực.
hand-effect-reshuffle = Xáo và đặt lại bài.
hand-effect-audit-shoe = Kiểm đếm hộp bài với các lá đã chia.
hand-effect-refuse-wager = Khoản cược không được nhận và vẫn như vậy.

# Quyết định sẽ làm gì, trước khi xác nhận. $next: lá thứ mấy của hộp; $staked: số tiền.
hand-preview-cards = Các lá bài nằm khác trước.
hand-preview-cards-same = Các lá bài vẫn nằm như cũ.
hand-preview-coup-none = Không liên quan ván nào.
hand-preview-coup-runs = Ván tiếp tục.
hand-preview-coup-void = Ván bị hủy.
hand-preview-shoe-goes-on = Hộp bài dùng tiếp. Tiếp theo là lá { $next }.
hand-preview-shoe-closed = Không mở ván nào từ hộp này nữa.
hand-preview-ledger-none = Không liên quan khoản cược nào.
hand-preview-ledger-waits =
    { $wagers ->
        [1] Một khoản cược, { $staked }, vẫn giữ nguyên và thanh toán một lần.
       *[other] { $wagers } khoản cược, { $staked }, vẫn giữ nguyên và thanh toán một lần.
    }
hand-preview-ledger-back =
    { $wagers ->
        [1] Hoàn lại một khoản cược: { $staked }.
       *[other] Hoàn lại { $wagers } khoản cược: { $staked }.
    }

# Người chơi đọc được gì khi có người chia bài.
hand-felt-dealing = Đang chia bài.
hand-felt-awaited = Bàn đang chờ quyết định của quản lý.
hand-felt-ruled = Quản lý đã quyết định. { $effects }
hand-patrons-moved = Một lá bài đặt nhầm cửa đã được đặt lại đúng chỗ.
hand-patrons-drawn = Lá bài còn thiếu được rút bây giờ.
hand-patrons-burnt = Lá bài phải bỏ qua đã được bỏ.
hand-patrons-held = Lá bài thừa được giữ cho ván tới.
hand-patrons-away = Lá bài thừa bị loại.
hand-patrons-replaced = Một lá bài bị loại và lá tiếp theo thay vào.
hand-patrons-camera = Một lá bài bị đọc sai đã được sửa theo máy quay.
hand-patrons-stands = Ván bài có hiệu lực.
hand-patrons-no-bet = Ván tới không nhận cược.
hand-patrons-last = Đây là ván cuối của hộp bài.
hand-patrons-result = Kết quả được tính lại theo các lá bài.
hand-patrons-reversed = Tiền đã trả được thu lại rồi trả lại cho đúng.
hand-patrons-later = Các ván chia sau ván cuối không được tính.
hand-patrons-closed = Hộp bài được cất đi; các ván trước có hiệu lực.
hand-patrons-late = Khoản cược đến muộn không được nhận.

# Vì sao ván không được tính theo quyết định của quản lý, là một phần của câu.
hand-void = Ván { $coup } không được tính: { $why }. Mọi tiền cược đã được hoàn lại.
hand-void-opening-count-wrong = số bài trong hộp không đúng với các bộ bài
hand-void-shoe-burn-wrong = bỏ bài đầu hộp không đúng
hand-void-coup-burn-forgotten = quên bỏ lá bài trước ván
hand-void-burn-exposed = lá bài bỏ qua bị mở
hand-void-exposed-in-shuffle = một lá bài bị mở khi xáo bài
hand-void-dropped-before-deal = một lá bài bị rơi trước khi chia
hand-void-cut-card = ván được chia sau ván cuối của hộp bài
hand-void-pulled-early = một lá bài bị rút khi chưa ngừng đặt cược
hand-void-late-wager = có khoản cược sau khi đã ngừng đặt cược
hand-void-face-up-in-shoe = một lá bài nằm ngửa trong hộp
hand-void-exposed-early = một lá bài bị mở quá sớm
hand-void-wrong-box = một lá bài đặt nhầm cửa
hand-void-third-card-not-due = lá thứ 3 bị rút không đúng luật
hand-void-third-card-not-drawn = lá thứ 3 phải rút mà không rút
hand-void-one-card-too-many = rút thừa một lá bài
hand-void-cards-too-many = rút thừa nhiều lá bài
hand-void-live-card-out-of-view = một lá bài ra ngoài tầm máy quay
hand-void-stuck-together = các lá bài dính nhau
hand-void-readers-differ = không thể biết chắc lá bài nào đã được chia
hand-void-foreign-card = trong hộp có lá bài không thuộc bộ bài
hand-void-too-few-cards = không còn đủ bài để chia hết ván
hand-void-misread = kết quả bị đọc sai
hand-void-time-out = ván không được chia xong đúng giờ
hand-void-closing-count-wrong = số bài trong hộp không đúng với các bộ bài

# Vì sao việc ở bàn bị từ chối.
server-by-machine = Bàn này không có người chia bài.
server-desk-changed = Bàn không còn như bạn thấy: có lá bài khác đã rời hộp. Hãy xem lại.
server-manager-only = Việc này do quản lý làm.
server-unknown-code = Mã quét không ứng với lá bài nào. Hãy nhập lá bài.
server-second-read-needed = Ở đây mỗi lá bài được đọc hai lần. Hãy đọc thêm một lần.
server-nothing-to-confirm = Không có quyết định nào chờ người thứ hai.
server-ask-changed = Quyết định đang chờ không còn như bạn đã thấy. Hãy xem lại rồi xác nhận.
