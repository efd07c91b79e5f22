-- rows that fail: appointments with a role that the mapping does not hold
-- severity: warn; do: find the role in the publisher's enumerations (officer_role) and add it to the CASE in staging.sql with a row in its test
FROM incoming SELECT count(*) AS appointments, min(company_number || ' ' || appointment) AS example WHERE role = 'unmapped' HAVING count(*) > 0
