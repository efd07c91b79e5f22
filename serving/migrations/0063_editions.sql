-- Few releases are editions, and the search for those of one release must not read every release of its source: a stream has thousands a day.
create index release_edition on release (source, edition_of) where edition_of is not null;
