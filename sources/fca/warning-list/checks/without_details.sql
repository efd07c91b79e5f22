-- rows that fail: warnings of which only the title is known: their page is gone or has a form that the reader does not know
-- severity: warn; do: open the page; if it exists, add its form to warning-page.ts
FROM incoming SELECT url, title WHERE NOT has_details
