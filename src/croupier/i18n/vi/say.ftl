# Điều kiện và tỷ lệ của các cược bằng lời, lập từ biểu thức trong bảng luật.
# $who: Player, cửa cược …; $noun: "điểm của Player" …; $op: eq ne lt le gt ge.

# --- Của ai
say-who-player = Player
say-who-banker = Banker
say-who-either = ít nhất một cửa
say-who-each = mỗi cửa
say-who-hand-box = cửa cược
say-who-hand-banker = Nhà cái

# --- Tên gọi
say-noun-total = điểm của { $who }
say-noun-two = điểm 2 lá bài đầu của { $who }
say-noun-pair = loại đôi của { $who }
say-noun-cards = số lá bài của { $who }
say-noun-coup-cards = số lá bài được chia
say-noun-hand = bài của { $who }
say-noun-points = điểm của { $who }
say-noun-pictures = số cây bài tây của { $who }
say-noun-combination = tổ hợp của { $who }

# --- So với một số
say-number =
    { $op ->
       *[eq] { $noun } là { $value }
        [ne] { $noun } không phải là { $value }
        [lt] { $noun } thấp hơn { $value }
        [le] { $noun } từ { $value } trở xuống
        [gt] { $noun } cao hơn { $value }
        [ge] { $noun } từ { $value } trở lên
    }
say-coup-cards-number =
    { $op ->
       *[eq] có { $value } { say-cards-are } chia
        [ne] số lá bài được chia khác { $value }
        [lt] có ít hơn { $value } { say-cards-are } chia
        [le] có { $value } lá bài trở xuống được chia
        [gt] có nhiều hơn { $value } { say-cards-are } chia
        [ge] có { $value } lá bài trở lên được chia
    }
say-cards-number =
    { $op ->
       *[eq] { $who } có { $value } { say-cards }
        [ne] số lá bài của { $who } khác { $value }
        [lt] { $who } có ít hơn { $value } { say-cards }
        [le] { $who } có { $value } lá bài trở xuống
        [gt] { $who } có nhiều hơn { $value } { say-cards }
        [ge] { $who } có { $value } lá bài trở lên
    }
say-pictures-number =
    { $op ->
       *[eq] { $who } có { $value } { say-pictures }
        [ne] số cây bài tây của { $who } khác { $value }
        [lt] { $who } có ít hơn { $value } { say-pictures }
        [le] { $who } có { $value } cây bài tây trở xuống
        [gt] { $who } có nhiều hơn { $value } { say-pictures }
        [ge] { $who } có { $value } cây bài tây trở lên
    }
say-cards =
    { $number ->
       *[other] lá bài
    }
say-pictures =
    { $number ->
       *[other] cây bài tây
    }
say-cards-are =
    { $number ->
       *[other] lá bài được
    }
say-count = { $number }
say-numbers-list = { $a }, { $b }
say-numbers-or = { $a } hoặc { $b }
say-numbers-range = { $a } đến { $b }
say-odd = { $noun } là số lẻ
say-even = { $noun } là số chẵn
say-ahead =
    { $op ->
       *[eq] { $a } cao hơn { $b } đúng { $value }
        [ge] { $a } cao hơn { $b } ít nhất { $value }
        [gt] { $a } cao hơn { $b } quá { $value }
    }

# --- So với một loại
say-label =
    { $op ->
       *[eq] { $noun } là { $value }
        [ne] { $noun } không phải là { $value }
        [lt] { $noun } nhỏ hơn { $value }
        [le] { $noun } từ { $value } trở xuống
        [gt] { $noun } lớn hơn { $value }
        [ge] { $noun } từ { $value } trở lên
    }
say-pair-label =
    { $case ->
       *[eq-none] 2 lá bài đầu của { $who } không phải là đôi
        [ne-none] 2 lá bài đầu của { $who } là đôi
        [eq-mixed] 2 lá bài đầu của { $who } là đôi khác chất
        [ne-mixed] 2 lá bài đầu của { $who } không phải là đôi khác chất
        [eq-suited] 2 lá bài đầu của { $who } là đôi cùng chất
        [ne-suited] 2 lá bài đầu của { $who } không phải là đôi cùng chất
    }
say-combination-label =
    { $case ->
        [eq-none] bài của { $who } không có tổ hợp
        [ne-none] bài của { $who } có tổ hợp
       *[other]
            { $op ->
               *[eq] bài của { $who } là { $value }
                [ne] bài của { $who } không phải là { $value }
                [lt] bài của { $who } kém hơn { $value }
                [le] bài của { $who } là { $value } hoặc kém hơn
                [gt] bài của { $who } lớn hơn { $value }
                [ge] bài của { $who } là { $value } hoặc lớn hơn
            }
    }
say-combination-none = không có tổ hợp
say-combination-pair = đôi
say-combination-flush = thùng
say-combination-straight = sảnh
say-combination-trips = bộ ba
say-combination-straight_flush = thùng phá sảnh
say-pair-none = không phải đôi
say-pair-mixed = đôi khác chất
say-pair-suited = đôi cùng chất
say-hand-3P = 3P (3 cây tây)

# --- So với nhau
say-compare =
    { $op ->
       *[eq] { $a } bằng { $b }
        [ne] { $a } khác { $b }
        [lt] { $a } thấp hơn { $b }
        [le] { $a } không cao hơn { $b }
        [gt] { $a } cao hơn { $b }
        [ge] { $a } không thấp hơn { $b }
    }
say-hand-compare =
    { $op ->
       *[eq] bài của { $who } hòa bài của { $other }
        [ne] bài của { $who } không hòa bài của { $other }
        [lt] bài của { $who } thua bài của { $other }
        [le] bài của { $who } thua hoặc hòa bài của { $other }
        [gt] bài của { $who } thắng bài của { $other }
        [ge] bài của { $who } thắng hoặc hòa bài của { $other }
    }

# --- Cộng, trừ
say-plus = { $a } cộng { $b }
say-minus = { $a } trừ { $b }
say-remainder = số dư của { $a } chia cho { $b }

# --- Nhiều điều kiện
say-and = { $a } và { $b }
say-and-last = { $a }, và { $b }
say-and-marked = đồng thời { $a } và { $b }
say-or = { $a } hoặc { $b }
say-or-last = { $a }, hoặc { $b }
say-or-marked = hoặc { $a } hoặc { $b }
say-list = { $a }, { $b }
say-group = ({ $text })
say-always = ở mọi ván
say-never = không ở ván nào

# --- Trả thế nào
say-pays = trả { $price }
say-pays-less = trả { $price } trừ { $rate } hoa hồng
say-push = hoàn trả tiền cược
say-loses = mất tiền cược
say-loses-half = mất một nửa tiền cược
say-tier = { $when }: { $pays }
say-otherwise = nếu không thì mất tiền cược
