-- `compared`: the rows of which guardShrink compares the numbers, of the release or of the table
CREATE OR REPLACE TEMP VIEW compared AS FROM "<of>"
