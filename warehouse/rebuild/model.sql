-- What the features read beside the releases: the newest fit of the accounts anomaly and the records' day.
BEGIN;

DELETE FROM rebuilt.anomaly_model; INSERT INTO rebuilt.anomaly_model BY NAME FROM anomaly_model;
DELETE FROM rebuilt.anomaly_size; INSERT INTO rebuilt.anomaly_size BY NAME FROM anomaly_size;
DELETE FROM rebuilt.records_day; INSERT INTO rebuilt.records_day BY NAME FROM records_day;

COMMIT
