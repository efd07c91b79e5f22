-- grain: one row per officer in office whose appointment a change set newly states
-- rule: an appointment is not new when an earlier release states the same role and day for the person, by the register's number or by name and month
-- of birth. Another day is a correction, unless the earlier appointment ended before it, also when the change set removes the row of the other day.
-- So a person is appointed again only after an end. An appointment that was stated without a day is new when its day is stated, and one that was first
-- stated with an end when that end is withdrawn: no earlier release states it in office, and no other record has the end
-- rule: an appointment that is_news() does not take is loaded late, and one of the first answer about a company is a first load, but for what
-- is_followed() says
-- rule: no names: they are personal data
-- identity: the role, the day of appointment and the name (hashed), which the feeds share; their ids of an appointment differ
WITH stated AS (
  FROM appointment_stated()
  -- a list that overtakes an appointment states it, if it stands
  WHERE table_name = 'officer' AND (op = 'added' OR was_undated OR had_ended) AND NOT resigned
),
-- of the person's appointments of one day, what was stated last: the feeds have a row each
earlier AS (
  FROM stated
  JOIN officer_known() AS known USING (company_number, role)
  SELECT
    company_number,
    stated.appointment,
    stated.appointed_on,
    known.appointed_on AS known_on,
    known.resigned,
    known.resigned_on,
    known.held,
    bool_or(was_in_office OR (is_there AND known.appointment <> stated.appointment)) OVER day AS was_told
  WHERE known.officer_id = stated.officer_id
    OR (known.words = stated.words AND coalesce(known.born = stated.born, true))
  WINDOW day AS (PARTITION BY company_number, stated.appointment, known.appointed_on)
  QUALIFY row_number() OVER (day ORDER BY known.applied_at DESC, known.resigned DESC, known.appointment) = 1
),
known AS (
  FROM earlier
  SELECT DISTINCT company_number, appointment
  WHERE CASE
    WHEN known_on = appointed_on THEN was_told
    WHEN known_on IS NULL THEN false
    WHEN resigned THEN resigned_on > appointed_on
    ELSE held
  END
)
FROM stated
ANTI JOIN known USING (company_number, appointment)
SELECT
  company_number,
  concat_ws('/', role, appointed_on, holder_hash(name, corporate)) AS source_id,
  NULL::VARCHAR AS company_name,
  london_time(least(appointed_on, stated_on)) AS occurred_at,
  concat(
    'An officer (', coalesce(replace(role, '-', ' '), 'role unknown'), CASE WHEN corporate THEN ', a corporate body' END, ') was appointed on ', appointed_on
  ) AS detail,
  to_json({role: role, corporate: corporate, appointed_on: appointed_on, known_on: stated_on}) AS metadata
WHERE is_news(appointed_on, stated_on) AND (NOT is_first OR is_followed('officer', appointed_on))
