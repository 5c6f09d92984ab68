# What is refused because of a patron's own limits, breaks and exclusion
care-excluded = Bạn đã tự loại mình đến { $until }. Đến lúc đó không đặt cược và không nạp tiền.
care-excluded-for-good = Bạn đã tự loại mình vĩnh viễn. Không đặt cược và không nạp tiền nữa.
care-cooling-off = Bạn đang tạm nghỉ đến { $until }. Đến lúc đó không đặt cược và không nạp tiền.
care-session-limit = Phiên chơi của bạn đã đến mức bạn đặt: { $minutes } phút. Phiên mới bắt đầu sau khi bạn rời đi nửa giờ.
care-reality-check = Trước khi cược tiếp, hãy xem phiên chơi của bạn diễn ra thế nào và xác nhận tiếp tục.
care-stake-limit = Giới hạn tiền cược của bạn trong { $period } còn { $most }.
care-loss-limit = Giới hạn thua của bạn trong { $period } còn { $most }. Tiền đang cược được tính là thua cho đến khi có kết quả.
care-deposit-limit = Giới hạn nạp tiền của bạn trong { $period } còn { $most }.
care-hours-24 = 24 giờ
care-hours-168 = 7 ngày
care-hours-720 = 30 ngày
