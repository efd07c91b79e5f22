-- Changes no row when another operator has set the release aside, or has loaded it again, since it had the state $4.
-- $3: the state from which a run that begins at a stage continues. A release that is applied keeps what is known of it. One that was set aside, and that a
-- rebuilt warehouse lacks, is not applied (forget-refused.sql): its days are read when the run has applied it.
update release
set state = case
    when state in ('applied', 'served', 'superseded') then state
    when state = 'set-aside' and change_set is null then $3
    when served_at is not null then 'served'
    when applied_at is not null then 'applied'
    else $3
  end,
  failure_code = null, failure_message = null, failed_at = null
where source = $1 and release = $2 and (state = 'set-aside') = ($4 = 'set-aside')
