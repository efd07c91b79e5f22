-- rows that fail: entities with no name in Latin script; no company can be matched to them by name
-- severity: warn; do: search the publisher's other information for a transliteration; the row itself is stored
FROM incoming SELECT unique_id, non_latin_names WHERE kind = 'Entity' AND len(names) = 0
