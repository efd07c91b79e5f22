-- rows that fail: one, when a release of 100 or more filings has neither net assets nor equity for more than a third of them; 97 % of filings tag one
-- severity: error; do: open some of the filings; a taxonomy has renamed its totals, or the reader loses them: correct the mapping,
-- then load the release
FROM incoming
SELECT
  count(*) AS filings,
  count(*) FILTER (net_assets IS NULL AND equity IS NULL) AS without_capital,
  min(filing) FILTER (net_assets IS NULL AND equity IS NULL) AS example
WHERE period = 'current'
HAVING filings >= 100 AND without_capital > filings / 3
