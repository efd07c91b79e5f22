-- Leaves in `waiting` the change sets that touch few companies, if a larger one waits too: they are published seconds later, and the larger one is
-- taken by the next pass. A change set that shares a company with a larger one waits with it, so that the facts of a company have one cause.
CREATE OR REPLACE TEMP TABLE larger AS
FROM waiting LEFT JOIN change_company USING (change_set)
SELECT change_set
GROUP BY change_set
HAVING count(company_number) > getvariable('few_companies')::BIGINT OR bool_or(unlogged);

CREATE OR REPLACE TEMP TABLE smaller AS
FROM waiting
ANTI JOIN larger USING (change_set)
ANTI JOIN (FROM change_company SEMI JOIN (FROM change_company SEMI JOIN larger USING (change_set)) AS theirs USING (company_number)) AS shared
  USING (change_set)
SELECT change_set;

DELETE FROM waiting WHERE change_set NOT IN (FROM smaller) AND EXISTS (FROM smaller)
