-- result: one row: whether the calibrating half of the accounts of a kind is large enough for calibrate.sql, however the halves fall
SELECT EXISTS (
  FROM accounts_anomaly_features SELECT kind WHERE anomaly_evaluable(total_assets, x) GROUP BY kind HAVING count(*) >= 700
) AS wanted
