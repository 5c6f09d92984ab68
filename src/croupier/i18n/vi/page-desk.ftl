# Từ ngữ ở bàn làm việc của người chia bài. Việc cần làm, lý do và lời từ chối do sòng nói.

page-desk-not-yours = Nơi này dành cho người chia bài ở đây.
page-desk-which = Bạn chia bài ở bàn nào?
page-desk-none = Không có bàn nào ở đây chia bằng tay.
page-desk-sit = Vào bàn
page-desk-not-by-hand = Bàn này không chia bằng tay.
page-desk-look = Bạn chỉ xem; chỉ người chia bài thao tác ở đây.

# --- Phần đầu
page-desk-dealer = Người chia bài { $name }
page-desk-nobody = Chưa có người chia bài
page-desk-coup = Ván { $number }
page-desk-shoe = Hộp bài { $number }
page-desk-no-shoe = Không có hộp bài
page-desk-last = ván cuối
page-desk-betting-open = Đang nhận cược
page-desk-betting-closed = Ngừng đặt cược
page-desk-betting-closed-at = Ngừng đặt cược lúc { $time }
page-desk-recording = Máy quay đang ghi
page-desk-no-recording = Không ghi hình
page-desk-called = Đã gọi quản lý
page-desk-no-bets = Ván này không nhận cược

# --- Việc tiếp theo
page-desk-next = Tiếp theo
page-desk-then = Sau đó
page-desk-felt = Mặt bàn
page-desk-steps = Các bước của ván này
page-desk-step-bets = Cược
page-desk-step-burn = Bỏ lá
page-desk-step-first = Lá đầu
page-desk-step-result = Kết quả
page-desk-step-shoe = Hộp bài
page-desk-step-indicator = Lá đầu
page-desk-slot = Lá { $number }
page-desk-face-down = Úp
page-desk-extra = Thừa: { $card }
page-desk-held-burn = Giữ làm lá bài bỏ qua kế tiếp: { $card }
page-desk-held-first = Giữ làm lá đầu của ván sau: { $card }
page-desk-held-next = Giữ làm lá kế tiếp: { $card }

# --- Ô nhập
page-desk-scan = Quét hoặc gõ lá bài
page-desk-accept = Chấp nhận
page-desk-sending = Đang ghi lại.
page-desk-away = Mất kết nối, đang nối lại. Những gì đã chấp nhận đều được ghi lại.
page-desk-do-shoe = Mang hộp bài
page-desk-do-open = Mở cược
page-desk-do-close = Ngừng cược
page-desk-do-burn = Bỏ một lá úp
page-desk-do-confirm = Xác nhận kết quả
page-desk-do-close-shoe = Cất hộp bài
page-desk-to = { $card } cho { $hand }
page-desk-to-coup-burn = { $card }: bỏ qua
page-desk-to-shoe-burn = { $card }: bỏ qua
page-desk-to-indicator = { $card }, lật lên
page-desk-to-first_card = { $card }: cây bài đầu
page-desk-number = Lá thứ { $number } của hộp bài.
page-desk-code = Mã { $code }
page-desk-part = Gõ cả bậc và chất, ví dụ 9h hoặc 10s.
page-desk-entry-cut = Lá bài cắt đã ra
page-desk-entry-shoe = Mang hộp bài mới
page-desk-early = Chưa đến lượt lá nào: sẽ ghi là rút sớm.
page-desk-too-many = Không còn lá nào phải chia: sẽ ghi là lá thừa.
page-desk-while-frozen = Bàn đang chờ quyết định.
page-desk-wrong-hand = Đến lượt { $hand }: sẽ ghi là chia sai cửa.
page-desk-second = Người đọc thứ hai: quét hoặc gõ lá bài
page-desk-first-read = Người đọc thứ nhất đọc là { $card }.
page-desk-pad = Các lá bài

# --- Bên cạnh
page-desk-out = đã ra { $gone }/{ $cards } lá
page-desk-next-card = Kế tiếp là lá { $number }.
page-desk-cut-after = Lá bài cắt sau lá { $cut }: còn { $left } lá.
page-desk-cut-due = Đến lượt lá bài cắt.
page-desk-cut-seen = Lá bài cắt đã ra.
page-desk-coups-left = Còn { $count } ván.
page-desk-cards = Các lá bài của ván này
page-desk-no-cards = Chưa có
page-desk-card-of = { $hand } · lá { $number }
page-desk-place-coup-burn = Bỏ qua
page-desk-place-shoe-burn = Bỏ qua
page-desk-place-indicator = Lật lên
page-desk-place-first_card = Cây bài đầu
page-desk-place-extra = Lá thừa
page-desk-place-early = Rút sớm
page-desk-place-away = Đã loại
page-desk-wagers = Khoản cược
page-desk-wagers-sum = { $count } khoản, { $amount }
page-desk-no-wagers = Chưa có

# --- Phím
page-desk-keys = Phím và lời gọi
page-desk-hold = Giữ
page-desk-key-accept = Chấp nhận
page-desk-key-clear = Xóa ô
page-desk-key-down = Úp
page-desk-key-hand = Cửa khác
page-desk-key-cut = Lá bài cắt
page-desk-key-shoe = Hộp bài mới
page-desk-key-back = Rút lại lá cuối
page-desk-call = Gọi quản lý
page-desk-incident = Báo sự cố

# --- Sự cố
page-desk-when-before = Trước ván
page-desk-when-during = Trong ván
page-desk-when-after = Sau ván
page-desk-stage = Trường hợp nào
page-desk-evidence = Đã thấy gì và ai thấy
page-desk-choose-first = Hãy chọn điều đã sai và trường hợp.
page-desk-freezes = Bàn dừng lại cho đến khi quản lý quyết định.
page-desk-freezes-not = Bàn vẫn tiếp tục trong khi quản lý quyết định.
page-desk-raise = Báo
page-desk-cancel = Quay lại
page-desk-raised = { $name } báo lúc { $time } UTC.
page-desk-raised-software = Phần mềm phát hiện lúc { $time } UTC.
page-desk-proposed = Đề xuất: { $words }
page-desk-chooses = Quản lý chọn quyết định.
page-desk-waits = Quản lý sẽ quyết định. Đừng chia gì cho đến lúc đó.
page-desk-goes-on = Trong lúc đó bàn vẫn tiếp tục.
page-desk-waits-second = { $name } đã quyết định; chờ người thứ hai xác nhận.
page-desk-ruled = Đã quyết định: { $words }
page-desk-ruled-by = { $name }, { $time } UTC.

# --- Hộp bài
page-desk-shoe-new = Mang hộp bài
page-desk-serials = Số sê-ri của các bộ bài
page-desk-serials-how = Cách nhau bằng dấu cách hoặc dấu phẩy.
page-desk-serials-count = { $count } bộ bài
page-desk-shuffled-by = Người xáo bài
page-desk-loaded-by = Người cắt và nạp bài
page-desk-too-long = Một số hoặc tên dài quá 64 ký tự.
page-desk-load = Nạp
