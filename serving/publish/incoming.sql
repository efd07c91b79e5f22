create temp table if not exists facts_in (
  company_number text not null, name text, facts jsonb, people jsonb, feature_build text not null
) on commit drop;
create temp table if not exists event_in (
  type text not null, company_number text not null, source_id text not null, company_name text, occurred_at timestamptz not null,
  detail text not null, metadata jsonb, withheld_from text[] not null default '{}'
) on commit drop;
delete from facts_in;
delete from event_in
