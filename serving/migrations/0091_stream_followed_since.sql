alter table stream
  -- the records' day on which the stream was first connected, before or after any gap; null: never connected
  add column followed_since date;

update stream set followed_since = coalesce(
  (select min(data_date) from release where release.source = stream.source),
  (continuous_since at time zone 'Europe/London')::date
);
