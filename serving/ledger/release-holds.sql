update release
set holds = exists (
  select from unread_record unread where unread.source = $1 and unread.release = $2 and not unread.given_up
)
where source = $1 and release = $2
