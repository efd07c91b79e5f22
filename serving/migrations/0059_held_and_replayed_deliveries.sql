-- While a tenant has paused a watch, its owed deliveries wait until this time, and are given up afterwards. Null: it is not paused.
alter table subscription add column held_until timestamptz;
update subscription set held_until = disabled_at + interval '3 days' where disabled_reason = 'the tenant paused it';
-- the attempts before the newest replay, which began the retry schedule again
alter table delivery add column attempts_before integer not null default 0;
-- a subscriber lists what it has not received: unique (subscription, event) lists all, and most deliveries are delivered
create index delivery_undelivered on delivery (subscription, event) where state <> 'delivered';
