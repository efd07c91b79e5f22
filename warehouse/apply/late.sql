-- result: one row: whether the table has taken a release that is newer than this one
SELECT EXISTS (FROM release WHERE table_name = getvariable('table_name') AND version > getvariable('version')::TIMESTAMP) AS late
