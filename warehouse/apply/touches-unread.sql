-- The companies of records that the release could not read, and of unread records that it may have made readable: those of earlier snapshots and of
-- earlier readings, and those that it names.
FROM unread_record AS one
SELECT company_number
WHERE (source = getvariable('source') AND (getvariable('source_kind') = 'snapshot' OR reading_of(release) = reading_of(getvariable('release'))))
  OR record IN (FROM incoming SELECT "<identity>"::VARCHAR)
