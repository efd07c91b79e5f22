-- The companies of a full batch; those that the warehouse set aside are among them, so that the last step keeps their facts.
insert into publish_company (publish, company_number)
select $1, company_number from facts_in where facts is not null
union
select $1, unnest($2::text[])
on conflict do nothing
