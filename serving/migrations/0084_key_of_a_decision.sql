-- What the statement that stores a decision does about its signing key when the key is not known, or is retired (serving/clearance/record-decisions.sql). A function of
-- its own for the reason of 0083: PostgreSQL would prepare an update of keys for each statement. Publishes the key if it is not known, and moves its retirement to
-- its last decision. Returns its id.
create function keep_signing_key(used_kid text, jwk jsonb, signer text, environment text, since timestamptz, decided_at timestamptz) returns text
language plpgsql as $$
begin
  perform publish_signing_key(used_kid, jwk, signer, environment, since);
  update signing_key set retired_at = decided_at where kid = used_kid and retired_at < decided_at;
  return used_kid;
end
$$;
