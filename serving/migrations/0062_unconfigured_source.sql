-- one row per source that the ingest worker which started last does not ask, because its environment lacks what the publisher demands
create table unconfigured_source (
  source text primary key,
  -- the variables that it lacks, such as `RISK_FCA_KEY and RISK_FCA_EMAIL`
  missing text not null
);
