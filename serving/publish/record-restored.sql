-- PostgreSQL was restored or replaced. What already stands, stays. $1: the detail
insert into facts_outdated (detail, cause) values ($1, 'restored') on conflict do nothing
