-- `sizes`: the quartile bounds of each kind of accounts, over the current companies
CREATE OR REPLACE TEMP TABLE sizes AS
FROM accounts_anomaly_features SELECT kind, quantile_disc(peer_size, [0.25, 0.5, 0.75]) AS bounds
WHERE anomaly_evaluable(total_assets, x)
GROUP BY kind
