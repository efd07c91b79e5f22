-- the companies that a changed target names by number. Its names alter no features: screening compares names at
-- the time of a query (models/screening)
FROM before SELECT unnest(company_numbers) AS company_number
UNION
FROM after SELECT unnest(company_numbers) AS company_number
