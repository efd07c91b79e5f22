-- The feed `gazette/petitions` asks for more codes than before: what was asked of it earlier does not cover them, so all its days are asked for again.
delete from coverage where source = 'gazette/petitions';
update source_state set checked_at = null, checked_day = null, covered = '[]', open_asks = null where source = 'gazette/petitions';
