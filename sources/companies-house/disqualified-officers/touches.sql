-- the companies that are themselves disqualified. Persons have no company number: they are found by name when somebody asks (models/screening)
FROM before SELECT company_number UNION FROM after SELECT company_number
