-- What a check or the quarantine holds of the source's records names them by no id: all of it goes with the first record that has expired.
DELETE FROM check_failure WHERE source = getvariable('source');
UPDATE quarantine SET text = NULL WHERE source = getvariable('source')
