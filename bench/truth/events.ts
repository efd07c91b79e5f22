import { z } from 'zod';
import { inSession } from '../../infra/duckdb/session.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { Mark } from './compare.ts';

const eventRow = z.object({
  type: z.string(),
  company_number: z.string(),
  source_id: z.string(),
  detail: z.string(),
  metadata: z.string().nullable(),
});
type Metadata = Readonly<Record<string, unknown>>;

/** What tells two events of a company apart in the terms of the world (sample/happenings.ts). Absent: the company alone. */
const records: Readonly<Partial<Record<string, (metadata: Metadata, sourceId: string) => string>>> = {
  'gazette.insolvency.published': (_, sourceId) => sourceId,
  'ch.officer.appointed': ({ appointed_on }) => String(appointed_on),
  'ch.officer.resigned': ({ resigned_on }) => String(resigned_on),
  'ch.charge.registered': ({ delivered_on }) => String(delivered_on),
  'ch.psc.changed': ({ of_company_number: of, change, happened_on }) => `${of ? `${of} ` : ''}${change} ${happened_on}`,
  'companies_court.petition.scheduled': (_, sourceId) => sourceId,
  'news.distress.detected': (_, sourceId) => sourceId,
  'offshore.control.flagged': ({ pattern }) => String(pattern),
  'eccta.director_id.unverified': ({ stated_on }) => String(stated_on),
  'sic_code.changed': ({ previous_sic_code, sic_code }) => `${previous_sic_code} ${sic_code}`,
  'roe.entity.changed': ({ change, happened_on }) => (change === 'removed' ? 'removed' : `${change} ${happened_on}`),
  'capital_bleed.flagged': ({ balance_sheet_date }) => String(balance_sheet_date),
  'cooked_books.flagged': ({ balance_sheet_date }) => String(balance_sheet_date),
  'phoenix.six_indicator.flagged': ({ failed_company_number }) => String(failed_company_number),
};

/** Returns the events that the warehouse has fired since the first day. */
export async function firedEvents({ db }: Warehouse): Promise<Mark[]> {
  const rows = await inSession(db, (session) =>
    session.rows('FROM event SELECT type, company_number, source_id, detail, metadata::VARCHAR AS metadata ORDER BY ALL', eventRow),
  );
  return rows.map(({ type, company_number: companyNumber, source_id, detail, metadata }) => {
    const record = records[type]?.(JSON.parse(metadata ?? '{}'), source_id);
    return { kind: type, companyNumber, ...(record === undefined ? {} : { record }), because: detail };
  });
}
