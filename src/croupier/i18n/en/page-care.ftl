# The words of the page about a patron's own limits, breaks and exclusion.

page-care = Limits and breaks
page-care-short = Limits
page-care-how = A stricter limit holds at once. A looser one, or none, holds a day later, and can be taken back until then.
page-care-off = This house has no limits to set.
page-care-money = Money, in { $currency }
page-care-loss = Losses
page-care-stake = Stakes
page-care-deposit = Payments
page-care-day = 24 hours
page-care-week = 7 days
page-care-month = 30 days
page-care-field = { $kind }, { $period }
page-care-none = no limit
page-care-used = { $amount } so far
page-care-used-left = { $amount } so far, { $left } left
page-care-rolling = Counted over the time up to now, not by the calendar. What is in play counts as lost until it is settled.
page-care-time = Time
page-care-session = Longest session, in minutes
page-care-session-now = { $time } so far. A new session begins once you have been away for half an hour.
page-care-remind = Tell me how it goes every so many minutes
page-care-remind-house = The house tells you every { $minutes } minutes in any case.
page-care-later = { $value } from { $when } on
page-care-later-none = no limit from { $when } on
page-care-keep = Keep it as it is
page-care-save = Set limits
page-care-saved = Your limits are set.
page-care-failed = This could not be set. Look at the figures and try again.
page-care-unread = { $limit } is not an amount.
page-care-break = Take a break
page-care-break-how = You bet nothing until it is over, and nobody can shorten it. What is in play is settled.
page-care-break-24 = 24 hours
page-care-break-48 = 48 hours
page-care-break-168 = 7 days
page-care-break-720 = 30 days
page-care-break-ask = No bets until { $when }. Nobody can shorten this break.
page-care-break-yes = Begin the break
page-care-break-on = You are taking a break until { $when }.
page-care-exclude = Exclude yourself
page-care-exclude-how = For when playing is no longer good for you. You can still look at the tables and at your statement.
page-care-exclude-6 = 6 months
page-care-exclude-12 = 1 year
page-care-exclude-24 = 2 years
page-care-exclude-60 = 5 years
page-care-exclude-good = For good
page-care-exclude-open = Exclude me
page-care-exclude-ask = You will not be able to bet until { $when }. Neither you nor the house can undo this. What is in play is settled, and your money stays yours.
page-care-exclude-ask-good = You will never be able to bet here again. Neither you nor the house can undo this. What is in play is settled, and your money stays yours.
page-care-exclude-yes = Yes, exclude me
page-care-exclude-on = You have excluded yourself until { $when }.
page-care-exclude-on-good = You have excluded yourself for good.
page-care-no = No, go back
page-care-notice = How your session goes
page-care-notice-time = You have played for
page-care-notice-net = Net
page-care-notice-staked = Staked
page-care-notice-minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
page-care-notice-how = Your next bet is taken once you have answered.
page-care-go-on = Go on playing
page-care-to-statement = Show my statement
