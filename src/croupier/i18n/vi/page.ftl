# Lời của trang người chơi. Tỷ lệ, luật và lời từ chối do sòng bài nói.

# --- Các trang
page-lobby = Sảnh
page-table = Bàn
page-tables = Các bàn
page-only-this = Chỉ bàn này: { $table }
page-leave = Đóng { $table }
page-history = Lịch sử
page-statement = Sao kê
page-lesson = Bài học
page-settings = Cài đặt
page-menu = Mục lục
page-close = Đóng
page-sound = Âm thanh

# --- Tiền và giờ
page-balance = Số dư
page-balance-play = Số dư, chơi thử
page-net = Lãi/lỗ phiên
page-time = Thời gian
page-currency = Loại tiền

# --- Kết nối
page-connecting = Đang kết nối.
page-reconnecting = Mất kết nối, đang nối lại. Cược đã nhận được trả thưởng hoặc hoàn lại.
page-closing = Sòng tạm đóng. Cược đã nhận được trả thưởng hoặc hoàn lại.
page-gone-long = Chưa có trả lời. Cược đã nhận được trả thưởng hoặc hoàn lại.
page-try-now = Thử ngay
page-elsewhere = Đang mở quá nhiều cửa sổ. Hãy đóng bớt rồi tải lại trang.
page-failed = Chưa đọc được. Hãy thử lại sau giây lát.
page-void-back = Ván { $coup } bị hủy: đã trả lại { $amount }.
page-no-table = Không có bàn này.
page-to-lobby = Về sảnh

# --- Sảnh
page-filter = Chọn bàn
page-all = Tất cả
page-game-baccarat = Baccarat
page-game-three-pictures = 3 cây tây
page-good-roads = Cầu đẹp
page-none-here = Hiện không có bàn như vậy.
page-phase-idle = Đang xáo bài
page-phase-ready = Sắp có ván mới
page-closed-until = Bàn đang đóng. Mở { $hours } UTC.
page-hours = { $hours } UTC
page-phase-betting = Đang nhận cược
page-phase-closed = Đang chia bài
page-phase-dealt = Đang chia bài
page-phase-shut = Đã đóng
page-coup-low = ván { $number }
page-here = { $count } người
page-road-of = Đường lớn của { $table }
page-road-dragon = Bệt { $side } { $count }
page-road-chop = Cầu 1-1, { $count }
page-skip = Tới nội dung chính
page-road-two-two = Cầu 2-2
page-beside = Xếp cạnh
page-beside-of = { $table } cạnh các bàn khác
page-open-beside = Mở { $count } bàn cạnh nhau

# --- Một ván
page-place-bets = Mời đặt cược.
page-bets-closed = Ngừng đặt cược.
page-dealing = Đang chia bài.
page-coup = Ván { $number }.
page-last-was = Ván trước: { $words }
page-boxes-w = Thắng: { $list }.
page-boxes-l = Thua: { $list }.
page-boxes-t = Hòa: { $list }.
page-coup-shoe = Ván { $coup }, hộp bài { $shoe }
page-last-coup = Ván cuối của hộp bài này.
page-next-coup = Ván mới sau { $count } giây.
page-wait = Chờ ván mới.
page-shut = Bàn này đã đóng.
page-seconds-left = Còn { $count } giây
page-closing-soon = Còn { $count } giây để cược.
page-first-card = Cây bài đầu
page-box = Người chơi { $number }
page-dealt-first = { $box } trước
page-fared-won = thắng
page-fared-lost = thua
page-fared-tied = hòa
page-box-rows = Kết quả từng cửa
page-fared = Mới nhất ở cuối: { $list }
page-earlier = Các ván trước
page-why = Vì sao

# --- Cược và phỉnh
page-bets = Các cửa cược
page-your-wagers = Cược của bạn
page-chips = Phỉnh
page-chip = Phỉnh { $amount }
page-spot-accepted = đã nhận { $amount }
page-spot-pending = chưa gửi { $amount }
page-undo = Hoàn tác
page-clear = Xóa cược
page-repeat = Lặp lại
page-repeat-open = Chỉ khi đang nhận cược.
page-repeat-none = Chưa có cược trước đó.
page-repeat-first = Chỉ khi chưa đặt cửa khác.
page-double = Gấp đôi
page-confirm = Xác nhận { $amount }
page-repeat-amount = Lặp lại { $amount }
page-in-play = Đang cược: { $amount }
page-choose-bet = Chọn cửa cược
page-more-bets = Còn cửa cược bên dưới
page-sending = Đang gửi
page-refused-count = { $count } cửa cược bị từ chối.
page-bets-explained = Giải thích các cửa
page-limits = Giới hạn
page-multiple = Bội số của
page-stakes-here = Mức cược tại bàn
page-patron-most = Tối đa bạn được cược mỗi ván
page-table-most = Tối đa cả bàn mỗi ván
page-betting-time = Thời gian đặt cược
page-seconds = { $count } giây
page-chances = Thắng, hòa, thua
page-edge = Lợi thế sòng, hộp bài đầy
page-decks = { $count } bộ bài.
page-stake = Tiền cược chính xác
page-put = Đặt vào cửa này
page-put-lies = { $amount } nằm ở cửa { $bet }, chưa gửi.
page-stake-unclear = Số tiền chưa rõ. Hãy nhập con số, ví dụ 25.

# --- Kết quả
page-result-win = thắng
page-result-lose = thua
page-result-push = hoàn tiền cược
page-result-void = bị hủy
page-staked = Cược { $stake }
page-staked-less = Cược { $stake }, hoa hồng { $commission }
page-in-tickets = { $staked }, trong { $count } phiếu
page-refunded = Hoàn trả
page-push-back = Trả lại { $amount }
page-you-won = Ván { $number }: bạn thắng
page-you-lost = Ván { $number }: bạn thua
page-you-even = Ván { $number }: không lãi, không lỗ
page-you-void = Ván { $number } bị hủy. Đã trả lại vào số dư:
page-void = Ván bị hủy
page-replay = Xem lại
page-replay-of = Xem lại ván { $number }
page-open-all = Mở hết

# --- Nặn bài
page-last-card-of = Lá bài cuối của { $hand }
page-peel = Lá bài để nặn. Phím mũi tên kéo mặt sau ra, Enter để mở.
page-peel-how = Kéo từ cạnh bất kỳ, hoặc mở ngay. Bài tự mở sau { $count } giây.
page-reveal = Mở bài

# --- Lịch sử và sao kê
page-more = Xem thêm
page-nothing-yet = Chưa có gì.
page-csv = Toàn bộ sao kê dạng CSV
page-refill = Nạp lại tiền chơi thử
page-refill-not-yet = Bạn còn đủ tiền. Chỉ nạp lại khi còn rất ít.
page-refill-when = Khi còn dưới { $amount }, có thể nạp lại tiền chơi thử tại đây.
page-course = Lãi/lỗ phiên này, từng ván
page-course-told = { $count } ván: { $won } ván lãi, { $lost } ván lỗ. Từ { $from } đến { $to }; cao nhất { $most }, thấp nhất { $least }.
page-course-coups = Số ván
page-course-won-lost = Thắng · thua
page-course-most = Cao nhất
page-course-least = Thấp nhất
page-kind-deposit = Nạp tiền
page-kind-wager-pended = Đặt cược
page-kind-withdraw = Rút tiền
page-kind-wager-posted = Thanh toán cược
page-kind-wager-voided = Trả lại tiền cược
page-fate-open = đang cược
page-fate-won = thắng, trả lại { $amount }
page-fate-push = hoàn tiền cược
page-fate-lost = thua
page-fate-part = thua, trả lại { $amount }
page-fate-refunded = không tính, trả lại tiền cược

# --- Bài học
page-lesson-about = Tiếp theo là gì? Những ván đã chia tại đây, mỗi lần một câu hỏi; khoảng năm phút.
page-lesson-end = Xem kết quả
page-lesson-missed = Nên xem lại:
page-lesson-all = Mọi câu đều đúng.
page-lesson-play = Tới { $table }
page-question-of = Câu { $number } trên { $count }
page-ask-draws = { $hand } rút thêm hay dừng?
page-ask-wins = Bên nào thắng?
page-ask-first = Cửa nào được chia trước?
page-ask-fared = { $hand } thắng, thua hay hòa nhà cái?
page-answer-draws = Rút thêm
page-answer-stands = Dừng
page-answer-tie = Hòa
page-answer-w = Thắng
page-answer-l = Thua
page-answer-t = Hòa
page-right = Đúng.
page-not-right = Không: { $answer }.
page-lesson-answer = { $answer }.
page-next = Tiếp
page-lesson-done = Đúng { $right } trên { $count }.
page-lesson-none = Chưa có ván nào được chia tại đây. Hãy quay lại sau ván đầu.
page-lesson-again = Làm lại

# --- Cài đặt
page-language = Ngôn ngữ
page-set-felt = Mặt bàn
page-choice-felt-baize = Xanh lá
page-choice-felt-ink = Xanh lam
page-choice-felt-linen = Sáng
page-set-scheme = Màu của Banker và Player
page-choice-scheme-asian = Banker đỏ
page-choice-scheme-western = Banker xanh
page-set-suits = Chất bài
page-choice-suits-two = Hai màu
page-choice-suits-four = Bốn màu
page-set-motion = Chuyển động
page-choice-motion-full = Bình thường
page-choice-motion-less = Không
page-set-auto = Khi nào cược được gửi
page-choice-auto-tap = Chỉ khi tôi bấm Xác nhận
page-choice-auto-self = Tự gửi, một giây sau phỉnh cuối
page-set-more = Tại bàn
page-set-sound = Âm thanh
page-set-squeeze = Nặn lá bài cuối

# --- Tên lá bài khi đọc
page-card = { $rank } { $suit }
page-card-down = Lá bài úp
page-rank-A = Át
page-rank-2 = Hai
page-rank-3 = Ba
page-rank-4 = Bốn
page-rank-5 = Năm
page-rank-6 = Sáu
page-rank-7 = Bảy
page-rank-8 = Tám
page-rank-9 = Chín
page-rank-T = Mười
page-rank-J = Bồi
page-rank-Q = Đầm
page-rank-K = Già
page-suit-s = bích
page-suit-h = cơ
page-suit-d = rô
page-suit-c = chuồn

# --- Bảng cầu
road-letter-banker = B
road-letter-player = P
road-letter-tie = T
road-letter-won = W
road-letter-lost = L
road-letter-tied = T
page-roads = Bảng cầu
page-road-list = Kết quả của hộp bài này, cũ nhất trước
page-road-banker = Banker
page-road-player = Player
page-road-tie = Hòa
page-road-banker-pair = Banker đôi
page-road-player-pair = Player đôi
page-road-natural = natural
page-road-bead-name = Bảng hạt
page-road-big-name = Đường lớn
page-road-eye-name = Mắt lớn
page-road-small-name = Đường nhỏ
page-road-roach-name = Đường gián
page-road-red = đỏ
page-road-blue = xanh
page-road-none = không dấu
page-road-run = { $side } { $count }
page-road-and = { $before }, { $next }
page-road-tells = { $road }, mới nhất ở cuối: { $list }
page-road-nothing = { $road }: chưa có gì
page-road-ask = Nếu ván tới
page-road-if = Nếu ván tới là { $side }: { $list }
page-road-would = { $road } { $mark }
page-road-turn = Xem các bảng cầu khác
page-road-player-pairs = Player đôi
page-road-banker-pairs = Banker đôi
