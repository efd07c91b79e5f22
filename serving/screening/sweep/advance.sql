-- The sweep against $3 has done every company from $2 to $1. Changes nothing when another attempt has gone on meanwhile.
update screening_sweep set done_to = $1 where done_to = $2 and target = $3::jsonb
