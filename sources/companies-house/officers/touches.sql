-- the companies whose officers were added, changed or removed, and those about which a late release states what held earlier: models read the history
WITH earlier AS (FROM release SELECT max(version) AS version WHERE table_name = 'officer' AND source_kind = 'snapshot')
FROM before SELECT company_number
UNION ALL
FROM after SELECT company_number
UNION ALL
FROM past SELECT company_number
UNION ALL
-- a row that a snapshot states again may be one that an earlier list of the REST API lacks
FROM company_lookup SELECT company_number WHERE source = 'companies-house/officers-api' AND getvariable('source_kind') = 'snapshot'
UNION ALL
-- models compare the version of a row of the products with the newest snapshot (appointment.sql), and ask whether there is one (board.sql). A
-- snapshot changes the first for the rows since the snapshot before it, also those that it states as they are, and the first snapshot changes the
-- second for every row. The release is not recorded yet. The rows that it brought are in `after`
FROM officer, earlier
SELECT company_number
WHERE getvariable('source_kind') = 'snapshot'
  AND coalesce(numbering, 'products') = 'products'
  AND (_release IS DISTINCT FROM getvariable('release') OR _source IS DISTINCT FROM getvariable('source'))
  AND (earlier.version IS NULL OR (_version > earlier.version AND _version <= getvariable('version')::TIMESTAMP))
