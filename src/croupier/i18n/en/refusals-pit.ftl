# Why a table is not closed, not opened, or takes no such limits; one for each code.

refused-table_closing = The table closes after this coup already. Open it to take that back.
refused-limits_malformed = A limit is an amount of more than nothing. Write digits, with a point at most.
refused-limits_crossed = The least on a bet lies above the most. Swap them.
refused-limits_patron = The most of a patron lies below { $least }, the least on a bet, so that nobody could bet. Raise it.
refused-limits_table = The most of the table lies below { $least }, the least on a bet, so that nobody could bet. Raise it.
refused-limits_liability = The least stake of every bet could win more than { $most }, so that nobody could bet. Raise what the house may lose.
refused-limits_unchanged = These limits hold already, or come with the next coup. Change one of them.
