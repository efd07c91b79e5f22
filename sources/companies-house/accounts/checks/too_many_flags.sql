-- rows that fail: doubts that are raised about more than one filing in five, of a hundred or more
-- severity: warn; do: open some of the filings; if they are sound, a rule has met a new habit of a product: correct it in mapping/
FROM (FROM incoming SELECT DISTINCT filing, unnest(flags).code AS code) AS doubted
SELECT code, count(*) AS doubted_filings, (FROM incoming SELECT count(DISTINCT filing)) AS filings, min(filing) AS example
GROUP BY code
HAVING filings >= 100 AND doubted_filings > filings / 5
