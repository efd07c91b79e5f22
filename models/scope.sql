-- grain: one row per company that a record names or once named
FROM company SELECT company_number WHERE company_number IS NOT NULL
UNION
FROM gazette_notice SELECT company_number WHERE company_number <> ''
UNION
FROM sanctions_entry SELECT unnest(company_numbers) AS company_number
UNION
FROM accounts SELECT company_number
UNION
FROM company_history SELECT company_number WHERE company_number IS NOT NULL
UNION
-- a second snapshot of one day leaves no row in the history
FROM change_log SELECT key->>'company_number' AS company_number WHERE table_name = 'company' AND op = 'removed'
UNION
FROM company_title SELECT unnest(company_numbers) AS company_number
UNION
FROM overseas_title SELECT unnest(company_numbers) AS company_number
UNION
FROM company_title_history SELECT unnest(company_numbers) AS company_number
UNION
FROM overseas_title_history SELECT unnest(company_numbers) AS company_number
