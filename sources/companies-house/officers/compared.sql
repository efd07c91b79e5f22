-- `_compared`: whether every snapshot lists the appointment. Product 195 leaves out those that have ended, which Products 216 and 198 state, and no
-- product numbers appointments as the API does
FROM compared SELECT *, NOT coalesce(resigned, resigned_on IS NOT NULL) AND coalesce(numbering, 'products') = 'products' AS _compared
