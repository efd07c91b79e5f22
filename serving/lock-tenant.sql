-- Holds the tenant until the transaction ends, so that two requests cannot both take the last place of a quota, or mix their companies.
-- Returns its plan.
select plan from tenant where id = $1 for no key update
