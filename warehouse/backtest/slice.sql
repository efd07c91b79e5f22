-- grain: one row per sorted version of one slice
FROM sorted_version
SELECT day_at, company_number, facts, insolvencies, left_on
WHERE rowid >= getvariable('slice_from')::BIGINT AND rowid < getvariable('slice_to')::BIGINT
ORDER BY rowid
