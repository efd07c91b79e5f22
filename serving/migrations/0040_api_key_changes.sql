-- Tells every process of the API that a key or a plan has changed (serving/api-keys/key-changes.ts). PostgreSQL sends it when the change is committed. The
-- note of the last use of a key is no such change.
create function notify_api_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key_changed', '');
  return null;
end
$$;

create trigger api_key_change_is_notified
after insert or delete or truncate
  or update of tenant, environment, hash, scopes, label, requests_per_minute, revoked_at, expires_at, rotated_to on api_key
for each statement execute function notify_api_key_change();

create trigger plan_change_is_notified after update of plan on tenant
for each statement execute function notify_api_key_change();
