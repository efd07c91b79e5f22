-- the first rows of a release's quarantine, as staging wrote it
FROM read_parquet(getvariable('quarantine_path'))
SELECT file, line, reason, text
ORDER BY file, line
LIMIT getvariable('most')::BIGINT
