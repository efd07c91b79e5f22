-- Begins the sweep $1 against $2. A sweep against something else begins anew.
update screening_sweep set target = $2::jsonb, done_to = '' where kind = $1 and target is distinct from $2::jsonb
