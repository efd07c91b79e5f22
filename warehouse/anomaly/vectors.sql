-- what a cohort's medians and spreads, and with the others of its kind the components, are learnt from
FROM peers SELECT x WHERE cohort = getvariable('cohort') AND NOT calibrates AND place <= getvariable('most')::INTEGER
ORDER BY place
