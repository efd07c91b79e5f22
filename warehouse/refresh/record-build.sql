DELETE FROM feature_state;
INSERT INTO feature_state VALUES (getvariable('build'))
