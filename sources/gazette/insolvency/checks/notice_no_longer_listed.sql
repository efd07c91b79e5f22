-- rows that fail: notices that an earlier reading of the same days listed, and this one does not; they stay as they were
-- severity: warn; do: open the address. A notice that the publisher withdrew stays in force until a notice
-- retracts or ends it: write to the publisher
WITH read AS (
  SELECT regexp_extract(getvariable('release'), '^(\d{4}-\d{2}-\d{2})(?:_(\d{4}-\d{2}-\d{2}))?\.n\d+\.[0-9a-f]+$', ['first_day', 'last_day']) AS days
)
FROM gazette_notice AS notice
JOIN release AS earlier ON earlier.source = notice._source AND earlier.release = notice._release
SELECT DISTINCT notice.notice_id, notice.notice_code, notice.published_on, notice.url
WHERE notice.published_on BETWEEN (SELECT TRY_CAST(days.first_day AS DATE) FROM read)
    AND (SELECT TRY_CAST(coalesce(nullif(days.last_day, ''), days.first_day) AS DATE) FROM read)
  AND earlier.retrieved_at < getvariable('retrieved_at')::TIMESTAMP
  -- the codes that the feed of petitions lists (sources/gazette/horizons.ts)
  AND (getvariable('source') <> 'gazette/petitions' OR notice.notice_code IN (
    '2401', '2402', '2404', '2405', '2406', '2407', '2408', '2409', '2442',
    '2447', '2450', '2451', '2452', '2453', '2454', '2461', '2462'
  ))
  AND notice.notice_id NOT IN (FROM incoming SELECT notice_id)
