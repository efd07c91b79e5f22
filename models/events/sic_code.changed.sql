-- grain: one row per company whose first SIC code a change set replaced by another
-- rule: a first code that is added or removed is not a change of business
-- identity: the day on which the publisher stated the change, or the day of the snapshot, and both codes
FROM (FROM event_change JOIN release USING (change_set) SELECT *, coalesce(london_day((after->>'changed_at')::TIMESTAMP), release.data_date) AS stated_on)
SELECT
  after->>'company_number' AS company_number,
  concat_ws('/', stated_on, before->>'$.sic_codes[0]', after->>'$.sic_codes[0]') AS source_id,
  after->>'name' AS company_name,
  london_time(stated_on) AS occurred_at,
  concat('Primary SIC code changed from ', (before->>'$.sic_codes[0]'), ' to ', (after->>'$.sic_codes[0]')) AS detail,
  to_json({previous_sic_code: before->>'$.sic_codes[0]', sic_code: after->>'$.sic_codes[0]', sic_codes: after->'sic_codes'}) AS metadata
WHERE table_name = 'company'
  AND (before->>'$.sic_codes[0]') <> (after->>'$.sic_codes[0]')
