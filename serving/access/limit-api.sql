-- Takes from the role in the setting risk.granted, which has the rights of the application, what only the workers and the operator do: the API writes no
-- record of a publisher, nothing that is computed from one, and no list. Runs in the transaction of the grant.
do $$
declare
  api text := current_setting('risk.granted');
  one text;
begin
  for one in
    select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and relname <> all (array[
      'api_key', 'audit_log', 'build', 'decision', 'idempotency', 'log_head', 'log_pending', 'monitored_company', 'screening_decision',
      'screening_decision_use', 'signing_key', 'subscription', 'subscription_company', 'tenant', 'transaction_outcome', 'usage_count',
      'delivery', 'event' -- events of the sandbox
    ])
  loop
    execute format('revoke insert, update, delete on %I from %I', one, api);
  end loop;
  foreach one in array array['drop_company_search_index', 'make_company_search_index', 'analyze_company_facts'] loop
    execute format('revoke execute on function %I() from %I', one, api);
  end loop;
end
$$
