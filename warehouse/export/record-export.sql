INSERT INTO export VALUES (
  getvariable('publish'), getvariable('change_set'), getvariable('build'), getvariable('content'), getvariable('sequence')::BIGINT,
  getvariable('companies')::BIGINT, getvariable('events')::BIGINT, false
);
INSERT INTO export_company FROM differing SELECT getvariable('publish'), company_number, hash
