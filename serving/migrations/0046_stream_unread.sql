alter table stream
  -- since when lines are held back that are no records of the stream and have no record after them; null: none is
  add column unread_since timestamptz;
