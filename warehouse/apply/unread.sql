-- A record without a time of change changed when it was retrieved at the latest; where rows have the version of their release, so has the record. A
-- record of which the release has a readable row too was read.
INSERT INTO unread_record BY NAME
FROM unreadable LEFT JOIN unreadable_company USING (place)
SELECT DISTINCT
  getvariable('source') AS source,
  getvariable('release') AS release,
  file,
  line,
  company_number,
  record,
  coalesce(
    changed_at - to_microseconds(1),
    CASE WHEN getvariable('own_versions') THEN getvariable('retrieved_at')::TIMESTAMP ELSE getvariable('version')::TIMESTAMP END
  ) AS version,
  as_of
WHERE len(getvariable('key')) > 1 OR record IS NULL OR record NOT IN (FROM incoming SELECT "<identity>"::VARCHAR)
