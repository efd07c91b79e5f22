-- grain: one row per company that holds a registered title in England and Wales, owner abroad of it, and reason why no register in the United Kingdom
-- names who is behind the owner; a company that is an overseas entity itself is its own owner (`owner_id` 'entity')
-- columns: `owner_id`: the first id under which the register states the owner, whose record may be filed again under another one
-- columns: `pattern`: `owner-not-registered` (the owner abroad has no entry in the register of overseas entities), `entity-removed` (its entry was
-- removed) or `no-beneficial-owner` (its entry names none, or states that one is unidentified).
-- `since`: the newest of the days of the owner and of the newest title
-- rule: counts and dates of titles only (HM Land Registry's licence). Only an entity that itself holds land must register (Economic Crime
-- (Transparency and Enforcement) Act 2022), so a missing entry shows no breach; it shows that the chain ends abroad
-- rule: an owner abroad and an entity are the same by the entity's number, or by name where neither states another country
-- only with: property
-- slices: 16
WITH holder AS (FROM property SEMI JOIN scope USING (company_number) SELECT company_number, titles, newest_added_on WHERE titles > 0),
stated AS (
  FROM (FROM psc UNION ALL BY NAME FROM psc_history SELECT * EXCLUDE (_to))
  SEMI JOIN holder USING (company_number)
  SELECT company_number, kind, coalesce(name_hash(name), name) AS named, notified_on, arg_min(psc_id, (_from, psc_id)) AS first_id
  WHERE kind IN ('corporate-entity', 'legal-person')
  GROUP BY ALL
),
owner AS (
  FROM psc
  SEMI JOIN holder USING (company_number)
  ANTI JOIN (FROM unlisted SELECT company_number, id AS psc_id WHERE record = 'psc') USING (company_number, psc_id)
  LEFT JOIN stated
    ON stated.company_number = psc.company_number AND stated.kind = psc.kind AND stated.named = coalesce(name_hash(psc.name), psc.name)
   AND stated.notified_on IS NOT DISTINCT FROM psc.notified_on
  SELECT
    psc.company_number AS company_number, coalesce(first_id, psc_id) AS owner_id, owner_company_number AS number, name_hash(name) AS hash,
    country_words(country_registered) AS words, country_registered AS country, psc.notified_on AS notified_on, _source, _release
  WHERE psc.kind IN ('corporate-entity', 'legal-person')
    AND NOT coalesce(ceased, ceased_on IS NOT NULL)
    AND NOT starts_with(psc.company_number, 'OE')
    AND CASE WHEN owner_company_number IS NULL THEN NOT is_uk_country(country_registered) ELSE starts_with(owner_company_number, 'OE') END
),
entered AS (
  FROM company
  SELECT
    company_number AS number, name_hash(name) AS hash, country_words(country_of_origin) AS words, country_of_origin AS country, status,
    incorporated_on, _source, _release
  WHERE starts_with(company_number, 'OE')
),
-- the stream deletes the entry of an entity that was removed, or a later file lacks it. The name of one that has a new entry is that of the new one
entity AS (
  FROM entered
  UNION ALL
  FROM departed
  SELECT
    company_number, CASE WHEN name_hash(name) NOT IN (FROM entered SELECT hash WHERE hash IS NOT NULL) THEN name_hash(name) END,
    country_words(country_of_origin), country_of_origin, 'left-register', incorporated_on, shown_by, shown_in
  WHERE starts_with(company_number, 'OE')
),
found AS (
  FROM owner
  JOIN entity ON entity.number = owner.number
  SELECT company_number, owner_id, entity.number AS entity
  UNION
  FROM owner
  JOIN entity ON entity.hash = owner.hash AND coalesce(entity.words = owner.words, true)
  SELECT company_number, owner_id, entity.number
  WHERE owner.number IS NULL
),
party AS (
  FROM owner
  LEFT JOIN found USING (company_number, owner_id)
  SELECT company_number, owner_id, coalesce(entity, owner.number) AS entity, country, notified_on AS owner_since, _source, _release
  UNION ALL BY NAME
  FROM entity
  JOIN holder ON holder.company_number = entity.number
  SELECT entity.number AS company_number, 'entity' AS owner_id, entity.number AS entity, country, incorporated_on AS owner_since, _source, _release
),
-- what the register says of the owners of the entities, those of other companies' chains included
named AS (
  FROM psc
  SEMI JOIN (FROM party SELECT entity AS company_number WHERE entity IS NOT NULL) USING (company_number)
  ANTI JOIN (FROM unlisted SELECT company_number, id AS psc_id WHERE record = 'psc') USING (company_number, psc_id)
  SELECT DISTINCT company_number AS entity, true AS names_owner
  WHERE NOT coalesce(ceased, ceased_on IS NOT NULL)
),
unidentified AS (
  FROM psc_statement
  SEMI JOIN (FROM party SELECT entity AS company_number WHERE entity IS NOT NULL) USING (company_number)
  ANTI JOIN (FROM unlisted SELECT company_number, id AS statement_id WHERE record = 'psc_statement') USING (company_number, statement_id)
  SELECT DISTINCT company_number AS entity, true AS lacks_owner
  WHERE NOT coalesce(ceased, false) AND statement IN (
    'no-beneficial-owner-identified', 'at-least-one-beneficial-owner-unidentified',
    'at-least-one-beneficial-owner-unidentified-and-information-not-provided-for-at-least-one-beneficial-owner'
  )
),
judged AS (
  FROM party
  JOIN holder USING (company_number)
  LEFT JOIN (FROM entity SELECT number AS entity, status AS entity_status, true AS entered) USING (entity)
  LEFT JOIN named USING (entity)
  LEFT JOIN unidentified USING (entity)
  SELECT
    company_number,
    owner_id,
    CASE
      WHEN entered IS NULL THEN 'owner-not-registered'
      WHEN is_removed_entity(entity_status) THEN 'entity-removed'
      WHEN names_owner IS NULL OR coalesce(lacks_owner, false) THEN 'no-beneficial-owner'
    END AS pattern,
    entity,
    country,
    titles,
    newest_added_on,
    greatest(owner_since, newest_added_on) AS since,
    _source,
    _release
),
-- an owner may be found by number and by name, and a removed entity may have the name of one that was entered anew, which then stands for the owner
one_each AS (FROM judged QUALIFY row_number() OVER (PARTITION BY company_number, owner_id ORDER BY pattern IS NOT NULL, entity NULLS LAST) = 1)
FROM one_each
JOIN release ON release.source = one_each._source AND release.release = one_each._release
SELECT
  company_number,
  owner_id,
  pattern,
  entity,
  country,
  titles,
  newest_added_on,
  since,
  release.data_date AS shown_on
WHERE pattern IS NOT NULL
