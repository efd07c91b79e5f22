-- the companies whose firm was added or changed
FROM before SELECT company_number UNION FROM after SELECT company_number
