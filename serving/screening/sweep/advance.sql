-- The sweep $1 against $4 has done every company from $3 to $2.
update screening_sweep set done_to = $2 where kind = $1 and done_to = $3 and target = $4::jsonb
