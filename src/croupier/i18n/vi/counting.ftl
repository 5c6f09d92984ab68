# Cách tính điểm và so bài, cho người mới chơi.

counting-baccarat = Cách tính điểm: A là 1, lá 2 đến 9 theo số, lá 10 và J, Q, K là 0. Điểm của một cửa là chữ số cuối của tổng. Cửa nào cao điểm hơn thì thắng.
counting-three-pictures = Cách tính điểm: A là 1, lá 2 đến 9 theo số, lá 10 và cây bài tây (J, Q, K) là 0. Điểm là chữ số cuối của tổng. 3 cây tây (3P) lớn nhất; sau đó so điểm, cùng điểm thì so số cây tây: 2P9 hơn P9, P9 hơn 9, 9 hơn 2P8, cứ thế đến 0. Cùng điểm và cùng số cây tây là hòa.
counting-combinations = Sảnh là ba lá liền nhau, A đứng đầu (A 2 3) hoặc đứng cuối (Q K A), không đứng giữa (K A 2). Thùng là ba lá cùng chất; thùng phá sảnh là cả hai.
