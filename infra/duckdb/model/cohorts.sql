-- grain: one row per cohort that has enough to calibrate on (calibrate.sql) and something to fit
FROM peers SELECT cohort
GROUP BY cohort
HAVING count(*) FILTER (calibrates) >= 300 AND count(*) FILTER (NOT calibrates) >= 300
ORDER BY cohort
