-- result: one row: what is kept of the names behind each company after $1 and up to $2, as one text (`keptText`), because the driver takes longer for a row of each company
select string_agg('@' || company_number || E'\n' || coalesce(names, '?'), E'\n' order by company_number) as kept
from company_facts left join screening_names using (company_number)
where company_number > $1 and company_number <= $2
