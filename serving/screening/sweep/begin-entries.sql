-- Begins the sweep of changed entries against $1.
update screening_sweep set target = $1::jsonb, done_to = '' where kind = 'entries'
