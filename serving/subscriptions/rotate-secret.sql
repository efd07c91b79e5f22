-- Gives a subscription the secret $4, which signs in $5 seconds. Until then the one that signs now stays.
update subscription set
  secret = case when $5::integer = 0 then $4 when next_secret_at <= now() then next_secret else secret end,
  next_secret = case when $5::integer > 0 then $4 end,
  next_secret_at = case when $5::integer > 0 then now() + make_interval(secs => $5::integer) end,
  updated_at = now()
where tenant = $1 and environment = $2 and id = $3 and deleted_at is null
returning coalesce(next_secret_at, updated_at) as "signsFrom"
