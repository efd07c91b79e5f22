-- grain: one row per person with significant control and change of the person that a change set states: entered, ceased or other natures of control
-- rule: Companies Act 2006 part 21A. Owners of overseas entities are not of this register: roe.entity.changed has them. Statements and exemptions name
-- no owner, and a record that the register removes says nothing of the person: neither is a change of the chain of ownership
-- rule: whom an earlier release states under the same id, or by name and month of birth with the same day of notification, is stated again, and whose
-- record the change set replaces is corrected. One who is first stated as ceased fires nothing
-- rule: what happened more than 90 days before the statement is loaded late, and the first answer about a company is a first load. Natures that appear or
-- disappear whole were not read before, or are not now
-- rule: no names: they are personal data. An owner that is a UK company is named by its number
-- identity: the register's id of the person, the same in every feed, and the change with its day; natures of control have no day of their own, so that
-- of the statement counts, with a hash of them
WITH stated AS (
  FROM (FROM event_change ANTI JOIN first_answer() AS first_answer USING (source, release, company_number)) AS news
  JOIN (FROM release SELECT change_set, data_date WHERE table_name = 'psc') AS its USING (change_set)
  SELECT
    company_number,
    op,
    after->>'psc_id' AS psc_id,
    after->>'kind' AS kind,
    holder_words(after->>'name', (after->>'kind') IN ('corporate-entity', 'legal-person')) AS words,
    after->>'date_of_birth' AS born,
    after->>'owner_company_number' AS owner_company_number,
    (after->>'notified_on')::DATE AS notified_on,
    (after->>'ceased_on')::DATE AS ceased_on,
    coalesce((after->>'ceased')::BOOLEAN, ceased_on IS NOT NULL) AS ceased,
    coalesce((before->>'ceased')::BOOLEAN, (before->>'ceased_on') IS NOT NULL) AS had_ceased,
    list_sort(list_distinct(from_json(coalesce(after->'natures_of_control', '[]'), '["VARCHAR"]'))) AS natures,
    list_sort(list_distinct(from_json(coalesce(before->'natures_of_control', '[]'), '["VARCHAR"]'))) AS earlier_natures,
    coalesce((after->>'changed_at')::DATE, data_date) AS stated_on
  WHERE table_name = 'psc' AND op IN ('added', 'changed') AND NOT coalesce((after->>'beneficial_owner')::BOOLEAN, false)
),
known AS (
  FROM stated
  JOIN psc_known() AS known USING (company_number)
  SELECT DISTINCT company_number, stated.psc_id
  WHERE op = 'added'
    AND (known.psc_id = stated.psc_id OR (
      known.kind = stated.kind AND known.words = stated.words AND coalesce(known.born = stated.born, true)
      AND (known.notified_on = stated.notified_on OR known.replaced)
    ))
),
happened AS (
  FROM stated ANTI JOIN known USING (company_number, psc_id)
  SELECT *, 'notified' AS change, notified_on AS happened_on, NULL AS mark WHERE op = 'added' AND NOT ceased
  UNION ALL
  FROM stated SELECT *, 'ceased', ceased_on, NULL WHERE op = 'changed' AND ceased AND NOT had_ceased
  UNION ALL
  FROM stated
  SELECT *, 'natures_changed', stated_on, md5(array_to_string(natures, ' '))[:8]
  WHERE op = 'changed' AND NOT ceased AND NOT had_ceased AND natures <> earlier_natures AND len(natures) > 0 AND len(earlier_natures) > 0
)
FROM happened
SELECT
  company_number,
  concat_ws('/', psc_id, change, happened_on, mark) AS source_id,
  NULL::VARCHAR AS company_name,
  london_time(least(happened_on, stated_on)) AS occurred_at,
  concat(
    CASE kind
      WHEN 'individual' THEN 'A person with significant control'
      WHEN 'super-secure' THEN 'A protected person with significant control'
      ELSE 'An entity with significant control'
    END,
    CASE change
      WHEN 'notified' THEN ' became one on '
      WHEN 'ceased' THEN ' ceased to be one on '
      ELSE ' has other natures of control, by the register of '
    END,
    happened_on
  ) AS detail,
  to_json({
    change: change, happened_on: happened_on, kind: kind, owner_company_number: owner_company_number, natures_of_control: natures,
    previous_natures_of_control: CASE WHEN change = 'natures_changed' THEN earlier_natures END, known_on: stated_on
  }) AS metadata
WHERE happened_on BETWEEN stated_on - 90 AND stated_on + 31
