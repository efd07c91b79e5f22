update screening_sweep set done_to = $1
