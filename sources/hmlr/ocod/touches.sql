-- the companies that own the title before or after the change
FROM before SELECT unnest(company_numbers) AS company_number UNION FROM after SELECT unnest(company_numbers)
