-- rows that fail: clones that would be matched by the name of the firm that they pretend to be
-- severity: error; do: correct namesOf in warning.ts; a release that flags a genuine firm must not be loaded
FROM (FROM incoming SELECT url, genuine_names, unnest(names) AS own WHERE clone)
SELECT url, own.name AS name
WHERE list_contains(list_transform(genuine_names, lambda one: lower(one)), lower(own.name))
