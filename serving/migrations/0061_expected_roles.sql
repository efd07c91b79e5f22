-- worker null: no worker has run the role yet, and `seen_at` is when the service was installed. The roles are the task queues of temporal.config.ts.
alter table role_seen alter column worker drop not null;
insert into role_seen (role) values ('ingest'), ('warehouse'), ('serving'), ('delivery') on conflict (role) do nothing;
