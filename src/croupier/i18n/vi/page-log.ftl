# Lời của nhật ký khu bàn: những gì mọi người đã làm và phần mềm đã báo.

page-log-how = Mọi việc người làm và phần mềm báo, mới nhất trước, đúng như bản ghi. Giờ là giờ UTC.
page-log-kind-incident = Sự cố
page-log-kind-ruling = Quyết định
page-log-kind-correction = Sửa ván
page-log-kind-dispute = Khiếu nại
page-log-kind-card = Bài được rút lại
page-log-kind-coup = Ván bị hủy
page-log-kind-shoe = Hộp bài
page-log-kind-shuffle = Hộp bài tự đến
page-log-kind-manager = Người chia bài và quản lý
page-log-kind-table = Bàn và giới hạn
page-log-kind-staff = Nhân viên và tài khoản
page-log-kind-cash = Quầy thu ngân và nợ
page-log-kind-care = Giới hạn tự đặt của khách
page-log-kind-other = Việc khác
page-log-who = Tên hoặc mã số
page-log-coup = Ván
page-log-shoe = Hộp bài
page-log-csv = Tải về dạng CSV
page-log-clear = Hiện tất cả
page-log-count = Đang hiện { $count } mục.
page-log-looked = Đã xem lại đến { $time } UTC và chưa thấy gì; trước đó có thể còn.
page-log-none = Bản ghi không có mục nào như vậy.
page-log-older = Hiện các mục cũ hơn
page-log-at = { $table ->
    [none] Nhà
   *[other] { $table }
}{ $shoe ->
    [none] {""}
   *[other] , hộp bài { $shoe }
}{ $coup ->
    [none] {""}
   *[other] , ván { $coup }
}
page-log-by = Người làm: { $who }
page-log-second = Người xác nhận: { $who }
page-log-of = Về { $who }
page-log-place = Bản ghi: { $stream }, sự kiện { $version }
page-log-to-incident = Đến sự cố
page-log-to-coup = Đến phần sửa ván của bàn này
page-log-to-table = Đến bàn này
page-log-status-open = Đang chờ quyết định.
page-log-status-ruled = Đã quyết định.
page-log-status-taken-back = Đã rút lại: không còn gì phải quyết định.
page-log-status-superseded = Đã có sự cố khác về nhiều lá bài hơn thay thế: không còn gì phải quyết định.

page-log-incident-raised = Sự cố: { $incident }
page-log-incident-ruled = Quyết định về: { $incident }
page-log-ruling-waits = Một quyết định chờ quản lý khác xác nhận
page-log-correction-waits = Việc sửa ván chờ quản lý khác xác nhận: ván { $coups }
page-log-verdict-waits = { $outcome ->
    [upheld] Việc chấp nhận khiếu nại chờ quản lý khác xác nhận
   *[rejected] Việc bác khiếu nại chờ quản lý khác xác nhận
}
page-log-coup-corrected = { $correction ->
    [void] Một ván bị hủy do sửa
    [resettle] Một ván được tính lại
   *[restore] Một ván được tính như trước lần sửa cuối
}
page-log-dispute-opened = Ghi nhận khiếu nại của khách
page-log-dispute-closed = { $outcome ->
    [upheld] Khiếu nại được chấp nhận
   *[rejected] Khiếu nại bị bác
}
page-log-card-taken-back = Lá bài nhập cuối được rút lại{ $card ->
    [none] {""}
   *[other] : { $card }
}
page-log-coup-voided = Một ván bị hủy ({ $reason })
page-log-shoe-loaded = Nạp hộp bài của máy
page-log-shoe-proved = Mở hộp bài của máy để kiểm tra
page-log-shoe-brought = Mở hộp bài; bộ bài { $serials }, người xáo { $shuffled_by }, người nạp { $loaded_by }
page-log-cut-card-seen = Lá bài cắt đã ra
page-log-shoe-closed = Đóng hộp bài ({ $reason })
page-log-cards-counted = { $when ->
    [opening] Đếm trước lá đầu: { $card_count }
   *[closing] Đếm sau lá cuối: { $card_count }
}
page-log-shoe-disposed = { $fate ->
    [destroyed] Bài trong hộp đã hủy
   *[returned] Bài trong hộp đã trả lại
}
page-log-dealer-seated = Bắt đầu chia bài
page-log-manager-called = Gọi quản lý
page-log-manager-came = Quản lý đã đến
page-log-table-made = Lập bàn ({ $currency }, { $sheet_id })
page-log-table-ended = Bàn đã đóng
page-log-table-closing = Bàn sẽ đóng sau ván này
page-log-closing-taken-back = Bàn vẫn mở
page-log-table-reopened = Bàn mở lại
page-log-limits-set = Đặt giới hạn
page-log-house-limits-changed = Tệp của nhà đổi giới hạn
page-log-account-made = Lập tài khoản: { $role }
page-log-role-set = Đổi vai trò: { $role }
page-log-account-shut = Khóa tài khoản
page-log-account-opened = Mở lại tài khoản
page-log-link-made = Tạo liên kết đặt mật khẩu mới
page-log-sessions-ended = Đăng xuất khỏi mọi thiết bị
page-log-person-erased = Xóa dữ liệu của một người
page-log-came-in = Đăng nhập ({ $way })
page-log-proved-again = Xác nhận lại danh tính ({ $way })
page-log-name-locked = Tên bị khóa sau nhiều mật khẩu sai
page-log-data-exported = Xuất dữ liệu của một người
page-log-cash-in = Thu tại quầy: { $amount } { $currency }
page-log-cash-out = Chi tại quầy: { $amount } { $currency }
page-log-debt-paid = Trả nợ: { $amount } { $currency }
page-log-debt-asked = Yêu cầu bên giữ tiền thu nợ: { $amount } { $currency }
page-log-collected = Bên giữ tiền đã trả nợ: { $amount } { $currency }
page-log-not-collected = Bên giữ tiền từ chối thu nợ: { $amount } { $currency }
page-log-limit-set = Khách tự đặt giới hạn
page-log-break-taken = Khách tạm nghỉ
page-log-patron-excluded = Khách tự loại mình
page-log-bars-kept = Thời gian nghỉ hoặc tự loại trước đây vẫn còn hiệu lực
page-log-window-set = Từ nay ván có thể sửa trong { $minutes } phút

page-log-reason-last-coup = đã chia ván cuối
page-log-reason-exhausted = còn quá ít bài
page-log-reason-fresh = xáo lại cho ván sau
page-log-reason-asked = quản lý cất đi
page-log-reason-interrupted = nhà đã ngừng
page-log-reason-new-shoe = đã đem hộp bài khác
page-log-reason-corrected = do sửa ván
page-log-way-password = bằng mật khẩu
page-log-way-passkey = bằng khóa truy cập
page-log-way-link = bằng liên kết
