-- `held`: every row of the current table, with the first day on which the warehouse has `seen` it in its present form
CREATE OR REPLACE TEMP VIEW held AS FROM "<table>" SELECT *, _since AS seen
