-- rows that fail: taxonomies that the mapping does not know
-- severity: warn; do: find out the taxonomy's year and family, add it to mapping/taxonomy.ts and its concepts to mapping/concepts.ts,
-- load the release again
FROM incoming SELECT taxonomy, count(*) AS filings, min(filing) AS example WHERE taxonomy = 'unknown' GROUP BY taxonomy
