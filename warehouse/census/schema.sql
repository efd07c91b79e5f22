-- Counts of the register that rules read: how common a word of a name is, and how many companies share an address. They are taken when every company
-- is recomputed and stay until the register has grown or shrunk by a fifth, so that a change of one company changes no rule's answer about another.

-- one row: the companies that were counted
CREATE TABLE IF NOT EXISTS census (companies BIGINT NOT NULL);

-- one row per word that more than one company in 10,000 has in its name; `share`: the share of companies, 0 to 1
CREATE TABLE IF NOT EXISTS census_word (word VARCHAR NOT NULL, share DOUBLE NOT NULL);

-- one row per address (premises_key) or postcode of more than 50 companies
CREATE TABLE IF NOT EXISTS census_premises (premises VARCHAR NOT NULL, companies INTEGER NOT NULL);
