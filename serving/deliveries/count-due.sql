-- How many deliveries of the subscription $1 are due now, counted up to $2.
select count(*)::integer as due
from (
  select from delivery where subscription = $1 and state in ('pending', 'retrying') and next_attempt_at <= now() limit $2
) as counted
