-- result: the feature vectors of one cohort's fitting half: its medians and spreads come from them, and with the other cohorts of the kind the
-- components
FROM peers SELECT x WHERE cohort = getvariable('cohort') AND NOT calibrates AND place <= getvariable('most')::INTEGER
ORDER BY place
