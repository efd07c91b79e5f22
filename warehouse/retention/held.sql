-- `held`: every row of the current table and of its history, with the first day on which the warehouse has `seen` it in that form
CREATE OR REPLACE TEMP VIEW held AS
FROM "<table>" SELECT *, _since AS seen
UNION ALL BY NAME
FROM "<history>" SELECT *, _from::DATE AS seen
