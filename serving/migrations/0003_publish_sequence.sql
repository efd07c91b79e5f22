-- batches may arrive out of order: facts of a batch with a lower number than the newest are stale and left out
alter table publish add column sequence bigint not null default 0;
