-- the companies that the changed notices name, before and after a correction, and those of the notices that they retract or replace. A late release
-- can state an earlier form of a notice, and company_notice.sql reads it. A company is named by its number,
-- or by its name where the number is another one
WITH changed AS (FROM before UNION ALL BY NAME FROM after),
named AS (
  FROM (
    FROM (
      FROM changed SELECT unnest(list_prepend(company_name, coalesce(further_names, []))) AS company_name
      UNION ALL
      FROM past SELECT unnest(list_prepend(company_name, coalesce(further_names, [])))
      UNION ALL
      FROM changed
      JOIN gazette_notice AS other ON list_contains(string_split(concat_ws(' ', changed.retracts, changed.substitutes), ' '), other.notice_id)
      SELECT unnest(list_prepend(other.company_name, coalesce(other.further_names, [])))
      WHERE changed.retracts IS NOT NULL OR changed.substitutes IS NOT NULL
    )
    SELECT DISTINCT name_key(company_name) AS name_key
  )
  WHERE name_key <> ''
)
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number
UNION
FROM (FROM register_entry SELECT company_number, unnest(former_name_keys) AS name_key WHERE len(former_name_keys) > 0) SEMI JOIN named USING (name_key)
SELECT company_number
UNION
FROM changed SELECT company_number WHERE company_number <> ''
UNION
FROM past SELECT company_number WHERE company_number <> ''
UNION
FROM changed
JOIN gazette_notice AS other ON list_contains(string_split(concat_ws(' ', changed.retracts, changed.substitutes), ' '), other.notice_id)
SELECT other.company_number WHERE other.company_number <> '' AND (changed.retracts IS NOT NULL OR changed.substitutes IS NOT NULL)
