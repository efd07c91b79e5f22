-- Changes what the JSON object $4 has; null event types mean all. `companies` is 'every', 'portfolio' or 'listed';
-- `everyCompany`, always false, turns a watch of every company into one of the portfolio. A watch that is enabled again loses
-- the reason for which it was disabled. A pause holds the owed deliveries for three days,
-- as long as retries last (models/webhooks/retry-schedule.ts).
with changed as (
  update subscription set
    webhook_url = coalesce($4::jsonb ->> 'webhookUrl', webhook_url),
    event_types = case when $4::jsonb ? 'eventTypes'
      then (select array_agg(type) from jsonb_array_elements_text(nullif($4::jsonb -> 'eventTypes', 'null')) as type) else event_types end,
    every_company = case
      when $4::jsonb ? 'companies' then $4::jsonb ->> 'companies' = 'every' when $4::jsonb ? 'everyCompany' then false else every_company end,
    of_portfolio = case
      when $4::jsonb ? 'companies' then $4::jsonb ->> 'companies' = 'portfolio'
      when $4::jsonb ? 'everyCompany' then of_portfolio or every_company else of_portfolio end,
    disabled_at = case $4::jsonb ->> 'enabled' when 'true' then null when 'false' then coalesce(disabled_at, now()) else disabled_at end,
    disabled_reason = case $4::jsonb ->> 'enabled'
      when 'true' then null when 'false' then coalesce(disabled_reason, 'the tenant paused it') else disabled_reason end,
    held_until = case $4::jsonb ->> 'enabled'
      when 'true' then null when 'false' then case when disabled_at is null then now() + interval '3 days' else held_until end else held_until end,
    updated_at = now()
  where tenant = $1 and environment = $2 and id = $3 and deleted_at is null
  returning id
),
unwatched as (
  delete from subscription_company using changed
  where subscription = changed.id and $4::jsonb ? 'companies' and not coalesce($4::jsonb -> 'companyNumbers' ? company_number, false)
),
watched as (
  insert into subscription_company (subscription, company_number)
  select changed.id, company_number
  from changed, jsonb_array_elements_text(case when $4::jsonb ? 'companyNumbers' then $4::jsonb -> 'companyNumbers' else '[]' end) as company_number
  on conflict do nothing
)
select id from changed
