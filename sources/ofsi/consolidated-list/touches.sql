-- the companies that a target names by number. Its names alter nobody's features: names are compared when somebody asks (models/screening)
FROM before SELECT unnest(company_numbers) AS company_number
UNION
FROM after SELECT unnest(company_numbers) AS company_number
