-- grain: one row per instant of $1, in their order: the version of the scorecard that served then: the one that was chosen last or, before any choice, that of
-- the program that ran then; null: that of the running program
-- a choice from before choices were in the audit log is known as the last one of its version
with choice as materialized (
  select detail ->> 'version' as version, at from audit_log where action = 'choose-scorecard'
  union all
  select version, chosen_at from risk_scorecard where chosen_at is not null
)
select coalesce(served.version, kept.id) as version
from unnest($1::timestamptz[]) with ordinality as asked (instant, place)
left join lateral (
  select version from choice where at <= asked.instant order by at desc, version limit 1
) as served on true
left join lateral (
  select id from build where kind = 'scorecard' and since <= asked.instant order by since desc limit 1
) as kept on served.version is null
order by asked.place
