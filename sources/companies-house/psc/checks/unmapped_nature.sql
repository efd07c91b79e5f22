-- rows that fail: natures of control that the publisher's enumeration (psc_descriptions.yml) does not hold
-- severity: warn; do: find the words in the newest enumeration; a rule that reads shares or votes by these words overlooks such an owner
FROM (FROM incoming SELECT company_number, unnest(natures_of_control) AS nature)
SELECT nature, count(*) AS persons, min(company_number) AS example
WHERE NOT regexp_full_match(nature, concat_ws('|',
  '(ownership-of-shares|voting-rights|part-right-to-share-surplus-assets)-(25-to-50|50-to-75|75-to-100)-percent(-as-(firm|trust))?',
  '(voting-rights|right-to-share-surplus-assets)-(25-to-50|50-to-75|75-to-100)-percent(-as-(firm|trust))?-limited-liability-partnership',
  'right-to-appoint-and-remove-(directors|person)(-as-(firm|trust))?',
  'right-to-appoint-and-remove-members(-as-(firm|trust))?-limited-liability-partnership',
  'significant-influence-or-control(-as-(firm|trust))?(-limited-liability-partnership)?',
  '(ownership-of-shares-more-than-25-percent|voting-rights-more-than-25-percent|right-to-appoint-and-remove-directors|significant-influence-or-control)'
    || '(-as-(control-over-)?(firm|trust))?-registered-overseas-entity',
  'registered-owner-as-nominee-(another-entity|person)-(england-wales|northern-ireland|scotland)-registered-overseas-entity'
))
GROUP BY nature
