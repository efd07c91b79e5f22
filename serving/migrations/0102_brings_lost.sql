-- Returns whether a release of a source of which each check reads all that the publisher then has brings what a stream lost before it was read again: the
-- service began to read the release afterwards. A file that an operator loads, or an edition, may be as old as it likes.
create function brings_lost(one release, resumed_at timestamptz, resumed_day date) returns boolean language sql immutable as $$
  select one.run_kind = 'scheduled' and one.edition_of is null and one.data_date >= resumed_day and one.offered_at > resumed_at
$$;
