-- What the features read beside the releases: the newest fit of the accounts anomaly, and the counts of the register. A rebuild counts
-- nothing anew, so that its features equal those of the file in use.
BEGIN;

DELETE FROM rebuilt.anomaly_model; INSERT INTO rebuilt.anomaly_model BY NAME FROM anomaly_model;
DELETE FROM rebuilt.anomaly_size; INSERT INTO rebuilt.anomaly_size BY NAME FROM anomaly_size;
DELETE FROM rebuilt.census; INSERT INTO rebuilt.census BY NAME FROM census;
DELETE FROM rebuilt.census_word; INSERT INTO rebuilt.census_word BY NAME FROM census_word;
DELETE FROM rebuilt.census_premises; INSERT INTO rebuilt.census_premises BY NAME FROM census_premises;

COMMIT
