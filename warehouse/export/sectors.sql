-- result: one row per sector that is elevated; the CTE is models/sectors/sector_stress.sql
FROM sector_stress
SELECT division, month_end::VARCHAR AS month_end, recent, expected::DOUBLE AS expected, since::VARCHAR AS since
WHERE since IS NOT NULL
ORDER BY division
