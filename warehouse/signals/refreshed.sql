-- Records that the change set is recomputed.
INSERT INTO refreshed
FROM release SELECT change_set, now()::TIMESTAMP
WHERE change_set = getvariable('change_set') AND change_set NOT IN (FROM refreshed SELECT change_set)
