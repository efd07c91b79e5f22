-- grain: one row per overseas entity and event of its entry in the register of overseas entities that a change set states
-- rule: Economic Crime (Transparency and Enforcement) Act 2022: the entity was registered or removed, or a beneficial owner was entered or ceased,
-- or the end of one was withdrawn. No record states that an update statement is overdue, so nothing says so
-- rule: no names of owners: they are personal data. Another name, address or nature of control of an owner is not an event
-- rule: what is_news() does not take is loaded late, and the first answer about an entity is a first load, but for what is_followed() says. What has no
-- day of its own, or a typing error for one, happened on the day of the statement
-- rule: an owner that an earlier release states is not new, and one that is stated anew with an end has ceased, or without it has its end withdrawn,
-- as in ch.psc.changed.sql. Nor is a registration new that an earlier release states, of the same day, after a file that left the entity out
-- identity: what happened, and the day of registration of the entity or the id of the owner, with the day of a statement that withdraws its
-- end: the register's id is the same in every feed
WITH news AS (
  FROM stated_change() AS change
  JOIN (FROM release SELECT change_set, table_name, data_date) AS its USING (change_set, table_name)
  SELECT table_name, company_number, is_first, op, before, after, coalesce(london_day((after->>'changed_at')::TIMESTAMP), data_date) AS stated_on
  WHERE table_name IN ('company', 'psc') AND starts_with(company_number, 'OE')
),
entry AS (
  FROM news
  SELECT
    company_number,
    coalesce(after->>'name', before->>'name') AS company_name,
    coalesce((before->>'status') = 'active', false) AS was_active,
    is_first,
    op = 'added' AND (after->>'status') = 'active' AS is_new,
    is_removed_entity(coalesce(after->>'status', 'removed')) AS is_removed,
    coalesce(after->>'incorporated_on', before->>'incorporated_on')::DATE AS registered_on,
    coalesce(after->>'dissolved_on', before->>'dissolved_on')::DATE AS removed_on,
    stated_on
  WHERE table_name = 'company'
),
owner AS (
  FROM news
  SELECT
    company_number,
    coalesce(after->>'psc_id', before->>'psc_id') AS psc_id,
    coalesce(after->>'kind', before->>'kind') AS kind,
    is_first,
    op = 'added' AS is_new,
    coalesce((after->>'ceased')::BOOLEAN, (after->>'ceased_on') IS NOT NULL) AS ceased,
    coalesce((before->>'ceased')::BOOLEAN, (before->>'ceased_on') IS NOT NULL) AS had_ceased,
    (after->>'notified_on')::DATE AS notified_on,
    (after->>'ceased_on')::DATE AS ceased_on,
    stated_on
  WHERE table_name = 'psc' AND op IN ('added', 'changed')
),
known AS (FROM psc_stated_again()),
registered AS (
  FROM company_history
  SEMI JOIN entry USING (company_number)
  JOIN (FROM release SELECT source AS _source, release AS _release, applied_at) AS its USING (_source, _release)
  SELECT DISTINCT company_number, incorporated_on AS registered_on
  WHERE status = 'active' AND its.applied_at < (FROM release SELECT max(applied_at) WHERE change_set = getvariable('change_set'))
),
happened AS (
  FROM entry
  ANTI JOIN registered USING (company_number, registered_on)
  SELECT
    company_number, company_name, 'registered' AS change, registered_on::VARCHAR AS record, registered_on AS happened_on, NULL AS owner_kind, stated_on,
    is_first, 'company' AS of_table
  WHERE is_new
  UNION ALL
  FROM entry
  SELECT company_number, company_name, 'removed', registered_on::VARCHAR, removed_on, NULL, stated_on, is_first, 'company'
  WHERE was_active AND is_removed
  UNION ALL
  FROM owner
  ANTI JOIN known USING (company_number, psc_id)
  SELECT company_number, NULL, 'owner_entered', psc_id, notified_on, kind, stated_on, is_first, 'psc'
  WHERE is_new AND NOT ceased
  UNION ALL
  FROM owner
  LEFT JOIN known USING (company_number, psc_id)
  SELECT company_number, NULL, 'owner_ceased', psc_id, ceased_on, kind, stated_on, is_first, 'psc'
  WHERE ceased AND CASE WHEN is_new THEN was_in_force ELSE NOT had_ceased END
  UNION ALL
  FROM owner
  LEFT JOIN known USING (company_number, psc_id)
  SELECT company_number, NULL, 'owner_cessation_withdrawn', psc_id || '/' || stated_on, NULL, kind, stated_on, is_first, 'psc'
  WHERE NOT ceased AND CASE WHEN is_new THEN NOT was_in_force ELSE had_ceased END
)
FROM (FROM happened SELECT * REPLACE (stated_day(happened_on, stated_on) AS happened_on))
SELECT
  company_number,
  concat_ws('/', change, record) AS source_id,
  company_name,
  london_time(least(coalesce(happened_on, stated_on), stated_on)) AS occurred_at,
  concat(
    CASE change
      WHEN 'registered' THEN 'The entity was entered in the register of overseas entities'
      WHEN 'removed' THEN 'The entity was removed from the register of overseas entities'
      WHEN 'owner_entered' THEN 'A beneficial owner of the overseas entity was entered in the register'
      WHEN 'owner_cessation_withdrawn' THEN 'The end of a beneficial owner of the overseas entity was withdrawn'
      ELSE 'A beneficial owner of the overseas entity ceased to be one'
    END,
    coalesce(' on ' || happened_on, ', by the records of ' || stated_on)
  ) AS detail,
  to_json({change: change, happened_on: happened_on, owner_kind: owner_kind, known_on: stated_on}) AS metadata
WHERE coalesce(is_news(happened_on, stated_on), true) AND (NOT is_first OR is_followed(of_table, coalesce(happened_on, stated_on)))
