-- rows that fail: warnings of which only the title is known: their page has gone, or it has another form
-- severity: warn; do: open the page; if it stands, add its form to warning-page.ts
FROM incoming SELECT url, title WHERE NOT has_details
