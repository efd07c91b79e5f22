-- rows that fail: quality flags raised for more than one filing in five, in a release of 100 or more filings
-- severity: warn; do: open some of the filings; if they are sound, an accounting product tags in a new way: correct the rule in mapping/
FROM (FROM incoming SELECT DISTINCT filing, unnest(flags).code AS code) AS flagged
SELECT code, count(*) AS flagged_filings, (FROM incoming SELECT count(DISTINCT filing)) AS filings, min(filing) AS example
GROUP BY code
HAVING filings >= 100 AND flagged_filings > filings / 5
