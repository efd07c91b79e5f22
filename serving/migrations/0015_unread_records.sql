-- As of the newest batch: the records of the source that could not be read and that no later release has read.
alter table source_state
  add column unread integer not null default 0,
  -- those of which no company is known
  add column unread_unnamed integer not null default 0;
