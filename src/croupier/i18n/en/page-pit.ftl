# The words of the pit, where managers watch tables and rule.

page-pit-not-yours = This is for pit managers and for who audits.
