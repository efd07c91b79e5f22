-- The change set of a fit, recomputed with it.
INSERT INTO own_change_set BY NAME
SELECT 'model/' || getvariable('model_hash') AS change_set, now()::TIMESTAMP AS made_at
WHERE change_set NOT IN (FROM own_change_set SELECT change_set);
INSERT INTO refreshed
SELECT 'model/' || getvariable('model_hash') AS change_set, now()::TIMESTAMP
WHERE change_set NOT IN (FROM refreshed SELECT change_set)
