-- Begins a sweep against $1. A sweep against something else begins anew.
update screening_sweep set target = $1::jsonb, done_to = '' where target is distinct from $1::jsonb
