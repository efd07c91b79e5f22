-- Terminology
--   look-back   the decisions of one tenant about a company since a winding-up petition against it was presented. A winding up by the court commences on
--               that day (Insolvency Act 1986 s 129(2)), and no public record shows the petition before its notice

-- decisions wait while an index is built
create index decision_by_payer on decision (tenant, environment, payer, decided_at);
create index decision_by_payee on decision (tenant, environment, payee, decided_at);

-- {since, count, url} of a notice of a petition or an order, counted before the first attempt and never again: every attempt sends the same body
alter table delivery add column look_back jsonb;
