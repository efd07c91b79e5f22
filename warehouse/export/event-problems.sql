-- result: one row per company and change set, or per change set, whose events of a type cannot be computed
FROM event_problem
SELECT coalesce(company_number, '') AS company_number, concat(type, ' of ', change_set) AS item, message AS detail
ORDER BY ALL
