-- The stored answer is mostly a receipt in base64, which compresses badly, and is deleted after a day: compressing it costs more than its bytes.
alter table idempotency alter column body set storage external;
