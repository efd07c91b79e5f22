-- $3: the state from which a run that begins at a stage continues. A release that is applied keeps what is known of it.
update release
set state = case
    when state in ('applied', 'served', 'superseded') then state
    when served_at is not null then 'served'
    when applied_at is not null then 'applied'
    else $3
  end,
  failure_code = null, failure_message = null, failed_at = null
where source = $1 and release = $2
