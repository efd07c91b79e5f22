-- result: one row per column of the source's earlier releases
FROM column_words
SELECT
  column_name AS name,
  {words: words::VARCHAR, unmapped: unmapped::VARCHAR} AS judged,
  {words: recent_words::VARCHAR, unmapped: recent_unmapped::VARCHAR} AS recent
WHERE source = getvariable('source')
