-- Stores the matches of screened companies. $1: the companies; $2: [{companyNumber, chain}]; $3: [{companyNumber, list, entry, party, effect}];
-- $4: the lists that were screened; $5: [{companyNumber, list}], the lists that are crowded for a company; $6: what is kept of the names behind each company of $1
-- $7: other code, or other counts of words, screened the companies before
-- result: one row per changed match; `added`: it was not stored before, or with INFO. Other code may have another key of the same party: with $7 a match is
-- not added where one of the same entry goes whose effect was not weaker
with wanted as (
  select "companyNumber" as company_number, list, entry, party, effect
  from jsonb_to_recordset($3::jsonb) as match("companyNumber" text, list text, entry text, party text, effect text)
),
before as (
  select company_number, list, entry, party, effect from screening_match where company_number = any ($1::text[]) and effect <> 'INFO'
),
chains as (
  select "companyNumber" as company_number, chain from jsonb_to_recordset($2::jsonb) as owned("companyNumber" text, chain text[])
),
unowned as (
  delete from screening_chain as known
  where company_number = any ($1::text[]) and not exists (select from chains where chains.company_number = known.company_number)
),
owned as (
  insert into screening_chain as known (company_number, chain) select company_number, chain from chains
  on conflict (company_number) do update set chain = excluded.chain where known.chain <> excluded.chain
),
crowds as (
  select "companyNumber" as company_number, list from jsonb_to_recordset($5::jsonb) as crowd("companyNumber" text, list text)
),
uncrowded as (
  delete from screening_crowded as known
  where company_number = any ($1::text[]) and list = any ($4::text[])
    and not exists (select from crowds where crowds.company_number = known.company_number and crowds.list = known.list)
),
crowded as (
  insert into screening_crowded (company_number, list) select company_number, list from crowds on conflict do nothing
),
kept as (
  insert into screening_names as known (company_number, names) select * from unnest($1::text[], $6::text[])
  on conflict (company_number) do update set names = excluded.names where known.names <> excluded.names
),
gone as (
  delete from screening_match as known
  where company_number = any ($1::text[]) and list = any ($4::text[])
    and not exists (
      select from wanted
      where wanted.company_number = known.company_number and wanted.list = known.list and wanted.entry = known.entry and wanted.party = known.party
    )
),
stored as (
  insert into screening_match as known (company_number, list, entry, party, effect)
  select company_number, list, entry, party, effect from wanted
  on conflict (company_number, list, entry, party) do update set effect = excluded.effect where known.effect <> excluded.effect
  returning company_number, list, entry, party, effect
)
select
  company_number as "companyNumber", list, entry, party,
  effect <> 'INFO' and not exists (
    select from before
    where before.company_number = stored.company_number and before.list = stored.list and before.entry = stored.entry
      and (
        before.party = stored.party
        or $7::boolean and (before.effect = stored.effect or before.effect = 'HOLD')
        and not exists (
          select from wanted
          where wanted.company_number = before.company_number and wanted.list = before.list and wanted.entry = before.entry and wanted.party = before.party
        )
      )
  ) as added
from stored
