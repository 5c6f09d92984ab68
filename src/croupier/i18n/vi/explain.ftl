# Vì sao mỗi lá bài được rút hay không, và mỗi cửa thắng thua thế nào.

explain-natural-player = Player có Natural { $player }, Banker có { $banker }, nên không cửa nào rút thêm.
explain-natural-banker = Banker có Natural { $banker }, Player có { $player }, nên không cửa nào rút thêm.
explain-natural-both = Player có { $player }, Banker có { $banker }, đều là Natural, nên không cửa nào rút thêm.
explain-player-draws = Player rút thêm, vì { $total } điểm phải rút.
explain-player-stands = Player dừng, vì { $total } điểm không rút thêm.
explain-banker-draws-after-stand = Banker có { $total } điểm nên rút thêm, theo luật khi Player dừng.
explain-banker-stands-after-stand = Banker có { $total } điểm nên dừng, theo luật khi Player dừng.
explain-banker-draws-after-card = Banker có { $total } điểm, rút thêm, vì lá bài thứ 3 của Player tính { $third } điểm.
explain-banker-stands-after-card = Banker có { $total } điểm, dừng, vì lá bài thứ 3 của Player tính { $third } điểm.
explain-banker-draws-always = Banker có { $total } điểm nên rút thêm, bất kể lá bài thứ 3 của Player tính mấy điểm (ở đây là { $third }).
explain-banker-stands-always = Banker có { $total } điểm nên dừng, bất kể lá bài thứ 3 của Player tính mấy điểm (ở đây là { $third }).

# 3 cây tây
explain-box-banker = Nhà cái
explain-box-player-1 = Người chơi 1
explain-box-player-2 = Người chơi 2
explain-box-player-3 = Người chơi 3
explain-first-card = Cây bài đầu là { $card }: đếm đến { $number } ngược chiều kim đồng hồ từ Nhà cái thì đến { $box }, nên cửa này được chia trước.
explain-box-beats = { $box } thắng Nhà cái: { $class } so với { $banker }.
explain-box-loses = { $box } thua Nhà cái: { $class } so với { $banker }.
explain-box-ties = { $box } hòa Nhà cái: cả hai cùng có { $class }.
