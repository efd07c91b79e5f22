-- rows that fail: items without a time of publication
-- severity: warn; do: compare the date in the file with the spellings in sources/news/feeds/written-date.ts, and add the missing one with a test
FROM incoming SELECT item_id, publication, url WHERE published_at IS NULL
