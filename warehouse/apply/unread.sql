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
  as_of;

-- `unread_text`: what may hold the identifier of a record that a release has in quarantine: the words of its text, and what the source's unread.sql
-- finds in it, because a line of fixed positions has no word of its own for each column. The reader takes the words, of the releases that it needs.
CREATE OR REPLACE TEMP VIEW unread_text AS
FROM quarantine SELECT source, release, text
UNION ALL
FROM unread_record SELECT source, release, concat_ws(' ', record, company_number);

-- `unread`: the words of this release. A row whose identifier is among them may be in the release although it was not read.
CREATE OR REPLACE TEMP TABLE unread AS
FROM unread_text
SEMI JOIN applying USING (release)
SELECT DISTINCT unnest(regexp_extract_all(text, '\w+')) AS word
WHERE source = getvariable('source')
