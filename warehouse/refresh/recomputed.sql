-- Records that the waiting change sets are recomputed, and the companies that the next batch compares with PostgreSQL.
INSERT INTO refreshed FROM waiting SELECT change_set, now()::TIMESTAMP;
INSERT INTO recomputed FROM (FROM scope UNION ALL FROM unnamed) SELECT company_number WHERE NOT getvariable('every_company')
UNION ALL
SELECT NULL WHERE getvariable('every_company')
