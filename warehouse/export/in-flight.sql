-- result: at most one row: the batch in flight
FROM batch
SELECT
  publish, sequence::VARCHAR AS sequence, feature_build, every_company, companies::INTEGER AS companies, events::INTEGER AS events,
  (
    FROM batch_change_set JOIN release USING (change_set)
    SELECT coalesce(list(DISTINCT source), []) WHERE batch_change_set.publish = batch.publish
  ) AS sources,
  (FROM batch_change_set SELECT coalesce(list(change_set ORDER BY change_set), []) WHERE batch_change_set.publish = batch.publish) AS change_sets
WHERE published_at IS NULL
