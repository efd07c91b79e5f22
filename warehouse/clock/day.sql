-- result: one row: the records' day of the newest clock change set; NULL: none yet
SELECT (FROM records_day SELECT max(today))::VARCHAR AS since
