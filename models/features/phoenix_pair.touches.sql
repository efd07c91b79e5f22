-- the companies that have a controller in common with a failed company of the scope: its charges, name, office and trade count too
FROM phoenix_link SELECT company_number WHERE failed_number IN (FROM scope SELECT company_number)
