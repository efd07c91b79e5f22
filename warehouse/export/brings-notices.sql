-- result: one row: whether the batch in flight serves a release of The Gazette, after which sectors may have changed
SELECT EXISTS (
  FROM batch_change_set JOIN release USING (change_set) WHERE publish = getvariable('publish') AND table_name = 'gazette_notice'
) AS brings
