-- the companies that the changed notices name, before and after a correction
FROM before SELECT company_number WHERE company_number <> ''
UNION
FROM after SELECT company_number WHERE company_number <> ''
