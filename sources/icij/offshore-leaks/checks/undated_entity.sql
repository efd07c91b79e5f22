-- rows that fail: entities with a day (of incorporation, inactivation or striking off) in another form than the mapping holds
-- severity: warn; do: add the form to leak_day in sources/icij/macros.sql with a row in its test; no rule reads the days
FROM incoming SELECT count(*) AS entities, min(node_id) AS example WHERE undated HAVING count(*) > 0
