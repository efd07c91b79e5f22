-- grain: one row per company, party and entry of the Offshore Leaks Database that may be the party: the company itself, an overseas entity, or an
-- owner of it that is registered abroad
-- only with any: offshore_leaks_entity
-- why: the register of a tax haven is not public. A leak is the only other record of such an entity; inclusion in it implies no wrongdoing
-- rule: a candidate needs the same name and the same country; it decides nothing. The entries are share-alike (ODbL, CC BY-SA), so no fact, list,
-- event or answer reads this table (test/warehouse/offshore.test.ts), and it is empty unless an operator loads the database
WITH party AS (
  FROM company SEMI JOIN scope USING (company_number)
  SELECT company_number, 'entity' AS party, company_number AS party_id, name, country_of_origin AS country
  WHERE starts_with(company_number, 'OE')
  UNION ALL
  FROM psc SEMI JOIN scope USING (company_number)
  SELECT company_number, 'owner' AS party, psc_id AS party_id, name, country_registered AS country
  WHERE kind <> 'individual' AND owner_company_number IS NULL AND NOT coalesce(ceased, ceased_on IS NOT NULL)
),
named AS (FROM party SELECT *, name_hash(name) AS hash, country_words(country) AS words WHERE country IS NOT NULL)
FROM named
JOIN (FROM offshore_leaks_entity SELECT node_id, leak, places, unnest(name_hashes) AS hash) AS entry USING (hash)
SELECT DISTINCT company_number, party, party_id, node_id, leak
WHERE list_contains(places, words)
