-- the companies with a person who was added, changed or removed, and those about which a late release states what held earlier:
-- company_controller.sql reads the history. Owners of owners are found at the time of a query
FROM before SELECT company_number
UNION
FROM after SELECT company_number
UNION
FROM past SELECT company_number
UNION
-- a row that a snapshot states again may be one that an earlier list of the REST API lacks
FROM company_lookup SELECT company_number WHERE source = 'companies-house/psc-api' AND getvariable('source_kind') = 'snapshot'
