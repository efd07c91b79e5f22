SELECT coalesce((FROM release SELECT bool_or(baseline) WHERE change_set = getvariable('change_set')), true) AS baseline
