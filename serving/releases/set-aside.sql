-- result: one row with the state before. A release that is set aside already stays as it is.
with before as (select state from release where source = $1 and release = $2 for update),
aside as (
  update release set state = 'set-aside' from before where source = $1 and release = $2
),
waiting as (delete from unserved where source = $1 and release = $2)
select state from before
