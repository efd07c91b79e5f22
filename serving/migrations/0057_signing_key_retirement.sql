-- Verifiers refuse a receipt that is dated after the retirement of its key. A caller with the private key of a retired key could forge receipts of today if the
-- application were able to move the retirement. So the application sets a retirement as of now. It moves a retirement forward, or takes it back, within a day only: for
-- a process that was not restarted since, and for an operator who goes back to the key. After a day the owner announces the key again. A key in a file has no such
-- limit, because the process that retired it can read the file. The owner may correct any mistake.
create or replace function refuse_changed_signing_key() returns trigger language plpgsql as $$
begin
  if (old.kid, old.jwk, old.signer, old.environment, old.created_at) is distinct from (new.kid, new.jwk, new.signer, new.environment, new.created_at) then
    raise exception 'what a signing key may sign does not change' using errcode = 'insufficient_privilege';
  end if;
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return new;
  end if;
  if new.activated_at is distinct from old.activated_at
    and (old.activated_at is not null or new.activated_at not between now() - interval '1 minute' and now() + interval '1 minute') then
    raise exception 'the first use of a signing key is stated once' using errcode = 'insufficient_privilege';
  end if;
  if new.retired_at is distinct from old.retired_at then
    if old.retired_at is not null and old.signer <> 'software' and old.retired_at < now() - interval '1 day' then
      raise exception 'the key % was retired more than a day ago: the owner announces it again before it signs', old.kid
        using errcode = 'insufficient_privilege';
    end if;
    if new.retired_at < old.retired_at or new.retired_at > now() + interval '1 minute'
      or (old.retired_at is null and new.retired_at < now() - interval '1 minute') then
      raise exception 'the retirement of a signing key is dated when it happens' using errcode = 'insufficient_privilege';
    end if;
  end if;
  return new;
end
$$;
