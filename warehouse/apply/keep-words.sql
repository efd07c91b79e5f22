-- what is known of the words of the source's columns after a release replaces what was known before it
DELETE FROM column_words WHERE source = getvariable('source');

INSERT INTO column_words
FROM (
  SELECT unnest(
    from_json(getvariable('words'), '[{"name":"VARCHAR","words":"BIGINT","unmapped":"BIGINT","recent":"BIGINT","recent_unmapped":"BIGINT"}]'),
    recursive := true
  )
)
SELECT getvariable('source'), name, words, unmapped, recent, recent_unmapped
