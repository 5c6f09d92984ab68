# Vì sao bàn không đóng, không mở, hoặc không nhận giới hạn như thế; mỗi mã một câu.

refused-table_closing = Bàn đã được lệnh đóng sau ván này. Hãy mở bàn nếu muốn rút lại.
refused-limits_malformed = Giới hạn phải là số tiền lớn hơn không. Hãy ghi chữ số, nhiều nhất một dấu chấm.
refused-limits_crossed = Mức cược tối thiểu cao hơn mức tối đa. Hãy đổi chỗ cho nhau.
refused-limits_patron = Mức tối đa của một người chơi thấp hơn { $least }, mức tối thiểu của một cược, nên không ai cược được. Hãy nâng lên.
refused-limits_table = Mức tối đa của cả bàn thấp hơn { $least }, mức tối thiểu của một cược, nên không ai cược được. Hãy nâng lên.
refused-limits_liability = Tiền cược tối thiểu của mọi cược đều có thể thắng hơn { $most }, nên không ai cược được. Hãy nâng mức sòng có thể thua.
refused-limits_unchanged = Các giới hạn này đang có hiệu lực, hoặc có từ ván sau. Hãy đổi ít nhất một mức.
