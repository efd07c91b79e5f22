-- grain: one row per company whose first SIC code a change set replaced by another
-- rule: a first code that is added or removed is not a change of business
-- identity: the day of the snapshot and both codes
FROM event_change
JOIN release USING (change_set)
SELECT
  after->>'company_number' AS company_number,
  concat_ws('/', release.data_date, before->>'$.sic_codes[0]', after->>'$.sic_codes[0]') AS source_id,
  after->>'name' AS company_name,
  london_time(release.data_date) AS occurred_at,
  concat('Primary SIC code changed from ', (before->>'$.sic_codes[0]'), ' to ', (after->>'$.sic_codes[0]')) AS detail,
  to_json({previous_sic_code: before->>'$.sic_codes[0]', sic_code: after->>'$.sic_codes[0]', sic_codes: after->'sic_codes'}) AS metadata
WHERE event_change.table_name = 'company'
  AND op = 'changed'
  AND (before->>'$.sic_codes[0]') <> (after->>'$.sic_codes[0]')
