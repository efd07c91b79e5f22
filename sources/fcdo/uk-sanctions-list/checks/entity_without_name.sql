-- rows that fail: entities with no name in Latin script; no company can be matched to them by name
-- severity: warn; do: nothing is lost; look for a transliteration in the publisher's other information
FROM incoming SELECT unique_id, non_latin_names WHERE kind = 'Entity' AND len(names) = 0
