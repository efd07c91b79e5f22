-- rows that fail: persons without a name whom the law does not keep secret
-- severity: warn; do: read the line; a person without a name cannot be screened
FROM incoming SELECT company_number, psc_id, kind WHERE name IS NULL AND kind <> 'super-secure'
