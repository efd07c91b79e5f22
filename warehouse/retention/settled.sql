-- `settled_change_set`: the change sets whose facts PostgreSQL has had since before `before`
CREATE OR REPLACE TEMP VIEW settled_change_set AS
FROM batch_change_set
JOIN batch USING (publish)
SELECT change_set
GROUP BY change_set
HAVING max(coalesce(published_at, 'infinity')) < getvariable('before')::TIMESTAMP
