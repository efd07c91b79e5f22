-- the companies whose owners a change tells of: those of the persons that came, changed or went, and whoever they own further down
WITH RECURSIVE told AS (
  FROM before SELECT company_number UNION FROM after SELECT company_number
),
owned AS (
  FROM told SELECT company_number
  UNION
  FROM psc JOIN owned ON psc.owner_company_number = owned.company_number SELECT psc.company_number
)
FROM owned SELECT company_number
