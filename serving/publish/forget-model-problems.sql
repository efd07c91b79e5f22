-- A batch names every company that a model fails on now. The facts of the others are whole, even when they are the same as before the failure, unless
-- some of them wait for a later batch ($2): PostgreSQL may still have the facts from before the failure.
delete from publish_problem where origin = 'model' and sequence < $1::bigint and not $2::boolean
