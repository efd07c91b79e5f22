-- result: one row: whether the accounts anomaly was fitted again, or the register counted again, since the rebuilt file took the fit and the counts
SELECT
  EXISTS (FROM anomaly_model ANTI JOIN rebuilt.anomaly_model AS taken USING (cohort, model_hash))
    OR EXISTS (FROM census ANTI JOIN rebuilt.census AS taken USING (companies)) AS refitted
