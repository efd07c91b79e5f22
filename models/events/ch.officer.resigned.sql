-- grain: one row per officer of whom a change set newly states that the officer has left
-- rule: the day is not new when the last earlier statement of the appointment, by any feed, has an end, or when an earlier one has this end: another
-- feed states it, or a day is corrected. An end that is withdrawn fires nothing; another end after that does. A row that the register removes without
-- an end fires nothing
-- rule: an end without a day, or with a typing error for one, fires on the day of its statement where the last earlier statement of the appointment has the officer in office
-- rule: an end that is_news() does not take is loaded late, and one of the first answer about a company is a first load, but for what
-- is_followed() says
-- rule: no names: they are personal data
-- identity: the role, the day of resignation and the name (hashed), which the feeds share
WITH stated AS (
  FROM appointment_stated()
  SELECT * REPLACE (stated_day(resigned_on, stated_on) AS resigned_on)
  WHERE table_name = 'officer' AND op <> 'removed' AND resigned
),
earlier AS (
  FROM stated
  JOIN officer_known() AS known USING (company_number, role)
  SELECT
    company_number,
    stated.appointment,
    known.resigned AND known.resigned_on = stated.resigned_on AS has_this_end,
    known.resigned AND known.appointed_on IS NOT DISTINCT FROM stated.appointed_on AS has_an_end,
    known.appointed_on IS NOT DISTINCT FROM stated.appointed_on
      AND row_number() OVER (
        PARTITION BY company_number, stated.appointment, known.appointed_on ORDER BY known.applied_at DESC, known.resigned DESC, known.appointment
      ) = 1 AS is_last
  WHERE known.officer_id = stated.officer_id
    OR (known.words = stated.words AND coalesce(known.born = stated.born, true))
),
known AS (FROM earlier SELECT DISTINCT company_number, appointment WHERE has_this_end OR (is_last AND has_an_end)),
in_office AS (FROM earlier SELECT DISTINCT company_number, appointment, true AS was_in_office WHERE is_last AND NOT has_an_end)
FROM stated
LEFT JOIN in_office USING (company_number, appointment)
ANTI JOIN known USING (company_number, appointment)
SELECT
  company_number,
  concat_ws('/', role, coalesce(resigned_on::VARCHAR, 'undated'), holder_hash(name, corporate)) AS source_id,
  NULL::VARCHAR AS company_name,
  london_time(least(coalesce(resigned_on, stated_on), stated_on)) AS occurred_at,
  concat(
    'An officer (', coalesce(replace(role, '-', ' '), 'role unknown'), CASE WHEN corporate THEN ', a corporate body' END, ') left',
    coalesce(' on ' || resigned_on, ', by the register of ' || stated_on)
  ) AS detail,
  to_json({role: role, corporate: corporate, appointed_on: appointed_on, resigned_on: resigned_on, known_on: stated_on}) AS metadata
WHERE coalesce(is_news(resigned_on, stated_on), was_in_office) AND (NOT is_first OR is_followed('officer', resigned_on))
