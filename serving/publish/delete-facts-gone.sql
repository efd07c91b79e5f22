-- Deletes the facts of the companies that a full batch lacks, and stores them as earlier versions.
with gone as (
  delete from company_facts as held
  where not exists (select from publish_company where publish = $1 and publish_company.company_number = held.company_number)
  returning *
),
versions as (
  insert into company_facts_version (company_number, sequence, valid_from, valid_to, facts, people, feature_build)
  select company_number, sequence, published_at, now(), facts, people, feature_build from gone
  on conflict do nothing
),
-- their matches are deleted when they are screened again
waiting as (
  insert into screening_waiting (company_number, sequence) select company_number, 0 from gone on conflict do nothing
),
forgotten as (
  delete from publish_problem as problem
  where origin = 'publish'
    and not exists (select from publish_company where publish = $1 and publish_company.company_number = problem.company_number)
)
select count(*) as companies from gone
