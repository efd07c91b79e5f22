-- result: one row per cohort of a kind: the feature vectors of its fitting half. Its medians and spreads come from them, the network from those of all
FROM peers
SELECT cohort, list(x ORDER BY place) AS filings
WHERE list_contains(getvariable('cohorts'), cohort) AND NOT calibrates AND place <= getvariable('most')::INTEGER
GROUP BY cohort
