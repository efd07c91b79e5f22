DELETE FROM anomaly_size;
INSERT INTO anomaly_size FROM sizes;
DELETE FROM anomaly_model;
INSERT INTO anomaly_model BY NAME FROM calibrated SELECT *, getvariable('model_hash') AS model_hash
