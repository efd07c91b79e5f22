-- Writes the facts that changed. A company without facts is deleted: no record names it any more.
with gone as (
  delete from company_facts using facts_in where company_facts.company_number = facts_in.company_number and facts_in.facts is null returning 1
),
kept as (
  insert into company_facts (company_number, name, facts, people, feature_build)
  select company_number, name, facts, people, feature_build from facts_in where facts is not null
  on conflict (company_number) do update
    set name = excluded.name, facts = excluded.facts, people = excluded.people, feature_build = excluded.feature_build, published_at = now()
    where company_facts.facts is distinct from excluded.facts
      or company_facts.people is distinct from excluded.people
      or company_facts.name is distinct from excluded.name
  returning 1
)
select (select count(*) from gone) + (select count(*) from kept) as companies
