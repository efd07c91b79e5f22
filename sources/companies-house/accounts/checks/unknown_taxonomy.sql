-- rows that fail: taxonomies that the mapping does not hold
-- severity: warn; do: look which year or family it is, add it to mapping/taxonomy.ts and its concepts to mapping/concepts.ts, load the release again
FROM incoming SELECT taxonomy, count(*) AS filings, min(filing) AS example WHERE taxonomy = 'unknown' GROUP BY taxonomy
