-- the companies whose row was added, changed or removed
FROM before SELECT company_number
UNION
FROM after SELECT company_number
UNION
-- a row that a snapshot states again may be one that an earlier list of the REST API lacks
FROM company_lookup SELECT company_number WHERE source = 'companies-house/psc-statements-api' AND getvariable('source_kind') = 'snapshot'
