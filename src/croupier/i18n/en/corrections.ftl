# Coups that were over and count as something else: what patrons are told, and why it is refused.

corrected-void = Coup { $coup } does not count after all; every stake went back.
corrected-settled = Coup { $coup } was corrected and settled anew.

refused-unknown_coup = The record knows no such coup of this table. Look up its number.
refused-duplicate_decision = A decision or a dispute was sent under this id before and counts once. Send another under a new id.
refused-correction_late = That coup ended too long ago to be corrected. Open a dispute.
refused-coup_disputed = A dispute about that coup is open. Decide it first.
refused-already_void = That coup does not count already, and its stakes have gone back.
refused-nothing_to_correct = That coup counts as that already. Nothing has to be corrected.
refused-not_a_coup = Cards are not dealt so by the rules of this sheet. Check every card and its place.
refused-cards_differ = Those are not the cards that left the shoe. Check them by the recording.
refused-card_used = A card that was over is in use by another coup, or went with its shoe. The coup cannot have it back.
refused-other_sheet = The table played by another sheet then. Such a coup cannot be corrected here.
refused-wrong_correction = A coup is made void, settled anew or restored; a dispute is upheld or rejected. Choose one.
refused-no_such_dispute = No such dispute about this coup is open.
refused-no_wager = The patron had no wager on that coup.
refused-patron_erased = It would pay or charge somebody who was erased, and whom no money reaches. Settle this coup at the cage.
refused-wallet_elsewhere = The money of this house's patrons lies with a licensee. Correct the coup there.
