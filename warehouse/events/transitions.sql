INSERT INTO new_event BY NAME
FROM signal_transition SELECT * EXCLUDE (change_set) WHERE change_set = getvariable('change_set')
