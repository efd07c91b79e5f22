-- To the minute; null: never used.
alter table api_key add column last_used_at timestamptz;
-- The key that takes the place of a rotated one.
alter table api_key add column rotated_to text references api_key;

-- Acts on keys, watches and scorecards concern a tenant or nothing, and need no reason.
alter table audit_log alter column why drop not null;
alter table audit_log add column tenant text;
