# Lời của khu bàn, nơi quản lý theo dõi các bàn và ra quyết định.

page-pit-not-yours = Trang này dành cho quản lý khu bàn và người kiểm toán.
