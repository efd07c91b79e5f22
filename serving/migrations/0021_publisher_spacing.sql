-- Sources with different politeness may ask one host. The host keeps the largest number of seconds between two requests that any of them has stated.
alter table publisher_slot add column spacing double precision not null default 0;
