-- the companies that are themselves disqualified. Persons have no company number: screening finds them by name
-- at the time of a query (models/screening)
FROM before SELECT company_number UNION FROM after SELECT company_number
