-- grain: a row per record that gives a company a place here, so a company can have many: the register, notices, lists, accounts and titles that name it
-- or once named it
-- why not DISTINCT here: a refresh asks whether it has a few companies
FROM company SELECT company_number WHERE company_number IS NOT NULL
UNION ALL
FROM gazette_notice SELECT company_number WHERE company_number <> ''
UNION ALL
FROM sanctions_entry SELECT unnest(company_numbers) AS company_number
UNION ALL
FROM accounts SELECT company_number
UNION ALL
FROM company_history SELECT company_number WHERE company_number IS NOT NULL
UNION ALL
-- a second snapshot of one day leaves no row in the history
FROM change_log SELECT key->>'company_number' AS company_number WHERE table_name = 'company' AND op = 'removed'
UNION ALL
FROM company_title SELECT unnest(company_numbers) AS company_number
UNION ALL
FROM overseas_title SELECT unnest(company_numbers) AS company_number
UNION ALL
FROM company_title_history SELECT unnest(company_numbers) AS company_number
UNION ALL
FROM overseas_title_history SELECT unnest(company_numbers) AS company_number
