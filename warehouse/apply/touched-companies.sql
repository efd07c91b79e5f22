-- result: one row: how many companies the change set touches
FROM change_company SELECT count(*)::INTEGER AS companies WHERE change_set = getvariable('change_set')
