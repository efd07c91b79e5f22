-- the companies whose officers came, changed or went
FROM before SELECT company_number
UNION
FROM after SELECT company_number
