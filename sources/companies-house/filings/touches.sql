-- the companies of the filings that were added, changed or removed
FROM before SELECT company_number UNION FROM after SELECT company_number
