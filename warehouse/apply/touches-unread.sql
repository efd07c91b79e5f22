-- The companies of records that the release could not read, and of unread records that it may have made readable: those of earlier snapshots and of
-- earlier readings, those of other feeds of a table that it states as a whole, and those that it names.
FROM unread_record AS one
JOIN release AS its ON its.source = one.source AND its.release = one.release
SELECT company_number
WHERE (one.source = getvariable('source') AND reading_of(one.release) IN (FROM concerned SELECT reading_of(release)))
  OR (its.table_name = getvariable('table_name') AND is_whole(getvariable('source'), getvariable('source_kind'), getvariable('run_kind')))
  OR one.record IN (FROM incoming SELECT "<identity>"::VARCHAR)
UNION ALL
-- the release itself is not recorded yet
FROM unread_record SELECT company_number WHERE source = getvariable('source') AND release IN (FROM concerned SELECT release)
