-- rows that fail: targets that are neither individual, entity nor ship
-- severity: error; do: look at the file; the closed list has no other kind, so it is another list or a damaged one
FROM incoming SELECT group_id, names[1].name AS name, regime WHERE kind = 'unmapped'
