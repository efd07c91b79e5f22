-- The tenant that triggered the event in the sandbox; null: the service published the event.
alter table event add column sandbox_tenant text references tenant;
