-- the companies whose persons came, changed or went; who owns the owner is looked up when somebody asks
FROM before SELECT company_number
UNION
FROM after SELECT company_number
