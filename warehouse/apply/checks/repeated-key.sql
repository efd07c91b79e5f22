-- rows that fail: keys that two rows of the release share
-- do: read the raw records; if the publisher repeats one, let staging.sql keep one of them and record the oddity in docs/edge-cases.md
FROM incoming SELECT "<key>", count(*) AS rows GROUP BY ALL HAVING count(*) > 1
