-- rows that fail: categories of companies that the service does not know. A public limited company needs two directors, and its category alone says what it is
-- severity: warn; do: add the category to this list; where it is a public limited company in other words, add them to models/clearance/governance.ts too
FROM incoming
SELECT category, count(*) AS companies, min(company_number) AS example
WHERE category NOT IN (
    'Private Limited Company', 'Public Limited Company', 'Limited Liability Partnership', 'Community Interest Company', 'Private Unlimited Company',
    'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)',
    'PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of ''Limited'' exemption)',
    'PRIV LTD SECT. 30 (Private limited company, section 30 of the Companies Act)', 'Charitable Incorporated Organisation',
    'Scottish Charitable Incorporated Organisation', 'Registered Society', 'Industrial and Provident Society', 'Royal Charter Company',
    'Overseas Entity', 'Limited Partnership', 'Investment Company with Variable Capital',
    'Other company type'
  )
GROUP BY category
