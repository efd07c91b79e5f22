-- Terminology
--   numbering   how often a stream has begun anew after a gap. The publisher may count anew then, so a timepoint names a record within its numbering only

alter table stream
  -- when the newest record of the sealed windows was published, UTC; null: not known
  add column published_at timestamp,
  add column numbering integer not null default 0;

-- the records' day on which the stream was continuous again: a snapshot of a later day has what the gap lost
alter table stream_gap add column resumed_day date;
