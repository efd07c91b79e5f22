-- An answer is JSON around a receipt in base64, which PostgreSQL tries to compress and then stores as it is.
alter table idempotency alter column body set storage external;
