-- where the quarters of each kind begin, over the companies as they stand now
CREATE OR REPLACE TEMP TABLE sizes AS
FROM accounts_anomaly_features SELECT kind, quantile_disc(peer_size, [0.25, 0.5, 0.75]) AS bounds
WHERE anomaly_evaluable(total_assets, x)
GROUP BY kind
