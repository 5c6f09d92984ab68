# What is refused because of a patron's own limits, breaks and exclusion
care-excluded = You have excluded yourself until { $until }. No bets and no payments until then.
care-excluded-for-good = You have excluded yourself for good. No bets and no payments any more.
care-cooling-off = You are taking a break until { $until }. No bets and no payments until then.
care-session-limit = Your session has lasted as long as you let it: { $minutes } minutes. A new one begins once you have been away for half an hour.
care-reality-check = Before your next bet, look at how your session goes and say that you go on.
care-stake-limit = Your limit on stakes over { $period } leaves { $most }.
care-loss-limit = Your limit on losses over { $period } leaves { $most }. What is in play counts as lost until it is settled.
care-deposit-limit = Your limit on payments over { $period } leaves { $most }.
care-hours-24 = 24 hours
care-hours-168 = 7 days
care-hours-720 = 30 days
