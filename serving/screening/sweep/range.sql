-- result: one row: the middle and the last of the next $2 companies after $1; null: there are none
select max(company_number) filter (where place <= greatest(1, $2::integer / 2)) as middle, max(company_number) as last
from (
  select company_number, row_number() over (order by company_number) as place
  from company_facts where company_number > $1 order by company_number limit $2
) as next
