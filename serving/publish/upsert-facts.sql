-- Writes the facts that changed and stores the versions that they replace. A company without facts is deleted: no record names it any more.
-- $1: the sequence of the batch; rows of a newer batch stay.
with replaced as (
  select held.company_number, held.sequence, held.published_at, held.facts, held.people, held.feature_build, facts_in.facts is null as gone
  from company_facts as held
  join facts_in using (company_number)
  where held.sequence <= $1::bigint
    and (held.facts, held.people, held.name) is distinct from (facts_in.facts, facts_in.people, facts_in.name)
),
versions as (
  insert into company_facts_version (company_number, sequence, valid_from, valid_to, facts, people, feature_build)
  select company_number, sequence, published_at, now(), facts, people, feature_build from replaced
  on conflict do nothing
),
gone as (
  delete from company_facts using replaced where company_facts.company_number = replaced.company_number and replaced.gone returning 1
),
kept as (
  insert into company_facts as held (company_number, name, facts, people, feature_build, sequence)
  select company_number, name, facts, people, feature_build, $1::bigint from facts_in where facts is not null
  on conflict (company_number) do update
    set name = excluded.name, facts = excluded.facts, people = excluded.people, feature_build = excluded.feature_build,
      sequence = excluded.sequence, published_at = now()
    where held.sequence <= excluded.sequence
      and (held.facts, held.people, held.name) is distinct from (excluded.facts, excluded.people, excluded.name)
  returning 1
),
-- their people are screened again against the lists
waiting as (
  insert into screening_waiting as known (company_number, sequence)
  select facts_in.company_number, $1::bigint
  from facts_in left join company_facts as held using (company_number)
  where coalesce(held.sequence <= $1::bigint, true)
    and (held.people, held.name) is distinct from (facts_in.people, facts_in.name)
  on conflict (company_number) do update set sequence = excluded.sequence, follows = false
),
mended as (
  delete from publish_problem using facts_in
  -- what a model fails on ends with a batch that no longer names it (forget-model-problems.sql)
  where part = 'facts' and origin = 'publish' and publish_problem.company_number = facts_in.company_number and publish_problem.sequence <= $1::bigint
)
select (select count(*) from gone) + (select count(*) from kept) as companies
