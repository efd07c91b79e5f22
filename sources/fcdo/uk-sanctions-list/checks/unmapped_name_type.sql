-- rows that fail: names of a type that the mapping does not hold; they match as primary names do
-- severity: warn; do: add the type to nameTypes in sources/sanctions/names.ts, weak or strong as the publisher's guidance says
FROM (FROM incoming SELECT unique_id, unnest(names) AS alias) SELECT unique_id, alias.name AS name WHERE alias.type = 'unmapped'
