-- the companies whose row was added, changed or removed, and those about which a late release states what held earlier: models read the history
FROM before SELECT company_number
UNION
FROM after SELECT company_number
UNION
FROM past SELECT company_number
