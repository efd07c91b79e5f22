-- the companies with a person who was added, changed or removed; owners of owners are found at the time of a query
FROM before SELECT company_number
UNION
FROM after SELECT company_number
