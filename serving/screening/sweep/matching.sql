-- result: one row per company with a match of one of the entries; $1: lists, $2: their entries
select distinct company_number as "companyNumber"
from screening_match join unnest($1::text[], $2::text[]) as changed(list, entry) using (list, entry)
