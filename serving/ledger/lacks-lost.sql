-- result: one row: whether the release $2 of the source $1 lacks what a stream of $3 lost, and no release has brought it since. A release of a later day than
-- that on which the stream was read again has it, and so has one that the service began to read afterwards (brings_lost).
select exists (
  select
  from source_state as stream
  join release as one on one.source = $1 and one.release = $2
  where stream.source = any($3) and stream.lost ->> 'to' is not null
    and coalesce(stream.lost ->> 'broughtAt', '') <= stream.lost ->> 'to'
    and one.data_date <= (stream.lost ->> 'day')::date
    and not brings_lost(one, (stream.lost ->> 'to')::timestamptz, (stream.lost ->> 'day')::date)
) as lacks
