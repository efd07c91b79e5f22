-- Ends a subscription. Its row stays for its deliveries, which become dead letters, and keeps neither URL nor secret nor companies.
with ended as (
  update subscription set
    webhook_url = concat('deleted:', id), secret = '', next_secret = null, next_secret_at = null, updated_at = now(), deleted_at = now(),
    disabled_at = coalesce(disabled_at, now()), disabled_reason = 'the tenant deleted it', held_until = null
  where tenant = $1 and environment = $2 and id = $3 and deleted_at is null
  returning id
),
unwatched as (delete from subscription_company using ended where subscription = ended.id)
select id from ended
