-- The plan names the limits of a tenant (serving/limits/plans.ts). Tenants of before keep what they could do: a watch of every company included.
alter table tenant add column plan text not null default 'standard';

-- A deleted watch stays for its deliveries, without URL, secret and companies. next_secret signs from next_secret_at on.
alter table subscription
  add column of_portfolio boolean not null default false,
  add column deleted_at timestamptz,
  add column next_secret bytea,
  add column next_secret_at timestamptz,
  add constraint one_choice_of_companies check (not (every_company and of_portfolio));
create index subscription_of_tenant on subscription (tenant, environment, created_at, id) where deleted_at is null;

-- The companies that a tenant monitors: a watch without companies of its own receives their events.
create table monitored_company (
  tenant text not null references tenant,
  environment text not null check (environment in ('live', 'sandbox')),
  company_number text not null,
  added_at timestamptz not null default now(),
  primary key (tenant, environment, company_number)
);
create index monitored_company_by_number on monitored_company (company_number);
