-- rows that fail: entities without a name
-- severity: warn; do: nothing, when they are few: an entity without a name is a candidate for no company
FROM incoming SELECT node_id WHERE name IS NULL
