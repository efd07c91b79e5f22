-- rows that fail: the release, when a third of a hundred filings or more have neither net assets nor equity: 97 % of filings tag one of them
-- severity: error; do: open some of the filings; a taxonomy has renamed its totals, or the reader loses them: correct it before the release is taken in
FROM incoming
SELECT count(*) AS filings, count(*) FILTER (net_assets IS NULL AND equity IS NULL) AS without_capital, min(filing) FILTER (net_assets IS NULL AND equity IS NULL) AS example
WHERE period = 'current'
HAVING filings >= 100 AND without_capital > filings / 3
