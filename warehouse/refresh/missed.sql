-- What companies missed while they were set aside counts as waiting: a touches.sql then finds the companies that were computed from their rows of
-- before. Of a change set that a company missed, only what is recorded of that company: it may hold the changes of a whole register.
CREATE OR REPLACE TEMP VIEW waiting_change AS
FROM change_log SEMI JOIN waiting USING (change_set)
UNION ALL BY NAME
FROM change_log
SEMI JOIN missed
  ON missed.change_set = change_log.change_set
 AND missed.company_number = coalesce(after->>'company_number', before->>'company_number', key->>'company_number');

CREATE OR REPLACE TEMP VIEW waiting_company AS
FROM change_company SEMI JOIN waiting USING (change_set)
UNION ALL BY NAME
FROM missed
