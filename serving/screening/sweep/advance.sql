-- The sweep $1 against $4 has done every company from $3 to $2. Changes nothing when another attempt has gone on meanwhile.
update screening_sweep set done_to = $2 where kind = $1 and done_to = $3 and target = $4::jsonb
