-- A delete leaves a tombstone, so that an older row does not come back. A newer row, or a snapshot that decided on the key, removes it.
DELETE FROM tombstone
WHERE table_name = getvariable('table_name')
  AND key IN (FROM dead SEMI JOIN stated USING ("<subject>") SELECT dead_key);

DELETE FROM tombstone
WHERE table_name = getvariable('table_name')
  AND getvariable('source_kind') = 'snapshot'
  AND version <= getvariable('version')::TIMESTAMP
  AND NOT EXISTS (FROM newer)
  AND json_extract_string(key, getvariable('subject')[1]) NOT IN (FROM unread)
