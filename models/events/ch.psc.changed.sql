-- grain: one row per company in whose chain of ownership it is, person with significant control and change of the person that a change set states:
-- entered, ceased, an end that is withdrawn, or other natures of control
-- rule: Companies Act 2006 part 21A. Of the register of an overseas entity roe.entity.changed tells the entity, and this event the companies below
-- it. Statements and exemptions name no owner, and a record that the register removes says nothing of the
-- person: neither is a change of the chain of ownership
-- rule: the chain is that of models/features/ownership_chain.sql, up to eight levels, by the owners after the refresh, without those that a later release
-- is the first to state: a company that joins a chain hears of later changes only, also when both wait for one refresh
-- rule: a person is not new when an earlier release states the same id, or the same name, month of birth and day of notification, or when the change
-- set replaces the person's record. A person who is first stated as ceased fires nothing, and fires when a later statement withdraws that end. A known
-- person whose record is stated anew with an end has ceased, if the last earlier statement of the person has no end; one whose record is stated anew
-- without an end, after a statement with one, has its end withdrawn, and one whose record is stated anew with natures of control that no record in
-- its place had has other natures
-- rule: what is_news() does not take is loaded late, and the first answer about a company is a first load, but for what is_followed() says. What has
-- no day of its own, as of a protected person or a withdrawn end, happened on the day of the statement. Natures that appear or disappear whole were not
-- read before, or are not now
-- rule: no names: they are personal data. An owner that is a UK company is named by its number
-- identity: the register's id of the person, the same in every feed, and the change with its day, if it has one; natures of control have no day of
-- their own, so that of the statement counts, with a hash of them. Of a change at a company of the chain, that company goes before
WITH RECURSIVE stated AS (
  FROM stated_change() AS news
  JOIN (FROM release SELECT change_set, data_date WHERE table_name = 'psc') AS its USING (change_set)
  SELECT
    company_number,
    is_first,
    op,
    after->>'psc_id' AS psc_id,
    after->>'kind' AS kind,
    after->>'owner_company_number' AS owner_company_number,
    (after->>'notified_on')::DATE AS notified_on,
    (after->>'ceased_on')::DATE AS ceased_on,
    coalesce((after->>'ceased')::BOOLEAN, ceased_on IS NOT NULL) AS ceased,
    coalesce((before->>'ceased')::BOOLEAN, (before->>'ceased_on') IS NOT NULL) AS had_ceased,
    list_sort(list_distinct(from_json(coalesce(after->'natures_of_control', '[]'), '["VARCHAR"]'))) AS natures,
    list_sort(list_distinct(from_json(coalesce(before->'natures_of_control', '[]'), '["VARCHAR"]'))) AS earlier_natures,
    coalesce((after->>'beneficial_owner')::BOOLEAN, false) AS of_entity,
    coalesce(london_day((after->>'changed_at')::TIMESTAMP), data_date) AS stated_on
  WHERE table_name = 'psc' AND op IN ('added', 'changed')
),
known AS (FROM psc_stated_again()),
happened AS (
  FROM stated ANTI JOIN known USING (company_number, psc_id)
  SELECT *, 'notified' AS change, notified_on AS happened_on, NULL::VARCHAR AS mark WHERE op = 'added' AND NOT ceased
  UNION ALL
  FROM stated
  LEFT JOIN known USING (company_number, psc_id)
  SELECT stated.*, 'ceased', ceased_on, NULL
  WHERE ceased AND CASE op WHEN 'added' THEN was_in_force ELSE NOT had_ceased END
  UNION ALL
  FROM stated
  LEFT JOIN known USING (company_number, psc_id)
  SELECT stated.*, 'cessation_withdrawn', stated_on, NULL
  WHERE NOT ceased AND CASE op WHEN 'added' THEN NOT was_in_force ELSE had_ceased END
  UNION ALL
  FROM (
    FROM stated
    LEFT JOIN known USING (company_number, psc_id)
    SELECT
      stated.* REPLACE (if(op = 'added', last_natures, earlier_natures) AS earlier_natures, if(op = 'added', NOT was_in_force, had_ceased) AS had_ceased)
    WHERE NOT list_contains(coalesce(held_natures, []), natures)
  )
  SELECT *, 'natures_changed', stated_on, md5(array_to_string(natures, ' '))[:8]
  WHERE NOT ceased AND NOT had_ceased AND natures <> earlier_natures AND len(natures) > 0 AND len(earlier_natures) > 0
),
material AS (
  FROM happened
  SELECT * REPLACE (coalesce(happened_on, stated_on) AS happened_on), happened_on IS NULL AS is_undated
  WHERE coalesce(is_news(happened_on, stated_on), true) AND (NOT is_first OR is_followed('psc', happened_on))
),
this AS (FROM release SELECT max(applied_at) AS at WHERE change_set = getvariable('change_set') AND table_name = 'psc'),
stated_later AS MATERIALIZED (
  FROM change_log
  SEMI JOIN (FROM release SELECT change_set WHERE table_name = 'psc' AND applied_at > (FROM this)) AS later USING (change_set)
  SELECT DISTINCT key->>'company_number' AS company_number, after->>'owner_company_number' AS owner_number
  WHERE table_name = 'psc' AND op <> 'removed' AND (after->>'owner_company_number') IS NOT NULL
),
stated_before AS (
  FROM (
    FROM psc SEMI JOIN stated_later USING (company_number)
    UNION ALL BY NAME
    FROM psc_history SEMI JOIN stated_later USING (company_number) SELECT * EXCLUDE (_to)
  )
  JOIN (FROM release SELECT source AS _source, release AS _release, applied_at WHERE table_name = 'psc') AS its USING (_source, _release)
  SELECT company_number, owner_company_number AS owner_number
  WHERE its.applied_at <= (FROM this) AND NOT coalesce(ceased, ceased_on IS NOT NULL)
),
young AS MATERIALIZED (FROM stated_later ANTI JOIN stated_before USING (company_number, owner_number)),
below AS (
  FROM (FROM material SELECT DISTINCT company_number AS changed) JOIN corporate_owner AS next ON next.owner_number = changed
  ANTI JOIN young ON young.company_number = next.company_number AND young.owner_number = next.owner_number
  SELECT changed, next.company_number AS company_number, 1 AS level
  UNION
  -- a level and not a route: companies that own each other have too many routes
  FROM below
  JOIN corporate_owner AS next ON next.owner_number = below.company_number
  ANTI JOIN young ON young.company_number = next.company_number AND young.owner_number = next.owner_number
  SELECT changed, next.company_number, level + 1
  WHERE level < 8
),
told AS (
  FROM material SELECT *, NULL::VARCHAR AS of_company, 0 AS level WHERE NOT of_entity
  UNION ALL BY NAME
  FROM material
  JOIN (FROM below SELECT changed, company_number AS owned, min(level) AS level WHERE owned <> changed GROUP BY ALL) AS below ON changed = company_number
  SELECT material.* REPLACE (owned AS company_number), changed AS of_company, level
),
worded AS (
  FROM told
  SELECT
    *,
    CASE
      WHEN of_entity THEN 'a beneficial owner'
      WHEN kind = 'individual' THEN 'a person with significant control'
      WHEN kind = 'super-secure' THEN 'a protected person with significant control'
      ELSE 'an entity with significant control'
    END AS person
)
FROM worded
SELECT
  company_number,
  concat_ws('/', of_company, psc_id, change, CASE WHEN NOT is_undated THEN happened_on END, mark) AS source_id,
  NULL::VARCHAR AS company_name,
  london_time(least(happened_on, stated_on)) AS occurred_at,
  concat(
    'In its chain of owners, at company ' || of_company || ', ',
    CASE
      WHEN change = 'cessation_withdrawn' THEN CASE WHEN of_company IS NULL THEN 'T' ELSE 't' END || 'he end of ' || person
      WHEN of_company IS NULL THEN upper(person[1]) || person[2:]
      ELSE person
    END,
    CASE change WHEN 'notified' THEN ' became one' WHEN 'ceased' THEN ' ceased to be one'
      WHEN 'cessation_withdrawn' THEN ' was withdrawn' ELSE ' has other natures of control' END,
    CASE WHEN is_undated OR change IN ('natures_changed', 'cessation_withdrawn') THEN ', by the register of ' ELSE ' on ' END,
    happened_on
  ) AS detail,
  to_json({
    change: change, happened_on: happened_on, kind: kind, owner_company_number: owner_company_number, natures_of_control: natures,
    previous_natures_of_control: CASE WHEN change = 'natures_changed' THEN earlier_natures END, of_company_number: of_company, level: level,
    known_on: stated_on
  }) AS metadata
