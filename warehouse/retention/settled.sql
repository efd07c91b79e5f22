-- `settled_change_set`: the change sets whose facts PostgreSQL has had since before `before`, without those that a company that is set aside has
-- missed: they tell which other companies it reaches, now and when it is computed again
CREATE OR REPLACE TEMP VIEW settled_change_set AS
FROM batch_change_set
JOIN batch USING (publish)
ANTI JOIN set_aside_change USING (change_set)
SELECT change_set
GROUP BY change_set
HAVING max(coalesce(published_at, 'infinity')) < getvariable('before')::TIMESTAMP
