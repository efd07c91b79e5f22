-- What is served about each of the companies $1. A company without a row is in no record.
select company_number as "companyNumber", facts
from company_facts
where company_number = any ($1::text[])
