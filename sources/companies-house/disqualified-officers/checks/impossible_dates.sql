-- rows that fail: disqualifications without a beginning, that end before they begin, or that run for more than the 15 years which the Company
-- Directors Disqualification Act 1986 allows; a person designated under sanctions law is disqualified without an end
-- severity: warn; do: look at the officer's page; what is a slip of the register stays in force here until its day, so tell Companies House
FROM (FROM incoming SELECT officer_id, unnest(disqualifications) AS one)
SELECT officer_id, one.case_identifier, one.disqualified_from, one.disqualified_until
WHERE one.type <> 'sanction' AND (
  one.disqualified_from IS NULL OR one.disqualified_until < one.disqualified_from
  OR one.disqualified_until > one.disqualified_from + INTERVAL 15 YEARS
)
