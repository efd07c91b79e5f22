-- What the features read beside the releases: the newest fit of the accounts anomaly.
BEGIN;

DELETE FROM rebuilt.anomaly_model; INSERT INTO rebuilt.anomaly_model BY NAME FROM anomaly_model;
DELETE FROM rebuilt.anomaly_size; INSERT INTO rebuilt.anomaly_size BY NAME FROM anomaly_size;

COMMIT
