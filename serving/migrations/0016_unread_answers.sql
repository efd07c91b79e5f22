-- one row per release and record that the release lists, that could not be read, and that may concern any company
create table unread_record (
  source text not null,
  release text not null,
  -- the publisher's id
  record text not null,
  reason text not null,
  -- the day of the records' clock on which the release was read
  asked_day date not null,
  -- true: the record was asked for on so many separate days that it no longer holds back the days of its release
  given_up boolean not null,
  primary key (source, release, record)
);
create index unread_record_by_record on unread_record (source, record);

-- true: an unread record of the release is not given up, so its days do not count as read
alter table release add column holds boolean not null default false;
