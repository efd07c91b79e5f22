-- grain: one row per company that a company or another legal person owns
-- only with: corporate_owner
-- columns: `levels`: of the longest chain of owners that are not natural persons. `entities`: how many there are in all chains. `overseas`: how many of them are
-- registered abroad. `gaps`: why a chain does not end with people: `not-identified` (an owner without a number on the register), `overseas` (the register has no
-- owners of it), `not-on-register`, `owners-not-named` (its register names none and does not say why) and `cut` (more than eight levels, or companies that
-- own each other). `as_of`: data date of the newest record of owners in the chains
-- rule: a legal person without shares, such as a government, and a company that states that it has no owner or is exempt, ends a chain without a gap
WITH RECURSIVE climb AS (
  FROM corporate_owner SEMI JOIN scope USING (company_number)
  SELECT company_number, owner_number, overseas, public, 1 AS level
  UNION
  -- a level and not a route: companies that own each other have too many routes
  FROM climb JOIN corporate_owner AS next ON next.company_number = climb.owner_number
  SELECT climb.company_number, next.owner_number, next.overseas, next.public, climb.level + 1
  WHERE climb.level < 8
),
above AS (FROM climb SELECT DISTINCT owner_number WHERE owner_number IS NOT NULL),
stated AS (
  FROM above
  -- DuckDB builds the hash table of a LEFT JOIN from its right side: only the owners
  LEFT JOIN (
    FROM register_entry SEMI JOIN above ON company_number = above.owner_number SELECT company_number AS owner_number, on_register
  ) USING (owner_number)
  LEFT JOIN (
    FROM ownership SEMI JOIN above ON company_number = above.owner_number SELECT company_number AS owner_number, gap, as_of, true AS recorded
  ) USING (owner_number)
  SELECT
    owner_number,
    as_of,
    CASE
      WHEN owner_number[:2] = 'FC' THEN 'overseas'
      WHEN NOT coalesce(on_register, false) THEN 'not-on-register'
      WHEN recorded IS NULL OR gap IS NOT NULL THEN 'owners-not-named'
    END AS gap
),
chain AS (
  FROM climb
  LEFT JOIN stated USING (owner_number)
  SELECT
    company_number,
    owner_number,
    overseas,
    level,
    as_of,
    CASE
      WHEN owner_number IS NULL AND overseas THEN 'overseas'
      WHEN owner_number IS NULL AND NOT public THEN 'not-identified'
      WHEN level = 8 AND EXISTS (FROM corporate_owner AS next WHERE next.company_number = climb.owner_number) THEN 'cut'
      ELSE gap
    END AS gap
)
FROM chain
JOIN (FROM ownership SEMI JOIN scope USING (company_number) SELECT company_number, as_of AS own) USING (company_number)
SELECT
  company_number,
  max(level)::INTEGER AS levels,
  (count(DISTINCT owner_number) + count(*) FILTER (owner_number IS NULL))::INTEGER AS entities,
  (count(DISTINCT owner_number) FILTER (overseas) + count(*) FILTER (overseas AND owner_number IS NULL))::INTEGER AS overseas,
  list_sort(list(DISTINCT gap) FILTER (gap IS NOT NULL)) AS gaps,
  greatest(any_value(own), max(as_of)) AS as_of
GROUP BY company_number
