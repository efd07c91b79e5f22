-- Macros for the models of events (models/events). They read the histories, so they are created after these.

-- The changes of the change set. `is_first`: the first answer of a look-up about the company states it. Such an answer is a first load and no news, but for
-- what is_followed() says. The look-ups of a release have a change set of their own, so the change log is read.
CREATE OR REPLACE MACRO stated_change() AS TABLE
FROM event_change
LEFT JOIN (
  FROM change_log
  SELECT DISTINCT after->>'source' AS source, release, after->>'company_number' AS company_number, true AS is_first
  WHERE table_name = 'company_lookup' AND op = 'added' AND (after->>'kind') = 'answer'
) AS first_answer USING (source, release, company_number)
SELECT * REPLACE (coalesce(is_first, false) AS is_first);

-- Whether a feed that states each change of every company was followed into the table on a day or before: a stream since it was first connected, which may
-- have stated nothing yet, and a daily file since the day of its first one. What happened since is news in the first answer about a company too: that
-- answer was read before the window of the stream that states the same, which then changes nothing, or the stream has a gap.
CREATE OR REPLACE MACRO is_followed(of_table, happened_on) AS coalesce(
  happened_on >= (
    FROM (
      FROM followed_table SELECT table_name, since
      UNION ALL
      FROM release ANTI JOIN company_lookup USING (source) SELECT table_name, data_date WHERE source_kind = 'delta'
    )
    SELECT min(since)
    WHERE table_name = of_table
  ),
  false
);

-- The name of an officer or owner by which the feeds of the register agree; NULL without a Latin letter or digit. Its hash names a person in the
-- `sourceId` of an event, which may hold no name.
CREATE OR REPLACE MACRO holder_words(name, corporate) AS
  nullif(CASE WHEN corporate THEN name_key(name) ELSE plain_words(upper(strip_accents(name))) END, '');
CREATE OR REPLACE MACRO holder_hash(name, corporate) AS md5(coalesce(holder_words(name, corporate), name, ''))[:16];

-- Whether what happened on a day was news when it was stated; NULL without a day, or with a typing error for one. What is stated more than 90 days later was
-- loaded late.
CREATE OR REPLACE MACRO is_news(happened_on, stated_on) AS stated_day(happened_on, stated_on) >= stated_on - 90;

-- What the change set states of officers: its changes of the table, and the statements that only the history took (`overtaken`) because a newer list of
-- the products, which lacks the appointment, was applied before: a stream may be read after that list. `before`: the form before in time. A statement
-- that an earlier release has replaced is not new.
CREATE OR REPLACE MACRO officer_stated() AS TABLE
WITH its AS (
  FROM release
  SELECT DISTINCT change_set, source AS _source, release AS _release, applied_at, data_date
  WHERE change_set = getvariable('change_set') AND table_name = 'officer'
),
newest_list AS (
  FROM release
  SELECT max(version) AS version
  WHERE table_name = 'officer' AND source_kind = 'snapshot' AND applied_at < (FROM its SELECT max(applied_at))
),
changed AS (FROM stated_change() WHERE table_name = 'officer'),
late AS (
  FROM officer_history
  SEMI JOIN its USING (_source, _release)
  SELECT company_number, appointment
  WHERE _from <= (FROM newest_list) AND is_of_event_part(company_number)
),
form AS (
  FROM (
    FROM (FROM officer UNION ALL BY NAME FROM officer_history SELECT * EXCLUDE (_to)) AS held
    SEMI JOIN late USING (company_number, appointment)
    SELECT company_number, appointment, _source, _release, _from, to_json(held) AS stated
  )
  JOIN (FROM release SELECT source AS _source, release AS _release, applied_at WHERE table_name = 'officer') USING (_source, _release)
  SELECT
    *,
    lag(stated) OVER time AS earlier,
    min(applied_at) OVER (time ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS replaced_at
  WINDOW time AS (PARTITION BY company_number, appointment ORDER BY _from)
)
FROM changed
SELECT
  source, release, table_name, company_number, is_first, op, before, after,
  coalesce(london_day((after->>'changed_at')::TIMESTAMP), (FROM its SELECT max(data_date))) AS stated_on
UNION ALL BY NAME
FROM form
JOIN its USING (_source, _release)
ANTI JOIN (
  FROM changed SELECT company_number, key->>'appointment' AS appointment WHERE op <> 'removed'
) AS told USING (company_number, appointment)
SELECT
  _source AS source, _release AS release, 'officer' AS table_name, company_number, false AS is_first, 'overtaken' AS op, earlier AS before, stated AS after,
  coalesce(london_day((stated->>'changed_at')::TIMESTAMP), data_date) AS stated_on
WHERE _from <= (FROM newest_list) AND coalesce(replaced_at >= its.applied_at, true);

-- What the change set states of appointments in the columns of officer_known().
CREATE OR REPLACE MACRO appointment_stated() AS TABLE
FROM officer_stated()
SELECT
  table_name,
  is_first,
  company_number,
  after->>'appointment' AS appointment,
  after->>'officer_id' AS officer_id,
  after->>'role' AS role,
  coalesce((after->>'corporate')::BOOLEAN, false) AS corporate,
  after->>'name' AS name,
  holder_words(after->>'name', corporate) AS words,
  after->>'date_of_birth' AS born,
  (after->>'appointed_on')::DATE AS appointed_on,
  op = 'changed' AND (before->>'appointed_on') IS NULL AS was_undated,
  op = 'changed' AND coalesce((before->>'resigned')::BOOLEAN, (before->>'resigned_on') IS NOT NULL) AS had_ended,
  coalesce((after->>'resigned')::BOOLEAN, (after->>'resigned_on') IS NOT NULL) AS resigned,
  (after->>'resigned_on')::DATE AS resigned_on,
  op,
  stated_on;

-- What the releases that were applied before the change set of the variable `change_set` state of the officers of its companies: one row per
-- appointment with its newest statement. `held`: the table still had the row, so that the change set, or a later one, removes it or none does.
-- `is_there`: none does. `was_in_office`: one of the statements has no end.
CREATE OR REPLACE MACRO officer_known() AS TABLE
WITH this AS (FROM release SELECT max(applied_at) AS at WHERE change_set = getvariable('change_set') AND table_name = 'officer'),
-- those of which an event may tell: reading all takes seconds when a snapshot changes a million rows
concerned AS (
  FROM officer_stated()
  SELECT DISTINCT company_number
  WHERE company_number IS NOT NULL AND (op = 'added' OR (after->>'resigned')::BOOLEAN OR (after->>'resigned_on') IS NOT NULL OR (before->>'appointed_on') IS NULL
    OR (before->>'resigned')::BOOLEAN OR (before->>'resigned_on') IS NOT NULL)
),
form AS (
  FROM (
    FROM officer
    SEMI JOIN concerned USING (company_number)
    SELECT *, true AS is_current
    UNION ALL BY NAME
    FROM officer_history
    SEMI JOIN concerned USING (company_number)
    SELECT * EXCLUDE (_to), false AS is_current
  )
  SELECT *, bool_or(is_current) OVER (PARTITION BY company_number, appointment) AS is_there
),
removed AS (
  FROM change_log
  JOIN (FROM release SELECT change_set, applied_at WHERE table_name = 'officer') AS its USING (change_set)
  SEMI JOIN concerned ON concerned.company_number = (key->>'company_number')
  SELECT DISTINCT key->>'company_number' AS company_number, key->>'appointment' AS appointment, true AS is_removed
  WHERE table_name = 'officer' AND op = 'removed' AND its.applied_at >= (FROM this)
)
FROM form
JOIN (FROM release SELECT source AS _source, release AS _release, applied_at WHERE table_name = 'officer') AS its USING (_source, _release)
LEFT JOIN removed USING (company_number, appointment)
SELECT
  company_number,
  appointment,
  officer_id,
  role,
  holder_words(name, corporate) AS words,
  date_of_birth AS born,
  appointed_on,
  coalesce(resigned, resigned_on IS NOT NULL) AS resigned,
  resigned_on,
  applied_at,
  is_there OR is_removed IS NOT NULL AS held,
  is_there,
  bool_or(NOT coalesce(resigned, resigned_on IS NOT NULL)) OVER (PARTITION BY company_number, appointment) AS was_in_office
WHERE its.applied_at < (FROM this)
QUALIFY row_number() OVER (PARTITION BY company_number, appointment ORDER BY applied_at DESC, _from DESC) = 1;

-- The persons with significant control that the change set adds and an earlier release states: under the same id, or by name and month of birth with the
-- same day of notification, or in a record that the change set removes. A protected person has neither name nor day. `was_in_force`: the last of these
-- statements has no end. `last_natures`: the natures of control of the record that the change set removes, or of the last statement. `held_natures`: those
-- of each record that the table had.
CREATE OR REPLACE MACRO psc_stated_again() AS TABLE
WITH this AS (FROM release SELECT max(applied_at) AS at WHERE change_set = getvariable('change_set') AND table_name = 'psc'),
stated AS (
  FROM event_change
  SELECT
    company_number,
    after->>'psc_id' AS psc_id,
    after->>'kind' AS kind,
    holder_words(after->>'name', (after->>'kind') IN ('corporate-entity', 'legal-person')) AS words,
    after->>'date_of_birth' AS born,
    (after->>'notified_on')::DATE AS notified_on
  WHERE table_name = 'psc' AND op = 'added' AND company_number IS NOT NULL
),
replaced AS (FROM event_change SELECT company_number, before->>'psc_id' AS psc_id, true AS is_replaced WHERE table_name = 'psc' AND op = 'removed'),
form AS (
  FROM psc
  SEMI JOIN stated USING (company_number)
  SELECT *, true AS is_current
  UNION ALL BY NAME
  FROM psc_history
  SEMI JOIN stated USING (company_number)
  SELECT * EXCLUDE (_to), false AS is_current
),
known AS (
  FROM form
  JOIN (FROM release SELECT source AS _source, release AS _release, applied_at WHERE table_name = 'psc') AS its USING (_source, _release)
  LEFT JOIN replaced USING (company_number, psc_id)
  SELECT
    company_number,
    psc_id,
    kind,
    holder_words(name, kind IN ('corporate-entity', 'legal-person')) AS words,
    date_of_birth AS born,
    notified_on,
    coalesce(ceased, ceased_on IS NOT NULL) AS ceased,
    list_sort(list_distinct(coalesce(natures_of_control, []))) AS natures,
    applied_at,
    _from,
    is_replaced,
    (is_replaced OR bool_or(is_current) OVER record) AND row_number() OVER (record ORDER BY applied_at DESC, _from DESC) = 1 AS held
  WHERE its.applied_at < (FROM this)
  WINDOW record AS (PARTITION BY company_number, psc_id)
)
FROM stated
JOIN known USING (company_number)
SELECT
  company_number,
  stated.psc_id AS psc_id,
  arg_max(NOT ceased, (applied_at, _from, ceased)) AS was_in_force,
  arg_max(natures, (coalesce(is_replaced, false), applied_at, _from)) AS last_natures,
  list(natures) FILTER (held) AS held_natures
WHERE known.psc_id = stated.psc_id OR (
  known.kind = stated.kind AND (known.words = stated.words OR known.kind = 'super-secure') AND coalesce(known.born = stated.born, true)
  AND (known.notified_on = stated.notified_on OR is_replaced)
)
GROUP BY ALL;
