-- Terminology
--   stream    a long answer of a publisher whose records carry rising timepoints
--   window    the records between two timepoints, sealed as one release
--   position  the last timepoint of the sealed windows: where the next connection goes on
--   reader    the activity that reads the stream; a newer reader takes the stream over, and the older one can seal nothing more
--   gap       records that the publisher no longer had when they were asked for

create table stream (
  source text primary key,
  -- null: no record was ever sealed, or none since the newest gap
  position bigint,
  -- names the reader
  reader text,
  -- the window that the reader is about to seal: {release, first, last, dataDate, receivedAt, url}; null: none
  sealing jsonb,
  -- every record that was published since then is in a sealed window, or will be; null: never connected, or not since the newest gap
  continuous_since timestamptz,
  -- the newest byte of the publisher, heartbeats included
  last_byte_at timestamptz,
  -- when the oldest record was received that is in no sealed window; null: there is none
  waiting_since timestamptz,
  -- since when the publisher does not answer; null: it does
  down_since timestamptz,
  -- true: the snapshot is to be read again, after a gap
  snapshot_due boolean not null default false
);

-- one row per gap of a stream
create table stream_gap (
  source text not null,
  -- until when the stream was continuous; null: not known
  lost_from timestamptz,
  noted_at timestamptz not null,
  -- since when it is continuous again; null: not yet
  resumed_at timestamptz,
  code text not null,
  detail text not null,
  primary key (source, noted_at)
);

-- the windows that are not loaded are asked for with every window
create index release_not_loaded on release (source, offered_at) where state in ('offered', 'fetched', 'parsed', 'failed');
