-- the companies whose features a change of the register can alter: the rows that came, changed or went
FROM before SELECT company_number
UNION
FROM after SELECT company_number
