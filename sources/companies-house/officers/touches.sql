-- the companies whose officers were added, changed or removed, and those about which a late release states what held earlier: models read the history
FROM before SELECT company_number
UNION
FROM after SELECT company_number
UNION
FROM past SELECT company_number
UNION
-- a row that a snapshot states again may be one that an earlier list of the REST API lacks
FROM company_lookup SELECT company_number WHERE source = 'companies-house/officers-api' AND getvariable('source_kind') = 'snapshot'
