-- The publisher answers again. The failure of a window stays until the window is loaded, and that of lines that are not records until a record comes.
update source_state set failed_at = null, failure_code = null, failure_message = null
where source = $1 and failed_at is not null
  and not exists (select from release where release.source = $1 and release.state = 'failed')
  and not exists (select from stream where stream.source = $1 and unread_since is not null)
