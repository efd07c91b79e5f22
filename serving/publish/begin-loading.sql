-- A load fills an empty table, so every company is to be screened again.
with unscreened as (
  update screening_sweep set screened = null, target = null, done_to = '', known = null, turn = turn + 1
)
update serving_state set loading = $1
