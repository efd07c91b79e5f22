DELETE FROM change_log
WHERE table_name = getvariable('table_name') AND (key ->> getvariable('identity')) IN (FROM expired SELECT record)
