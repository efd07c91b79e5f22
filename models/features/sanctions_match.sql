-- grain: one row per company and matching designation on the UK Sanctions List, by number or otherwise by exact name, current or former
-- rule: a weak alias never matches by itself; a match by name is corroborated only by the same postcode or a United Kingdom address;
-- a match by a former name only by the same postcode, because another company may bear the name now
WITH designation AS (
  FROM sanctions_entry AS entry
  JOIN release ON release.source = entry._source AND release.release = entry._release
  SELECT
    unique_id, regime, names, company_numbers,
    list_transform(addresses, lambda one: postcode_key(one.postcode)) AS postcodes,
    list_bool_or(list_transform(addresses, lambda one: upper(trim(one.country)) IN (
      'UNITED KINGDOM', 'UK', 'GREAT BRITAIN', 'ENGLAND', 'SCOTLAND', 'WALES', 'NORTHERN IRELAND'
    ))) AS in_united_kingdom,
    evidence(entry._source, entry._release, unique_id, coalesce(updated_on, designated_on), release.retrieved_at) AS evidence
  WHERE lower(entry.kind) = 'entity'
),
named AS (
  FROM (FROM designation SELECT unique_id, unnest(names) AS alias)
  SELECT unique_id, alias.name AS name, name_key(alias.name) AS name_key
  WHERE NOT coalesce(alias.weak, false) AND name_key(alias.name) <> ''
),
by_number AS (
  FROM scope
  JOIN (FROM designation SELECT DISTINCT unnest(company_numbers) AS company_number, unique_id) AS numbered USING (company_number)
  JOIN designation USING (unique_id)
  SELECT company_number, unique_id, 'number' AS "by", true AS corroborated,
    coalesce(list_filter(names, lambda one: starts_with(lower(one.type), 'primary'))[1].name, names[1].name, '') AS name,
    regime, evidence
),
known AS (
  FROM register_entry SEMI JOIN scope USING (company_number)
  SELECT company_number, name_key, postcode, false AS former
  UNION ALL
  FROM (FROM company SEMI JOIN scope USING (company_number) SELECT company_number, postcode, unnest(previous_names) AS previous)
  SELECT company_number, name_key(previous.name), postcode, true
),
by_name AS (
  FROM known AS entry
  JOIN named USING (name_key)
  JOIN designation USING (unique_id)
  SELECT
    company_number,
    unique_id,
    'name' AS "by",
    coalesce(list_contains(postcodes, postcode_key(entry.postcode)), false) OR (NOT former AND coalesce(in_united_kingdom, false)) AS corroborated,
    named.name AS name,
    regime,
    designation.evidence
)
FROM (FROM by_number UNION ALL FROM by_name)
SELECT *
QUALIFY row_number() OVER (PARTITION BY company_number, unique_id ORDER BY "by" DESC, corroborated DESC, name) = 1
