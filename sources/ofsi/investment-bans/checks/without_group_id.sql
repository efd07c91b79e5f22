-- rows that fail: persons with neither a group id of OFSI nor an id of the UK Sanctions List
-- severity: warn; do: open the page: a new column may hold the id
FROM incoming SELECT name WHERE ofsi_group_id IS NULL AND uk_sanctions_list_id IS NULL
