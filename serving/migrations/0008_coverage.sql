-- Terminology
--   ask       one answered request of a publisher's index: for a window of days, or for its whole list
--   complete  the publisher had nothing for the ask, or the release that it offered is applied
--   open      an ask that is not complete and that no later complete ask replaces

-- one row for each answer of a publisher: a release, or nothing
create table coverage (
  id bigint generated always as identity primary key,
  source text not null,
  -- the instant before the request: what the publisher puts out later is not covered
  asked_at timestamptz not null,
  -- the day of the records' clock at asked_at; a day is final when it was asked for after its end
  asked_day date not null,
  covers_from date not null,
  covers_to date not null check (covers_to >= covers_from),
  -- null: the publisher had nothing for these days
  release text,
  -- true: the answer is the whole list, so a later complete answer replaces it, whichever days it covers
  whole boolean not null
);
create index coverage_by_source on coverage (source, asked_at desc);

-- what the ledger says of a source, so that a decision reads one row
alter table source_state
  -- checked_at: the instant of the newest complete ask that covers its own day; this is its day
  add column checked_day date,
  -- [[from, to], ...]: the days that a complete ask covers that was made after their end
  add column covered jsonb not null default '[]',
  -- {since, days: [[from, to], ...]} of the open asks; since is ISO 8601 UTC; null: none
  add column open_asks jsonb;
