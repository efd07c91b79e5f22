-- One transaction, because it is one simple query. TRUNCATE gives the table a new file, so the row needs a new page: a full disk refuses that page
-- as it refuses the page of a decision, where an update within an old page could still pass.
truncate write_probe;
insert into write_probe values (now());
