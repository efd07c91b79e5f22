-- rows that fail: targets without a reference to the UK Sanctions List; only their name can show whether they are still sanctioned
-- severity: warn; do: search the UK Sanctions List for the name before you call such a target delisted
FROM incoming SELECT group_id, names[1].name AS name, regime WHERE len(uk_sanctions_list_ids) = 0
