-- Takes from the role in the setting risk.granted, which has the rights of the application, what only the API and the operator do: a worker makes no key,
-- no decision and no answer, signs nothing and gives no entry its place in the log. Runs in the transaction of the grant.
do $$
declare
  worker text := current_setting('risk.granted');
  one text;
begin
  foreach one in array array[
    'api_key', 'decision', 'idempotency', 'log_head', 'screening_decision', 'screening_decision_use', 'signing_key', 'tenant', 'transaction_outcome',
    'usage_count'
  ] loop
    execute format('revoke insert, update, delete on %I from %I', one, worker);
  end loop;
  execute format('revoke execute on function publish_signing_key(text, jsonb, text, text, timestamptz) from %I', worker);
  execute format('revoke execute on function append_log_leaves(text, integer) from %I', worker);
  execute format('revoke execute on function begin_log(text, text, text, bytea, bigint) from %I', worker);
end
$$
