-- The facts are whole, unless PostgreSQL was restored since it was in the state of $1 and $2.
delete from facts_outdated
where exists (select from serving_state where epoch = $1 and publish is not distinct from $2)
