-- rows that fail: charges with a status, or a release of assets, that the mapping does not hold
-- severity: warn; do: read the publisher's mortgage_descriptions.yml and add the word to the CASE in staging.sql with a row in its test
FROM incoming SELECT company_number, charge_id, status, assets_released WHERE _op = 'upsert' AND (status = 'unmapped' OR assets_released = 'unmapped')
