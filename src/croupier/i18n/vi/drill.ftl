# Những gì `croupier drill` nói với người tập.

drill-title = Luyện tập tại bàn { $sheet }. Bộ quy tắc xử lý: { $profile }. Hạt giống: { $seed }
drill-hint = Trả lời bằng một hai từ. “giúp” cho biết cách trả lời, “chịu” để xem đáp án, “thoát” để kết thúc.
drill-shoe = Hộp bài mới. Lá đầu tiên là { $card }.
drill-shoe-closed = Hộp bài được cất đi.
drill-coup = Ván { $number }
drill-coup-no-bets = Ván { $number }, không nhận cược theo quyết định
drill-burnt = Bỏ qua một lá.
drill-burnt-held = Lá được giữ lại là lá bỏ qua.
drill-first-held = Lá được giữ lại ra đầu tiên.
drill-first-card = Cây bài đầu là { $card }.
drill-cut-card = Lá bài cắt đã ra.
drill-lies = Lá { $number }, { $card }, được đặt ở { $hand }.
drill-more = Người chia rút thêm cả { $card }.
drill-more-unseen = Người chia rút thêm một lá; không ai thấy lá đó.
drill-pulled = Chưa ngừng đặt cược mà { $card } đã bị rút ra, ai cũng thấy.
drill-pulled-unseen = Chưa ngừng đặt cược mà một lá đã bị rút ra; không ai thấy lá đó.
drill-no-more = Người chia không rút thêm lá nào.
drill-announced = Player { $player }, Banker { $banker }: { $winner }
drill-pays = Người chia nói về { $hand }: { $result }.
drill-reader = Máy quét đọc { $read }, máy quay cho thấy { $card }.
drill-happened = Sự cố: { $what }
drill-spotted = { $what } { $asked }

# --- Câu hỏi, và cách trả lời
drill-ask-burn = Sau đó bỏ qua mấy lá?
drill-ask-totals = Tổng điểm là bao nhiêu?
drill-ask-next = Lá tiếp theo đi đâu?
drill-ask-first = Cửa nào được chia trước?
drill-ask-classes = Mỗi cửa có bài gì?
drill-ask-boxes = Mỗi cửa thắng thua Nhà cái thế nào?
drill-ask-result = Tổng điểm và bên thắng?
drill-ask-spot = Có đúng không?
drill-ask-ruling = Quyết định thế nào?
drill-ask-after = Việc gì tiếp theo?
drill-how-word = Một trong: { $known }
drill-how-burn = Một số
drill-how-totals = Điểm Player, rồi điểm Banker, ví dụ 3 6
drill-how-classes = Nhà cái, rồi người chơi 1 đến 3, ví dụ P7 0 2P9 3P
drill-how-boxes = Mỗi người chơi 1 đến 3 một từ, ví dụ thắng thua hòa
drill-how-result = Điểm Player, điểm Banker và bên thắng, ví dụ 3 6 Banker
drill-how-ruling = Số của một quyết định, hoặc các hiệu lực của nó, ví dụ void-coup close-shoe
drill-how-more = “chịu” để xem đáp án, “thoát” để kết thúc.

# --- Từ để trả lời, cách nhau bằng dấu phẩy; từ đầu được hiện ra.
drill-words-player = Player, p
drill-words-banker = Banker, b, nhà cái, cái
drill-words-tie = hòa
drill-words-box-banker = Nhà cái, cái, banker, b
drill-words-box-1 = Người chơi 1, 1
drill-words-box-2 = Người chơi 2, 2
drill-words-box-3 = Người chơi 3, 3
drill-words-first = cây bài đầu, cây đầu
drill-words-burn = bỏ qua, bỏ lá
drill-words-result = kết quả, không rút, không đâu cả
drill-words-pay = thanh toán, trả tiền
drill-words-coup = ván tới, ván mới
drill-words-close = cất hộp bài, cất hộp
drill-words-yes = đúng, có
drill-words-no = sai, không
drill-words-win = thắng
drill-words-lose = thua
drill-words-equal = hòa
drill-words-help = giúp, trợ giúp
drill-words-skip = chịu
drill-words-quit = thoát, nghỉ

# --- Lời đáp
drill-right = Đúng.
drill-wrong = Sai: { $answer }
drill-passed = Đáp án: { $answer }
drill-sum = { $hand }: { $cards } là { $total }
drill-why-order = Từ đó mỗi cửa ba lá, ngược chiều kim đồng hồ: { $order }
drill-why-term = Theo bộ quy tắc { $profile }. { $term }
drill-why-house = Theo bộ quy tắc { $profile }; điều khoản chia bài không nói đến việc này.
drill-term-1 = Điều 1: bỏ sai lá đầu hộp thì sửa lại khi chưa chia gì; nếu đã chia thì cất hộp bài, các ván đã xong vẫn có hiệu lực.
drill-term-2 = Điều 2: quên bỏ lá trước ván thì bỏ ngay khi chưa ra lá nào của ván; nếu đã ra thì hủy ván.
drill-term-3 = Điều 3: ván mà lá bài cắt ra, hoặc ra trước lá đầu của nó, là ván cuối; các ván sau đó bị hủy.
drill-term-4 = Điều 4: lá bị lộ trong hộp làm hủy ván và bỏ hộp bài, lá bị lộ khi bỏ qua không ảnh hưởng gì, khi xáo bài thì quản lý quyết định; lá đúng mà người chia lật quá sớm có giữ hay không là tùy bộ quy tắc.
drill-term-5 = Điều 5: lỗi được sửa khi bài còn trên bàn và còn biết thứ tự; nếu không, quản lý hủy ván hoặc sửa lại.
drill-term-6 = Điều 6: thừa một lá thì dùng cho ván tới; thừa từ hai lá thì ván có hiệu lực và cất hộp bài.
drill-term-7 = Điều 7: lá rơi ngoài tầm quay khi xáo hoặc bỏ qua vẫn được dùng; lá của ván có hiệu lực nếu đã lật trong tầm quay, nếu không thì hủy ván, hộp bài vẫn tiếp tục.

# --- Dòng không phải câu trả lời
drill-error-numbers = “{ $line }” không phải câu trả lời ở đây: hãy ghi { $count } số từ { $least } đến { $most }
drill-error-word = “{ $line }” không phải câu trả lời ở đây: hãy ghi một trong { $known }
drill-error-classes = “{ $line }” không phải câu trả lời ở đây: hãy ghi bốn loại bài, ví dụ P7 0 2P9 3P
drill-error-boxes = “{ $line }” không phải câu trả lời ở đây: hãy ghi ba từ, ví dụ thắng thua hòa
drill-error-ruling = “{ $line }” không phải câu trả lời ở đây: hãy ghi một số từ 1 đến { $most }, hoặc hiệu lực như void-coup
drill-error-line = dòng quá dài: ghi nhiều nhất { $most } ký tự

# --- Điểm
drill-bye-none = Chưa có câu hỏi nào.
drill-score = Đúng { $right } trên { $asked }
drill-score-passed = Đã chịu: { $count }
drill-again = Tập lại đúng bài này: croupier drill { $options }
drill-topic-burn = Bỏ qua theo lá đầu
drill-topic-totals = Tổng hai lá
drill-topic-next = Lá tiếp theo đi đâu
drill-topic-first = Cửa được chia trước
drill-topic-classes = Loại bài của mỗi cửa
drill-topic-boxes = Từng cửa với Nhà cái
drill-topic-result = Tổng điểm và bên thắng
drill-topic-spot = Nhận ra lỗi
drill-topic-ruling = Quyết định
drill-topic-after = Việc sau quyết định

# Một hộp bài được chơi lại từ văn bản.
drill-shoe-title = Hộp bài theo { $sheet }: { $file }
drill-shoe-burnt = Bỏ: { $card }
drill-happened-found = Phần mềm thấy: { $what }
drill-ruled = Quyết định: { $effects }
drill-coup-void = Ván bị hủy.
drill-shoe-otherwise = Diễn ra không như đã ghi.
drill-shoe-well = Tất cả diễn ra như đã ghi. Ván có hiệu lực: { $coups }. Ván hủy: { $void }. Lá bài đã rời hộp: { $cards }.
