-- grain: one row per director in office whose identity a statement of the register shows as not verified, where the statement before showed it as
-- verified or as still due
-- rule: each statement gives the state of its own day. So the passing of a due day fires when the register is next read after it, not on the day. A
-- director who is shown for the first time, who has left, or whose details of verification appear or disappear whole fires nothing. Only the API
-- states the verification; the products do not, and what only the API numbers leaves the table with the next list of a product: then the statement
-- before is in the history
-- identity: day of appointment, name (hashed), the new state and the day that it depends on
-- rule: a row that the change set itself states is not what was stated before, also when a list that is applied already ended it
WITH this AS (FROM release SELECT max(applied_at) AS at WHERE change_set = getvariable('change_set') AND table_name = 'officer'),
snapshot AS (FROM release SELECT DISTINCT version AS _to WHERE table_name = 'officer' AND source_kind = 'snapshot'),
past AS (
  FROM officer_history
  SEMI JOIN snapshot USING (_to)
  SEMI JOIN (
    FROM release SELECT source AS _source, release AS _release WHERE table_name = 'officer' AND applied_at < (FROM this)
  ) AS before_this USING (_source, _release)
  SEMI JOIN (
    FROM event_change
    SELECT company_number
    WHERE table_name = 'officer' AND op = 'added'
      -- a list of the products adds many rows, and none states a verification
      AND coalesce(after->>'verification_due_on', after->>'verification_started_on', after->>'verification_ended_on') IS NOT NULL
  ) AS added USING (company_number)
  SELECT company_number, appointment, {changed_at: changed_at, _since: _since, due_on: verification_due_on,
    started_on: verification_started_on, ended_on: verification_ended_on} AS was
  QUALIFY row_number() OVER (PARTITION BY company_number, appointment ORDER BY _to DESC) = 1
),
stated AS (
  FROM officer_stated() AS one
  LEFT JOIN past ON op = 'added' AND past.company_number = one.company_number AND past.appointment = (after->>'appointment')
  SELECT
    after->>'company_number' AS company_number,
    (after->>'appointed_on')::DATE AS appointed_on,
    holder_hash(after->>'name', false) AS holder,
    coalesce(
      london_day((before->>'changed_at')::TIMESTAMP), (before->>'_since')::DATE, london_day(was.changed_at), was._since
    ) AS earlier_on,
    one.stated_on,
    verification_state(
      coalesce((before->>'verification_due_on')::DATE, was.due_on),
      coalesce((before->>'verification_started_on')::DATE, was.started_on),
      coalesce((before->>'verification_ended_on')::DATE, was.ended_on),
      earlier_on
    ) AS earlier_state,
    (after->>'verification_due_on')::DATE AS due_on,
    (after->>'verification_started_on')::DATE AS started_on,
    (after->>'verification_ended_on')::DATE AS ended_on,
    verification_state(due_on, started_on, ended_on, stated_on) AS state
  WHERE one.table_name = 'officer'
    AND (op IN ('changed', 'overtaken') OR was IS NOT NULL)
    AND (after->>'role') = 'director'
    AND NOT coalesce((after->>'resigned')::BOOLEAN, false)
)
FROM stated
SELECT
  company_number,
  concat_ws('/', coalesce(appointed_on::VARCHAR, 'undated'), holder, state, CASE state WHEN 'ended' THEN ended_on ELSE due_on END) AS source_id,
  NULL::VARCHAR AS company_name,
  london_time(stated_on) AS occurred_at,
  CASE state
    WHEN 'ended' THEN concat('The identity verification of a director ended on ', ended_on)
    WHEN 'overdue' THEN concat('A director''s identity was due to be verified by ', due_on, ' and the register does not show it as verified')
    ELSE concat('The register no longer shows the identity of a director as verified', '; it is due by ' || due_on)
  END AS detail,
  to_json({
    role: 'director', appointed_on: appointed_on, previous_state: earlier_state, state: state, due_on: due_on, started_on: started_on,
    ended_on: ended_on, stated_on: stated_on
  }) AS metadata
WHERE (earlier_state = 'verified' AND state <> 'verified') OR (earlier_state = 'due' AND state IN ('overdue', 'ended'))
