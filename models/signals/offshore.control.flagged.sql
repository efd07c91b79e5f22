-- grain: one row per company that holds land, owner abroad and pattern of control from offshore
-- rule: docs/signals/offshore-control.md; the pattern is a reason to ask who is behind the owner, and shows no breach
-- rule: the event holds no name of an owner, no title number and no address
-- identity: the pattern and the register's first id of the owner: another pattern of the same owner is another event, and a record that is filed again
-- under another id is the same one
FROM scope
JOIN offshore_control AS control USING (company_number)
LEFT JOIN register_entry AS entry USING (company_number)
SELECT
  company_number,
  concat_ws('/', pattern, owner_id) AS source_id,
  entry.name AS company_name,
  london_time(coalesce(since, control.shown_on)) AS occurred_at,
  concat(
    'The company holds ', titles, CASE titles WHEN 1 THEN ' title' ELSE ' titles' END, ' in England and Wales, and ',
    CASE owner_id WHEN 'entity' THEN 'it is an overseas entity' ELSE concat('its owner is an entity registered abroad', ' (' || country || ')') END,
    CASE pattern
      WHEN 'owner-not-registered' THEN ' that the register of overseas entities does not have'
      WHEN 'entity-removed' THEN ' that was removed from the register of overseas entities'
      ELSE ' of which the register of overseas entities names no beneficial owner, or states that one is unidentified'
    END
  ) AS detail,
  to_json({
    pattern: pattern, titles: titles, newest_title_added_on: newest_added_on, overseas_entity_number: entity, owner_country: country,
    is_overseas_entity: owner_id = 'entity', since: since, known_on: control.shown_on
  }) AS metadata
