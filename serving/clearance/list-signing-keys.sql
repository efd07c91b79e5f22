select jwk, signer, environment, created_at as "createdAt", activated_at as "activatedAt", retired_at as "retiredAt"
from signing_key
order by created_at desc, kid
