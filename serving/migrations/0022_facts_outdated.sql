-- one row at most: the warehouse file was made by an earlier version of the program, so the served facts may lack what this version reads. The row is
-- deleted when a rebuilt warehouse has nothing left to publish
create table facts_outdated (
  one boolean primary key default true check (one),
  since timestamptz not null default now(),
  detail text not null
);
