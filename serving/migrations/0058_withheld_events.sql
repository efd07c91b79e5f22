-- The tenants to which the event is neither sent nor shown: of a new match with a list, those whose analysts had decided that it is false.
alter table event add column withheld_from text[] not null default '{}';
