-- result: one row: whether the accounts anomaly was fitted again since the rebuilt file took the fit
SELECT EXISTS (FROM anomaly_model ANTI JOIN rebuilt.anomaly_model AS taken USING (cohort, model_hash)) AS refitted
