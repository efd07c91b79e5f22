-- rows that fail: entities with a day of incorporation in another form than the mapping holds
-- severity: warn; do: add the form to staging.sql with a row in its test; no rule reads the day
FROM incoming SELECT count(*) AS entities, min(node_id) AS example WHERE undated HAVING count(*) > 0
