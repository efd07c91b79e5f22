-- the half of the accounts that calibrates, however they fall, holds what calibrate.sql asks for
SELECT (FROM accounts_anomaly_features SELECT count(*) WHERE anomaly_evaluable(total_assets, x)) >= 2150 AS wanted
