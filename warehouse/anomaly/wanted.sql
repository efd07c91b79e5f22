-- result: one row: whether the calibrating half of the accounts is large enough for calibrate.sql, however the halves fall
SELECT (FROM accounts_anomaly_features SELECT count(*) WHERE anomaly_evaluable(total_assets, x)) >= 2150 AS wanted
