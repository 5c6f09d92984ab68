# Ván đã xong mà được tính khác đi: người chơi được báo gì, và vì sao bị từ chối.

corrected-void = Ván { $coup } rốt cuộc không tính; mọi tiền cược được trả lại.
corrected-settled = Ván { $coup } đã được sửa và thanh toán lại.

refused-unknown_coup = Sổ ghi không có ván nào như vậy ở bàn này. Hãy xem lại số ván.
refused-duplicate_decision = Đã có quyết định hoặc khiếu nại với mã này và chỉ tính một lần. Hãy gửi cái khác với mã mới.
refused-correction_late = Ván ấy đã xong quá lâu nên không sửa được nữa. Hãy mở khiếu nại.
refused-coup_disputed = Đang có khiếu nại về ván ấy. Hãy quyết định khiếu nại trước.
refused-already_void = Ván ấy vốn đã không tính, tiền cược đã được trả lại.
refused-nothing_to_correct = Ván ấy vốn đã được tính như vậy. Không có gì phải sửa.
refused-not_a_coup = Theo luật của bàn, bài không được chia như vậy. Hãy xem lại từng lá và chỗ của nó.
refused-cards_differ = Đó không phải là các lá đã ra khỏi hộp bài. Hãy đối chiếu với bản ghi hình.
refused-card_used = Lá bài dư đã dùng cho ván khác, hoặc đã đi cùng hộp bài. Không trả lại cho ván ấy được.
refused-other_sheet = Khi ấy bàn chơi theo bảng luật khác. Không sửa được ván như vậy ở đây.
refused-wrong_correction = Một ván được hủy, thanh toán lại hoặc khôi phục; một khiếu nại được chấp nhận hoặc bác bỏ. Hãy chọn một.
refused-no_such_dispute = Không có khiếu nại nào như vậy về ván này đang chờ.
refused-no_wager = Người chơi không có cược ở ván ấy.
refused-patron_erased = Việc sửa sẽ trả hoặc thu tiền của người đã bị xóa, không còn ai để giao dịch. Hãy giải quyết ván này tại quầy.
refused-wallet_elsewhere = Tiền của người chơi ở đây do nơi khác giữ. Hãy sửa ván ở nơi giữ tiền.
