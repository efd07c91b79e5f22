-- Grants the role in the setting risk.granted all rows but those that hold secrets: hashes of keys, stored answers, sealed webhook secrets, and the
-- addresses of receivers, in which tenants put tokens. Runs as the owner after the migrations, in one transaction. Running it again changes nothing.
do $$
declare
  reader text := current_setting('risk.granted');
  shown text;
begin
  execute format('grant usage on schema %I to %I', current_schema(), reader);
  execute format('revoke all on all tables in schema %I from %I', current_schema(), reader);
  execute format('grant select on all tables in schema %I to %I', current_schema(), reader);
  execute format('revoke select on api_key, idempotency, subscription from %I', reader);
  select string_agg(quote_ident(column_name), ', ') into shown
  from information_schema.columns
  where table_schema = current_schema() and table_name = 'subscription' and column_name not in ('secret', 'next_secret', 'webhook_url');
  execute format('grant select (%s) on subscription to %I', shown, reader);
end
$$
