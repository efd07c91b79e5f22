-- the companies that phoenix_pair.touches.sql can add when the change set is refreshed, except for those of new links,
-- which phoenix_link.waiting.sql finds
FROM phoenix_link SELECT company_number WHERE failed_number IN (FROM named SELECT company_number)
