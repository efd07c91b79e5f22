-- result: one row: the last day of the notices of insolvency that the tables hold; NULL: they hold none
FROM release SELECT max(data_date)::VARCHAR AS known_until WHERE source = 'gazette/insolvency'
