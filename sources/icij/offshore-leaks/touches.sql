-- the companies that an entry can be a candidate for: overseas entities, and companies with an owner that is registered abroad
FROM (FROM before SELECT unnest(name_hashes) AS hash UNION FROM after SELECT unnest(name_hashes)) AS entry
JOIN (
  FROM company SELECT company_number, name WHERE starts_with(company_number, 'OE')
  UNION ALL
  FROM psc SELECT company_number, name WHERE kind <> 'individual' AND owner_company_number IS NULL AND name IS NOT NULL
) AS party ON name_hash(party.name) = entry.hash
SELECT company_number
