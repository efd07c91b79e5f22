-- the companies that filed the accounts; consolidated figures count for the company that filed them
FROM before SELECT company_number
UNION
FROM after SELECT company_number
