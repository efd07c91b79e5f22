-- rows that fail: targets without a reference to the UK Sanctions List; whether they are still sanctioned can be told by name only
-- severity: warn; do: look for the name on the UK Sanctions List before calling such a target delisted
FROM incoming SELECT group_id, names[1].name AS name, regime WHERE len(uk_sanctions_list_ids) = 0
