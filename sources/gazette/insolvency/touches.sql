-- the companies that the changed notices name, before and after a correction, and those of the notices that they retract or replace. A late release
-- can state an earlier form of a notice, and company_notice.sql reads it
WITH changed AS (FROM before UNION ALL BY NAME FROM after)
FROM changed SELECT company_number WHERE company_number <> ''
UNION
FROM past SELECT company_number WHERE company_number <> ''
UNION
FROM changed
JOIN gazette_notice AS other ON list_contains(string_split(concat_ws(' ', changed.retracts, changed.substitutes), ' '), other.notice_id)
SELECT other.company_number WHERE other.company_number <> '' AND (changed.retracts IS NOT NULL OR changed.substitutes IS NOT NULL)
