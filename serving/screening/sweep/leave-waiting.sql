-- Makes those of the screened companies $1, [{companyNumber, chain}], wait that have a company in their chain that waits.
-- result: one row per screened company that waits now: its people, or those of a company in its chain, may have changed since they were read or just before
with screened as (
  select "companyNumber" as company_number, chain from jsonb_to_recordset($1::jsonb) as one("companyNumber" text, chain text[])
),
changed as (
  select distinct screened.company_number
  from screened
  cross join lateral unnest(array_append(screened.chain, screened.company_number)) as behind (number)
  join screening_waiting as waiting on waiting.company_number = behind.number
),
following as (
  insert into screening_waiting (company_number, sequence, follows) select company_number, 0, true from changed on conflict (company_number) do nothing
)
select company_number as "companyNumber" from changed
