-- rows that fail: disqualifications without a beginning, that end before they begin, or that run for more than the 15 years which the Company
-- Directors Disqualification Act 1986 allows; a person designated under sanctions law is disqualified without an end
-- severity: warn; do: open the officer's page; report an error of the register to Companies House, because the disqualification counts until its day
FROM (FROM incoming SELECT officer_id, unnest(disqualifications) AS one)
SELECT officer_id, one.case_identifier, one.disqualified_from, one.disqualified_until
WHERE one.type <> 'sanction' AND (
  one.disqualified_from IS NULL OR one.disqualified_until < one.disqualified_from
  OR one.disqualified_until > one.disqualified_from + INTERVAL 15 YEARS
)
