-- rows that fail: targets that are neither individual, entity nor ship
-- severity: error; do: open the file; the closed list has no other kind, so this is another list or a damaged file
FROM incoming SELECT group_id, names[1].name AS name, regime WHERE kind = 'unmapped'
