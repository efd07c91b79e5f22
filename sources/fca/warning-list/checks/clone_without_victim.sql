-- rows that fail: clones whose page does not name the firm that they pretend to be; their own name counts as the victim's
-- severity: warn; do: read the page; add its wording to turning in warning-page.ts, or its label to labels in warning.ts
FROM incoming SELECT url, title WHERE clone AND genuine_reference IS NULL AND len(names) = 0
