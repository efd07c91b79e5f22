-- what a cohort's components are fitted on; 20,000 filings tell 21 features' directions as well as 200,000 do
FROM peers SELECT x WHERE cohort = getvariable('cohort') AND NOT calibrates AND place <= 20000
ORDER BY place
