-- Makes companies wait: $1, and with $2 those in whose chain one of $1 is.
insert into screening_waiting (company_number, sequence, follows)
select company_number, 0, true
from (
  select unnest($1::text[]) as company_number where not $2
  union
  select company_number from screening_chain where $2 and chain && $1::text[]
) as following
on conflict (company_number) do nothing
