-- Grants the role in the setting risk.granted the statements that the service sends, and no others: no TRUNCATE, no change of the schema. The setting
-- risk.part says what the role does: 'api' writes no record of a publisher, nothing that is computed from one, no list, no key and no
-- tenant; 'worker' makes no key, no decision
-- and no answer, signs nothing and gives no entry its place in the log; 'all' does both. Runs as the owner after the migrations, in one transaction.
-- Running it again changes nothing.
do $$
declare
  application text := current_setting('risk.granted');
  part text := current_setting('risk.part');
  -- the workers write all others
  of_api text[] := array[
    'api_key', 'api_process', 'decision', 'idempotency', 'log_head', 'screening_decision', 'screening_decision_use', 'signing_key', 'tenant',
    'transaction_outcome', 'usage_count', 'usage_lease'
  ];
  of_both text[] := array[
    'audit_log', 'build', 'log_pending', 'monitored_company', 'subscription', 'subscription_company',
    'delivery', 'event' -- the API makes events of the sandbox
  ];
  functions_of_api text[] := array['publish_signing_key', 'append_log_leaves', 'begin_log'];
  functions_of_worker text[] := array['drop_company_search_index', 'make_company_search_index', 'analyze_company_facts'];
  not_written text[] := array[]::text[];
  not_called text[] := array[]::text[];
  one text;
begin
  execute format('grant usage on schema %I to %I', current_schema(), application);
  execute format('revoke all on all tables in schema %I from %I', current_schema(), application);
  execute format('grant select, insert, update on all tables in schema %I to %I', current_schema(), application);
  execute format('grant select on all sequences in schema %I to %I', current_schema(), application); -- for pg_dump
  -- append-only
  foreach one in array array['audit_log', 'build', 'decision', 'log_head', 'log_pending', 'screening_decision', 'transaction_outcome'] loop
    execute format('revoke update on %I from %I', one, application);
  end loop;
  foreach one in array array['migration', 'log', 'log_leaf', 'log_node', 'log_tree', 'signing_key'] loop
    execute format('revoke insert, update on %I from %I', one, application);
  end loop;
  execute format('grant update (activated_at, retired_at) on signing_key to %I', application);
  -- of every other table, no row is ever deleted: test/start/database-roles.test.ts compares this list with the statements of the service
  foreach one in array array[
    'api_process', 'attempt', 'company_facts', 'company_facts_version', 'company_search', 'company_search_count', 'coverage', 'delivery', 'event', 'facts_outdated',
    'idempotency', 'list_problem', 'monitored_company', 'publish', 'publish_chunk', 'publish_company', 'publish_problem', 'role_problem', 'screening_chain',
    'screening_crowded', 'screening_entry', 'screening_entry_between', 'screening_entry_screened', 'screening_match', 'screening_waiting', 'sector_state',
    'subscription', 'subscription_company', 'unconfigured_source', 'unread_record', 'unserved', 'usage_count', 'usage_lease'
  ] loop
    execute format('grant delete on %I to %I', one, application);
  end loop;
  foreach one in array array['renew_write_probe'] || functions_of_api || functions_of_worker loop
    execute format('grant execute on function %I to %I', one, application);
  end loop;

  if part = 'worker' then
    not_written := of_api;
    not_called := functions_of_api;
  elsif part = 'api' then
    not_written := array(
      select relname from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and relname <> all (of_api || of_both)
    );
    not_called := functions_of_worker;
    execute format('revoke insert, update on api_key, tenant from %I', application);
    execute format('grant update (last_used_at) on api_key to %I', application);
    execute format('grant update (name) on tenant to %I', application); -- to lock a row needs the right to update a column
  end if;
  foreach one in array not_written loop
    execute format('revoke insert, update, delete on %I from %I', one, application);
  end loop;
  if part = 'api' then
    execute format('grant insert on facts_outdated to %I', application); -- a log that has shrunk shows that PostgreSQL was restored
  end if;
  foreach one in array not_called loop
    execute format('revoke execute on function %I from %I', one, application);
  end loop;
end
$$
