-- rows that fail: persons without a name who are not kept secret by law
-- severity: warn; do: look at the line; a person without a name cannot be screened
FROM incoming SELECT company_number, psc_id, kind WHERE name IS NULL AND kind <> 'super-secure'
