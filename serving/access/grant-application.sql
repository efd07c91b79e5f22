-- Grants the role in the setting risk.granted the statements that the service sends, and no others: no TRUNCATE, no change of the schema. Runs as
-- the owner after the migrations, in one transaction. Running it again changes nothing.
do $$
declare
  application text := current_setting('risk.granted');
  one text;
begin
  execute format('grant usage on schema %I to %I', current_schema(), application);
  execute format('revoke all on all tables in schema %I from %I', current_schema(), application);
  execute format('grant select, insert, update on all tables in schema %I to %I', current_schema(), application);
  execute format('grant select on all sequences in schema %I to %I', current_schema(), application); -- for pg_dump
  -- append-only
  foreach one in array array['audit_log', 'build', 'decision', 'screening_decision', 'transaction_outcome'] loop
    execute format('revoke update on %I from %I', one, application);
  end loop;
  foreach one in array array['log_pending', 'log_head'] loop
    execute format('revoke update on %I from %I', one, application);
  end loop;
  foreach one in array array['migration', 'log', 'log_leaf', 'log_node', 'log_tree', 'signing_key'] loop
    execute format('revoke insert, update on %I from %I', one, application);
  end loop;
  execute format('grant update (activated_at, retired_at) on signing_key to %I', application);
  -- of every other table, no row is ever deleted: test/start/database-roles.test.ts compares this list with the statements of the service
  foreach one in array array[
    'attempt', 'company_facts', 'company_facts_version', 'company_search', 'company_search_count', 'coverage', 'delivery', 'event', 'facts_outdated',
    'idempotency', 'list_problem', 'monitored_company', 'publish', 'publish_chunk', 'publish_company', 'publish_problem', 'role_problem', 'screening_chain',
    'screening_entry', 'screening_entry_between', 'screening_entry_screened', 'screening_match', 'screening_waiting', 'sector_state',
    'subscription', 'subscription_company', 'unread_record', 'unserved', 'usage_count'
  ] loop
    execute format('grant delete on %I to %I', one, application);
  end loop;
  foreach one in array array['renew_write_probe', 'drop_company_search_index', 'make_company_search_index', 'analyze_company_facts'] loop
    execute format('grant execute on function %I() to %I', one, application);
  end loop;
  execute format('grant execute on function publish_signing_key(text, jsonb, text, text, timestamptz) to %I', application);
  execute format('grant execute on function append_log_leaves(text, integer) to %I', application);
  execute format('grant execute on function begin_log(text, text, text, bytea, bigint) to %I', application);
end
$$
