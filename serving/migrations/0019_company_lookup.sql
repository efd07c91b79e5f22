-- one row per source that answers for one company at a time, and company that it was asked for
create table company_lookup (
  source text not null,
  company_number text not null,
  -- the instant of the newest answer, by the records' clock; null: the publisher has not answered yet
  asked_at timestamptz,
  -- none: the publisher has no such record of the company
  answer text check (answer in ('found', 'none')),
  records integer,
  release text,
  -- the newest request without an answer; null: there was none since the newest answer
  failed_at timestamptz,
  failure text,
  primary key (source, company_number)
);
