-- rows that fail: charges whose status and day of satisfaction contradict each other
-- severity: warn; do: nothing, when they are few: the status counts
FROM incoming
SELECT company_number, charge_id, status, satisfied_on
WHERE _op = 'upsert' AND (status IN ('fully-satisfied', 'satisfied') AND satisfied_on IS NULL OR status = 'outstanding' AND satisfied_on IS NOT NULL)
