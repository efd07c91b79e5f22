-- result: one row per waiting company, the longest waiting first
select company_number as "companyNumber", sequence::text as sequence, follows from screening_waiting order by sequence, company_number limit $1
