-- A record without a time of change changed when it was retrieved at the latest; where rows have the version of their release, so has the record. A
-- record of which the release has a readable row too was read.
INSERT INTO unread_record BY NAME
FROM unreadable
LEFT JOIN unreadable_company USING (place)
JOIN applying AS its USING (release)
ANTI JOIN (
  FROM received SELECT _release, "<identity>"::VARCHAR AS _identity WHERE len(getvariable('key')) = 1
) AS read ON read._release = release AND read._identity = record
SELECT DISTINCT
  getvariable('source') AS source,
  release,
  file,
  line,
  company_number,
  record,
  coalesce(
    changed_at - to_microseconds(1),
    CASE WHEN getvariable('own_versions') THEN its.retrieved_at ELSE its.version END
  ) AS version,
  as_of
