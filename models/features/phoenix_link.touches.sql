-- the companies that have a controller in common with a company of the scope that failed, and those that had one before or counted its failure
WITH failed AS (FROM failed_controller SEMI JOIN scope USING (company_number))
FROM phoenix_link SELECT company_number WHERE failed_number IN (FROM scope SELECT company_number)
UNION
FROM (FROM phoenix_link SELECT company_number, unnest(counted) AS counted_number WHERE len(counted) > 0)
SELECT company_number
WHERE counted_number IN (FROM scope SELECT company_number)
UNION
FROM company_controller SEMI JOIN failed USING (officer_key) SELECT company_number
UNION
FROM company_controller SEMI JOIN failed USING (birth_key) SELECT company_number
UNION
FROM company_controller SEMI JOIN failed USING (kin_key) SELECT company_number
