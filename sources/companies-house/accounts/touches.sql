-- the companies that filed; what a group's accounts say is said of the company that filed them
FROM before SELECT company_number
UNION
FROM after SELECT company_number
