-- rows that fail: petitions presented after the notice was published, or heard before they were presented: a date was misread
-- severity: warn; do: open the notice, compare the dates, correct the reader
FROM incoming SELECT notice_id, company_number, presented_on, published_on, hearing_on, url
WHERE presented_on > published_on OR (notice_code = '2450' AND hearing_on < presented_on)
