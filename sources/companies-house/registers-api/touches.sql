-- no model reads the registers of a company
FROM after SELECT company_number WHERE false
