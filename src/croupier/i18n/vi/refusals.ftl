# Vì sao bàn từ chối và cách sửa; mỗi mã từ chối một câu.
# $bet: tên cửa cược; $least, $most, $multiple, $available: số tiền bằng chữ; $room: $most bằng số,
# để biết khi nào không được thêm nữa; $count: số khoản cược.

refused-table_open = Bàn đã mở rồi.
refused-table_closed = Bàn đã đóng. Hãy chọn bàn khác.
refused-malformed_id = Mã gồm 1 đến 64 chữ cái, chữ số, “_”, “-” và “.”, bắt đầu bằng chữ cái hoặc chữ số.
refused-no_limits = Luật này không có giới hạn cho loại tiền này. Hãy chọn loại tiền khác.
refused-wrong_cards = Đây không phải là các lá bài theo luật. Hãy đếm lại.
refused-wrong_shoe = Đây không phải là các lá bài đã cam kết.
refused-no_shoe = Trên bàn chưa có hộp bài. Hãy đặt hộp bài trước.
refused-shoe_unfinished = Hộp bài này còn ván. Hãy đóng nó trước khi đặt hộp khác.
refused-shoe_unopened = Hộp bài này đã được cam kết. Hãy đóng nó trước để công khai các lá bài.
refused-shoe_finished = Ván cuối của hộp bài này đã chia xong. Hãy đặt hộp bài mới.
refused-shoe_exhausted = Không còn đủ bài cho một ván. Hãy đặt hộp bài mới.
refused-coup_running = Không thể khi ván đang diễn ra. Hãy đợi thanh toán xong.
refused-betting_closed = Đã ngừng đặt cược. Hãy đợi ván tới.
refused-betting_open = Vẫn đang nhận cược. Hãy ngừng đặt cược trước.
refused-no_coup = Không có ván nào đang diễn ra. Hãy mở đặt cược trước.
refused-not_dealt = Ván này chưa chia. Hãy chia bài trước.
refused-already_dealt = Ván này đã chia. Hãy thanh toán trước.
refused-unknown_bet =
    Ở đây không có cửa cược “{ $bet }”. { $near ->
        [none] “cửa” liệt kê các cửa.
       *[other] Có phải ý bạn là “{ $near }”?
    }
refused-wrong_multiple = { $bet }: tiền cược phải là bội số của { $multiple } để mọi khoản thắng đều tròn.
refused-below_minimum =
    { $bet }: dưới mức cược tối thiểu. { $held ->
        [0] Hãy đặt ít nhất { $least }.
       *[other] Hãy thêm ít nhất { $least }.
    }
refused-above_maximum =
    { $bet }: vượt mức cược tối đa. { $room ->
        [0] Ván này không thể cược thêm vào cửa này.
       *[other] Ván này còn được cược thêm nhiều nhất { $most }.
    }
refused-patron_limit =
    Vượt giới hạn của bạn trong một ván. { $room ->
        [0] Ván này bạn không thể cược thêm.
       *[other] Ván này bạn còn được cược thêm { $most }.
    }
refused-table_limit =
    Vượt giới hạn bàn trong một ván. { $room ->
        [0] Ván này bàn không nhận thêm.
       *[other] Ván này bàn còn nhận thêm { $most }.
    }
refused-liability_limit =
    { $bet }: bàn có thể phải trả nhiều hơn mức chịu được trong một ván. { $room ->
        [0] Với những gì đang cược, không thể cược thêm vào cửa này.
       *[other] Với những gì đang cược, còn được cược thêm nhiều nhất { $most }.
    }
refused-stake_needed = { $bet }: đã nhận cược của người chơi khác dựa vào cược này nên cược được giữ lại trong ván này.
refused-insufficient_funds = Số dư không đủ: bạn có { $available }. Hãy cược trong số đó.
refused-main_bet_required = { $bet } là cược bên. Hãy đặt kèm một cược chính.
refused-too_many_wagers =
    Quá nhiều khoản cược. { $count ->
        [0] Ván này không thể đặt thêm.
       *[other] Mỗi lần đặt nhiều nhất { $count } khoản.
    }
refused-duplicate_action = Khoản này đã được đặt và chỉ tính một lần. Hãy gửi phiếu mới với mã mới.
refused-empty_ticket = Phiếu cược trống. Hãy ghi cửa cược và tiền cược.
refused-already_wagered = Bạn đang có khoản cược. Lặp lại phải trước các khoản khác, hoặc sau khi xóa cược.
refused-nothing_to_repeat = Bạn chưa có ván nào trước đó để lặp lại. Hãy đặt cược.
refused-nothing_to_double = Bạn không có khoản nào để gấp đôi. Hãy đặt cược trước.
refused-nothing_to_undo = Bạn không có khoản nào đang cược để rút lại.
refused-enough_money = Bạn vẫn đủ tiền cho mức cược tối thiểu { $least }. Chỉ thêm tiền chơi thử khi không đủ.
refused-stakes_in_play = Bạn đang có khoản cược. Hãy rút lại hoặc chia bài trước.
refused-fresh_shoe = Ở đây mỗi ván đã dùng một bộ bài mới.
refused-seeds_closed = Hộp bài này không nhận hạt giống nữa. Hãy gửi cho hộp bài tới.
refused-seed_given = Bạn đã gửi hạt giống cho hộp bài này. Nó được tính.
refused-malformed_seed = Hạt giống gồm 1 đến 64 chữ cái, chữ số và dấu ASCII, không có khoảng trắng.
refused-too_many_seeds = Hộp bài này đã nhận đủ hạt giống. Hãy gửi cho hộp bài tới.
