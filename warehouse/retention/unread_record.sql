-- Records of releases that were applied before `before` and that a later release has read, or overtaken (still_unread() of models/macros.sql).
DELETE FROM unread_record
WHERE (source, release) IN (FROM release SELECT source, release WHERE applied_at < getvariable('before')::TIMESTAMP)
  AND (source, release) NOT IN (FROM still_unread() SELECT source, release)
