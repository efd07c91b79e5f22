-- A row of signing_key states what a key may sign, and verifiers believe it. The statement of a row never changes. The application adds rows through
-- publish_signing_key only.
create function refuse_changed_signing_key() returns trigger language plpgsql as $$
begin
  if (old.kid, old.jwk, old.signer, old.environment, old.created_at) is distinct from (new.kid, new.jwk, new.signer, new.environment, new.created_at) then
    raise exception 'what a signing key may sign does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger signing_key_fixed before update on signing_key for each row execute function refuse_changed_signing_key();

-- Publishes a key that signs. Does nothing when the key is known. `since`: when the process began to use the key, by the clock that dates its receipts; a
-- key is not dated further back than a minute, so a key that was published by an attacker signs no receipt of the past. A key that is not in a file is
-- published by the owner (risk signing-keys announce), but for the first one of its environment. Runs as the owner.
create function publish_signing_key(new_kid text, new_jwk jsonb, new_signer text, for_environment text, since timestamptz) returns void
language plpgsql security definer as $$
begin
  if exists (select from signing_key where kid = new_kid) then return; end if;
  if new_signer <> 'software' and exists (select from signing_key where environment = for_environment and signer <> 'software') then
    raise exception 'the key % was not announced', new_kid using errcode = 'insufficient_privilege';
  end if;
  insert into signing_key (kid, jwk, signer, environment, created_at)
  values (new_kid, new_jwk, new_signer, for_environment, greatest(least(now(), since), now() - interval '1 minute'))
  on conflict do nothing;
end
$$;

do $$
begin
  execute format('alter function publish_signing_key(text, jsonb, text, text, timestamptz) set search_path = %I, pg_temp', current_schema());
  execute 'revoke execute on function publish_signing_key(text, jsonb, text, text, timestamptz) from public';
end
$$;
