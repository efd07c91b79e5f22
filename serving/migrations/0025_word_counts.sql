-- Terminology
--   words   how many entries of all lists have each word: the fewer, the more the word says (models/screening/rarity.ts). They are counted rarely, so that a
--           change of one entry changes the score of no other one
--   turn    one step of the worker that screens companies: what a step of an earlier turn found is not stored

-- one row at most: the counts that every process scores with
create table screening_words (
  one boolean primary key default true check (one),
  -- hash of the counts
  version text not null,
  counted_at timestamptz not null,
  -- hash of the code that reads names
  reading text not null,
  -- the lists that were counted
  lists text[] not null,
  -- entries counted
  names integer not null,
  -- {word: entries}
  words jsonb not null
);

alter table screening_sweep
  -- of the row `entries`: the newest turn
  add column turn bigint not null default 0,
  -- of the row `entries`: the versions by list whose entries are in screening_entry_screened or screening_entry_between; null: not compared yet
  add column noted jsonb,
  -- of the row `entries`, while `screened` is null: the lists that every company was screened against before; null: none
  add column known jsonb;

-- while every company is compared with whole lists (the row `whole` has a target), the entries as that comparison began
alter table screening_entry_screened
  -- the entry, because the companies that it concerned are screened again when it changes; null: stored by an earlier version of the program
  add column version jsonb,
  -- the entry was added or changed since every company was screened, before a comparison with whole lists began
  add column news boolean not null default false;

-- one row per version of an entry that is not in screening_entry_screened and that a company may have been screened against since
create table screening_entry_between (
  list text not null,
  entry text not null,
  -- empty: the entry was not listed
  print text not null,
  -- null: the entry was not listed
  version jsonb,
  primary key (list, entry, print)
);
