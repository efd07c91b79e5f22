import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import type { DuckDb } from '../../infra/duckdb/connection.ts';
import { inSession } from '../../infra/duckdb/session.ts';
import { metadataSchemas } from '../../models/webhooks/metadata-schemas.ts';
import { lookUpTable } from '../../sources/look-up-table.ts';
import type { Source } from '../../sources/source.ts';
import type { ApplyInput } from '../../warehouse/apply/input.ts';
import { readManifest } from '../../warehouse/export/batch.ts';
import type { Models } from '../../warehouse/refresh/models.ts';
import { type Pass, type PassInput, refreshWaiting } from '../../warehouse/refresh/pass.ts';
import { rebuildFeatures } from '../../warehouse/refresh/refresh.ts';
import { openWarehouse, type Warehouse } from '../../warehouse/warehouse.ts';
import { columnsOf } from './record-columns.ts';

/** A source with only the members that the warehouse reads. */
export function madeUpSource(overrides: Partial<Source> & Pick<Source, 'id' | 'kind' | 'table' | 'key'>): Source {
  return {
    title: overrides.id,
    publisher: 'A made-up publisher',
    homepage: 'https://publisher.example/',
    licence: 'OGL-UK-3.0',
    attribution: 'made up',
    verified: 'documentation',
    display: 'rows',
    schedule: [],
    firstDay: '2008-01-01',
    lookbackDays: 0,
    freshness: { checkedWithinHours: 24 },
    clearance: true,
    expect: { rows: [0, 10_000_000], rejected: 0.5, shrink: 0.5 },
    politeness: { requests: 1, perSeconds: 1 },
    discover: async function* () {},
    fetch: async () => {},
    recognise: () => undefined,
    parse: async () => {},
    ...overrides,
  };
}

export const companies = madeUpSource({
  id: 'companies-house/basic-company-data',
  kind: 'snapshot',
  table: 'company',
  key: ['company_number'],
});
export const notices = madeUpSource({
  id: 'gazette/insolvency',
  kind: 'append',
  table: 'gazette_notice',
  key: ['notice_id', 'company_number'],
  replaces: 'notice_id',
  version: 'updated_at',
});
export const designations = madeUpSource({
  id: 'fcdo/uk-sanctions-list',
  kind: 'snapshot',
  table: 'sanctions_entry',
  key: ['unique_id'],
});
export const filings = madeUpSource({
  id: 'companies-house/accounts',
  kind: 'append',
  table: 'accounts',
  key: ['filing', 'period', 'scope'],
  replaces: 'filing',
});

export const owners = madeUpSource({ id: 'companies-house/psc', kind: 'snapshot', table: 'psc', key: ['company_number', 'psc_id'] });
export const officers = madeUpSource({
  id: 'companies-house/officers',
  kind: 'snapshot',
  table: 'officer',
  key: ['company_number', 'appointment'],
});

/** The daily update and the stream of officers, which feed the table of the snapshots. */
export const officerUpdates = madeUpSource({
  ...{
    id: 'companies-house/officer-updates',
    kind: 'delta',
    table: 'officer',
    key: ['company_number', 'appointment'],
    version: 'changed_at',
  },
});
export const officerStream = madeUpSource({
  ...{
    id: 'companies-house/officer-stream',
    kind: 'delta',
    table: 'officer',
    key: ['company_number', 'appointment'],
    version: 'changed_at',
  },
});

/** The streams of what the register receives about companies. */
const streamOf = (id: string, table: string, key: readonly string[]) =>
  madeUpSource({ id, kind: 'delta', table, key, version: 'changed_at', expect: { rows: [0, 10_000_000], rejected: 1, shrink: 1 } });
export const insolvencyCases = streamOf('companies-house/insolvency-cases', 'insolvency_case', ['company_number', 'case_number']);
export const charges = streamOf('companies-house/charges', 'charge', ['company_number', 'charge_id']);
export const companyFilings = streamOf('companies-house/filings', 'filing', ['company_number', 'filing_id']);

/** The lists of the REST API, whose part says what was asked. */
const listOf = (id: string, sqlOf: string, { table, key }: Pick<Source, 'table' | 'key'>) =>
  madeUpSource({
    ...{ id, sqlOf, kind: 'delta', table, key, version: 'changed_at', parts: [lookUpTable] },
    expect: { rows: [0, 10_000_000], rejected: 1, shrink: 1 },
  });
export const officersApi = listOf('companies-house/officers-api', 'companies-house/officer-stream', officers);
export const pscApi = listOf('companies-house/psc-api', 'companies-house/psc', owners);

export type Row = Readonly<Record<string, unknown>>;

export interface World {
  readonly warehouse: Warehouse;
  readonly folder: string;
  /** Writes rows as staging would, with the columns of the source's table, and applies them. */
  apply(
    source: Source,
    release: string,
    dataDate: string,
    rows: readonly Row[],
    more?: Partial<ApplyInput>,
  ): ReturnType<Warehouse['apply']>;
  /** Runs one pass of the refresh and marks its batch as published, without PostgreSQL. */
  refresh(input?: Pick<PassInput, 'followed'>): Promise<Pass>;
  /** Applies a release of a list of the REST API: its rows, and what was answered for each company. */
  lookUp(
    source: Source,
    release: string,
    at: string,
    rows: readonly Row[],
    answers: readonly Row[],
    unread?: readonly Rejected[],
  ): ReturnType<Warehouse['apply']>;
  rows(sql: string): Promise<Row[]>;
  /** `Warehouse.companiesOf` of one change set. */
  companiesOf(changeSet: string, most: number): Promise<readonly string[] | null>;
  close(): Promise<void>;
}

/** `models`: computed by `warehouse.refreshWaiting` and `warehouse.rebuild`; absent: those of the product. */
export async function openWorld(path?: string, models?: Models): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'warehouse-'));
  const opened = await openWarehouse({
    path: path ?? ':memory:',
    sources: [
      companies,
      notices,
      designations,
      filings,
      owners,
      officers,
      officerUpdates,
      officerStream,
      officersApi,
      pscApi,
      insolvencyCases,
      charges,
      companyFilings,
    ],
    logger: pino({ level: 'silent' }),
    threads: 1,
  });
  const warehouse = models === undefined ? opened : withModels(opened, models);
  const rows = (sql: string) =>
    inSession(warehouse.db, async (session) => {
      const found = await session.rows(sql, anyRow);
      return found;
    });
  return {
    warehouse,
    folder,
    rows,
    async refresh(input = {}) {
      const pass = await warehouse.refreshWaiting(input);
      if (pass.batch !== undefined) await warehouse.markPublished(pass.batch.publish);
      for (const { type, metadata } of await rows('FROM event SELECT type, metadata::VARCHAR AS metadata')) {
        checkMetadata(String(type), JSON.parse(String(metadata)));
      }
      return pass;
    },
    async apply(source, release, dataDate, given, more = {}) {
      const files = await writeRelease(warehouse.db, folder, source, release, given);
      return warehouse.apply({ source, release, dataDate, runKind: 'scheduled', retrievedAt: `${dataDate}T06:00:00Z`, ...files, ...more });
    },
    async lookUp(source, release, at, given, answers, unread = []) {
      const dataDate = at.slice(0, 10);
      const files = await writeRelease(warehouse.db, folder, source, release, given, { unread });
      const written = answers.map((one) => ({
        _op: 'upsert',
        source: source.id,
        kind: one.answer === 'failed' ? 'failure' : 'answer',
        ...one,
        asked_at: at,
        changed_at: at,
      }));
      const part = await writeRelease(warehouse.db, folder, { ...source, ...lookUpTable }, release, written);
      const parts = [{ table: lookUpTable.table, ...part }];
      return warehouse.apply({ source, release, dataDate, runKind: 'scheduled', retrievedAt: `${at}Z`, ...files, parts });
    },
    async companiesOf(changeSet, most) {
      const [companies = null] = await warehouse.companiesOf([changeSet], most);
      return companies;
    },
    async close() {
      await warehouse.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the warehouse with other models for its refreshes, manifests and rebuilds. */
export function withModels(warehouse: Warehouse, models: Models): Warehouse {
  const own: Pick<Warehouse, 'readManifest' | 'refreshWaiting' | 'rebuild'> = {
    readManifest: (publish) => readManifest(warehouse.db, models, publish),
    refreshWaiting: (input) => refreshWaiting(warehouse.db, models, input),
    rebuild: () => rebuildFeatures(warehouse.db, models),
  };
  return Object.assign(Object.create(warehouse), own);
}

/** Throws when the metadata of an event are not those that the OpenAPI document publishes. Types of test models have no schema. */
function checkMetadata(type: string, metadata: unknown): void {
  const schemas: Readonly<Partial<Record<string, z.ZodType>>> = metadataSchemas;
  const result = schemas[type]?.safeParse(metadata);
  if (result?.success === false) throw new Error(`metadata of ${type}: ${z.prettifyError(result.error)}`);
}

const anyRow = z.record(z.string(), z.unknown());

/** A record in quarantine. Absent parts are made up. */
export interface Rejected {
  readonly text: string;
  readonly file?: string;
  readonly line?: number;
  readonly reason?: string;
}

/** Rows as staging would write them: Parquet with the columns of the source's table, or those given. */
export async function writeRelease(
  db: DuckDb,
  folder: string,
  source: Source,
  release: string,
  rows: readonly Row[],
  { columns, unread = [] }: { columns?: string; unread?: readonly (string | Rejected)[] } = {},
) {
  const base = join(folder, `${source.table}-${release}-${randomUUID()}`);
  await writeFile(`${base}.ndjson`, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const own = columnsOf[source.table] ?? '';
  const shape = columns ?? (source.kind === 'delta' ? own.replace('{', "{_op: 'VARCHAR', ") : own);
  await inSession(db, async (session) => {
    await session.run(
      `COPY (FROM read_json('${base}.ndjson', format = 'newline_delimited', columns = ${shape})) TO '${base}.parquet' (FORMAT parquet)`,
    );
    const rejected = unread.map((one) => ({ file: 'f', line: 1, reason: 'r', ...(typeof one === 'string' ? { text: one } : one) }));
    await writeFile(`${base}-q.ndjson`, rejected.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await session.run(
      `COPY (FROM read_json('${base}-q.ndjson', format = 'newline_delimited', columns = {file: 'VARCHAR', line: 'INTEGER', reason: 'VARCHAR', text: 'VARCHAR'}))
       TO '${base}-q.parquet' (FORMAT parquet)`,
    );
  });
  return { rowsPath: `${base}.parquet`, quarantinePath: `${base}-q.parquet` };
}

/** Returns the row of a live private company without adverse records. */
export function company(number: string, more: Row = {}): Row {
  return {
    company_number: number,
    name: `MADE UP ${number} LIMITED`,
    status_text: 'Active',
    status: 'active',
    category: 'Private Limited Company',
    incorporated_on: '2015-03-04',
    accounts_due_on: '2026-12-31',
    accounts_made_up_to: '2025-03-31',
    confirmation_due_on: '2026-09-30',
    confirmation_made_up_to: '2025-09-16',
    sic_codes: ['62020'],
    sic_text: '62020 - Information technology consultancy activities',
    postcode: 'ZZ1 1ZZ',
    ...more,
  };
}

/** Returns the row of a corporate insolvency notice that is published on the day. */
export function notice(id: string, code: string, number: string, day: string, more: Row = {}): Row {
  const solvent = ['2401', '2402', '2403', '2408', '2461', '2608'].includes(code) ? null : /^243/.test(code);
  return {
    notice_id: id,
    notice_code: code,
    kind: 'made-up',
    solvent,
    corporate: true,
    edition: 'london',
    title: `Notice ${code}`,
    published_on: day,
    updated_at: `${day}T01:00:00`,
    company_number: number,
    party: 'subject',
    company_name: `MADE UP ${number} LIMITED`,
    petitioner_is_hmrc: false,
    url: `https://www.thegazette.co.uk/notice/${id}`,
    ...more,
  };
}

export function designation(id: string, names: readonly string[], more: Row = {}): Row {
  return {
    unique_id: id,
    kind: 'Entity',
    regime: 'The Made Up (Sanctions) Regulations',
    designated_on: '2024-02-03',
    updated_on: '2025-02-03',
    names: names.map((name) => ({ name, type: 'primary', weak: false })),
    addresses: [],
    company_numbers: [],
    non_latin_names: [],
    ...more,
  };
}

/** Returns the rows of one set of a small company's accounts: the current year and, when given, the comparative figures. */
export function accounts(number: string, date: string, now: Row, previous?: Row, more: Row = {}): Row[] {
  const filing = {
    filing: `${number}_${date.replaceAll('-', '')}_${'0'.repeat(12)}`,
    company_number: number,
    company_name: `MADE UP ${number} LIMITED`,
    balance_sheet_date: date,
    scope: 'company',
    taxonomy: 'frc-2025',
    accounts_type: 'small',
    standard: 'frs-102-1a',
    dormant: false,
    audited: false,
    currency: 'GBP',
    flags: [],
    ...more,
  };
  const current = { ...filing, period: 'current', period_end: date, ...now };
  return previous === undefined ? [current] : [current, { ...filing, period: 'comparative', period_end: yearBefore(date), ...previous }];
}

/** Returns the same day of the previous year. */
export const yearBefore = (date: string) => `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
