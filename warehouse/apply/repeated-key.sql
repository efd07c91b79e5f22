-- rows that fail: keys that two rows of the release share
-- do: read the raw records; if the publisher repeats one, let staging.sql keep one of them and write the oddity down
FROM incoming SELECT "<key>", count(*) AS rows GROUP BY ALL HAVING count(*) > 1
