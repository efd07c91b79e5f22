-- grain: one row per sampled company of one slice
FROM risk_sampled
SELECT facts, insolvencies, left_on
WHERE rowid >= getvariable('slice_from')::BIGINT AND rowid < getvariable('slice_to')::BIGINT
ORDER BY rowid
