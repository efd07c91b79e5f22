-- `compared`: the rows of the release or of the table, of which `comparedOf` (steps.ts) marks those whose numbers are compared
CREATE OR REPLACE TEMP VIEW compared AS FROM "<of>"
