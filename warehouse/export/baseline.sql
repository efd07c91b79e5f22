-- result: one row: whether the change set is a baseline; a baseline fires no event
SELECT coalesce((FROM release SELECT bool_or(baseline) WHERE change_set = getvariable('change_set')), true) AS baseline
