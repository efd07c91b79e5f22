-- A batch names every company that a model fails on now. The facts of the others are whole, even when they are the same as before the failure.
delete from publish_problem where origin = 'model' and sequence < $1::bigint
