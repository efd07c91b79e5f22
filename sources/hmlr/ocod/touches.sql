-- the companies that own the title before or after the change, and those about which a late release states what held earlier: models read the history
FROM before SELECT unnest(company_numbers) AS company_number
UNION
FROM after SELECT unnest(company_numbers)
UNION
FROM past SELECT unnest(company_numbers)
