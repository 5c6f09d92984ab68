# The words of the pit's log: what people did and what the software raised.

page-log-how = Everything people did and the software raised, newest first, as the record has it. Times are UTC.
page-log-kind-incident = Incidents
page-log-kind-ruling = Rulings
page-log-kind-correction = Corrections
page-log-kind-dispute = Disputes
page-log-kind-card = Cards taken back
page-log-kind-coup = Void coups
page-log-kind-shoe = Shoes
page-log-kind-shuffle = Shoes that come by themselves
page-log-kind-manager = Dealers and managers
page-log-kind-table = Tables and limits
page-log-kind-staff = Staff and accounts
page-log-kind-cash = Cage and debts
page-log-kind-care = Patrons’ own limits
page-log-kind-other = Anything else
page-log-who = Name or number
page-log-coup = Coup
page-log-shoe = Shoe
page-log-csv = Download as CSV
page-log-clear = Show all
page-log-count = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
} shown.
page-log-looked = Looked back to { $time } UTC and found nothing so far; there may be more before that.
page-log-none = Nothing like that is on record.
page-log-older = Show older entries
page-log-at = { $table ->
    [none] The house
   *[other] { $table }
}{ $shoe ->
    [none] {""}
   *[other] , shoe { $shoe }
}{ $coup ->
    [none] {""}
   *[other] , coup { $coup }
}
page-log-by = By { $who }
page-log-second = Confirmed by { $who }
page-log-of = About { $who }
page-log-place = Record: { $stream }, event { $version }
page-log-to-incident = To the incident
page-log-to-coup = To the corrections of this table
page-log-to-table = To this table
page-log-status-open = Waits for a ruling.
page-log-status-ruled = Ruled.
page-log-status-taken-back = Taken back: there is nothing to rule.
page-log-status-superseded = Superseded by an incident about more cards: there is nothing to rule.

page-log-incident-raised = Incident: { $incident }
page-log-incident-ruled = Ruling on: { $incident }
page-log-ruling-waits = A ruling waits for another manager
page-log-correction-waits = A correction waits for another manager: coups { $coups }
page-log-verdict-waits = { $outcome ->
    [upheld] Upholding a dispute waits for another manager
   *[rejected] Rejecting a dispute waits for another manager
}
page-log-coup-corrected = { $correction ->
    [void] A coup is void by correction
    [resettle] A coup is settled anew
   *[restore] A coup counts as before its last correction
}
page-log-dispute-opened = A patron’s dispute is put down
page-log-dispute-closed = { $outcome ->
    [upheld] A dispute is upheld
   *[rejected] A dispute is rejected
}
page-log-card-taken-back = The card keyed last is taken back{ $card ->
    [none] {""}
   *[other] : { $card }
}
page-log-coup-voided = A coup is void ({ $reason })
page-log-shoe-loaded = A machine’s shoe is loaded
page-log-shoe-proved = A machine’s shoe is opened to be checked
page-log-shoe-brought = A shoe is opened; decks { $serials }, shuffled by { $shuffled_by }, loaded by { $loaded_by }
page-log-cut-card-seen = The cut card came
page-log-shoe-closed = The shoe is closed ({ $reason })
page-log-cards-counted = { $when ->
    [opening] Counted before the first card: { $card_count }
   *[closing] Counted after the last card: { $card_count }
}
page-log-shoe-disposed = { $fate ->
    [destroyed] The shoe’s cards are destroyed
   *[returned] The shoe’s cards are returned
}
page-log-dealer-seated = Deals from now on
page-log-manager-called = A manager is called
page-log-manager-came = A manager came
page-log-table-made = The table is set up ({ $currency }, { $sheet_id })
page-log-table-ended = The table is closed
page-log-table-closing = The table is to close after the coup
page-log-closing-taken-back = The table stays open after all
page-log-table-reopened = The table is open again
page-log-limits-set = Limits are set
page-log-house-limits-changed = Limits are changed by the house’s file
page-log-account-made = An account is made: { $role }
page-log-role-set = Another role: { $role }
page-log-account-shut = An account is shut
page-log-account-opened = An account is open again
page-log-link-made = A link for a new password is made
page-log-sessions-ended = Sent away from every device
page-log-person-erased = A person is forgotten
page-log-came-in = Came in ({ $way })
page-log-proved-again = Proved again who he is ({ $way })
page-log-name-locked = The name is locked after wrong passwords
page-log-data-exported = A person’s data is exported
page-log-cash-in = Taken in at the cage: { $amount } { $currency }
page-log-cash-out = Paid out at the cage: { $amount } { $currency }
page-log-debt-paid = Paid of a debt: { $amount } { $currency }
page-log-debt-asked = Asked of the licensee, as it is owed: { $amount } { $currency }
page-log-collected = Paid by the licensee of a debt: { $amount } { $currency }
page-log-not-collected = Asked of the licensee for a debt, and refused: { $amount } { $currency }
page-log-limit-set = A patron’s own limit is set
page-log-break-taken = A patron takes a break
page-log-patron-excluded = A patron excludes himself
page-log-bars-kept = A patron’s break or exclusion of before holds on
page-log-window-set = Coups can be corrected for { $minutes } minutes from now on

page-log-reason-last-coup = its last coup was dealt
page-log-reason-exhausted = too few cards are left
page-log-reason-fresh = shuffled for the next coup
page-log-reason-asked = taken away by the manager
page-log-reason-interrupted = the house had stopped
page-log-reason-new-shoe = another shoe was brought
page-log-reason-corrected = by correction
page-log-way-password = by password
page-log-way-passkey = by passkey
page-log-way-link = by a link
