-- Deletes up to $1 versions of facts that a newer one replaced $2 days ago. A decision stores its own inputs and needs none of them.
with old as (select ctid as at from company_facts_version where valid_to < now() - make_interval(days => $2) limit $1),
deleted as (delete from company_facts_version using old where company_facts_version.ctid = old.at returning 1)
select count(*) as rows from deleted
