-- grain: one row per company and company or other legal person that owns it, directly
-- only with: ownership
-- columns: those of `entities` in ownership.sql; `owner_number` is its `number`
-- why: most companies are owned by people alone, so the chains of ownership are followed in this table
FROM (FROM ownership SEMI JOIN scope USING (company_number) SELECT company_number, unnest(entities) AS entity WHERE len(entities) > 0)
SELECT company_number, entity.number AS owner_number, entity.overseas AS overseas, entity.public AS public
