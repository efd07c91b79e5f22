-- rows that fail: designations of entities that list no name and no company number; nothing can match them
-- severity: warn; do: look at the raw list for names under another type
FROM sanctions_entry SELECT unique_id, kind WHERE lower(kind) = 'entity' AND len(names) = 0 AND len(company_numbers) = 0
