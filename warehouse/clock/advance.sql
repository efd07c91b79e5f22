DELETE FROM records_day;
INSERT INTO records_day VALUES (getvariable('today')::DATE)
