-- result: one row per company with a match of one of the entries, or for which a list of theirs is crowded; $1: lists, $2: their entries
select company_number as "companyNumber"
from screening_match join unnest($1::text[], $2::text[]) as changed(list, entry) using (list, entry)
union
select company_number from screening_crowded where list = any ($1::text[])
