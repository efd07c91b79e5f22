import { z } from 'zod';
import { inSession, type Session } from '../../infra/duckdb/session.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import type { Source } from '../../sources/source.ts';
import type { Model } from '../refresh/model-order.ts';
import { type Models, readModels } from '../refresh/models.ts';
import { openWarehouse } from '../warehouse.ts';
import { columnNotes, type Note, notesOf, recordTables } from './comments.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly about: string;
}

/** The type of what the macro `evidence` (models/macros.sql) returns. */
const evidenceType = 'STRUCT("source" VARCHAR, "release" VARCHAR, record VARCHAR, publishedAt VARCHAR, retrievedAt VARCHAR)';

const columnRow = z.object({ column_name: z.string(), column_type: z.string() });

/**
 * Returns the data dictionary as a Markdown page: every table of records, feature, signal and event with its columns, rules and inputs, from the SQL
 * itself. It opens an empty warehouse in memory.
 */
export async function dataDictionary(sources: readonly Source[], logger: Logger): Promise<string> {
  const warehouse = await openWarehouse({ path: ':memory:', sources: [], logger, threads: 1 });
  try {
    await warehouse.rebuild();
    return await inSession(warehouse.db, async (session) => pageOf(sources, await readModels(session), session));
  } finally {
    await warehouse.close();
  }
}

async function pageOf(sources: readonly Source[], models: Models, session: Session): Promise<string> {
  const records: string[] = [];
  for (const { name, about, columns } of recordTables(sqlFile('models/records.sql'))) {
    const feeds = sources.filter((one) => [one, ...(one.parts ?? [])].some(({ table }) => table === name)).map(({ id }) => `\`${id}\``);
    const given = (await columnsOf(session, name)).filter((column) => !column.name.startsWith('_'));
    records.push(
      section(name, [
        sentence(about),
        feeds.length === 0 ? '' : `Fed by ${feeds.join(', ')}.`,
        columnTable(given.map((column) => ({ ...column, about: columns.get(column.name) ?? '' }))),
      ]),
    );
  }
  const features: string[] = [];
  for (const model of models.features) {
    const notes = notesOf(model.sql);
    const described = columnNotes(notes);
    const columns = (await columnsOf(session, model.name)).map((column) => ({ ...column, about: described.get(column.name) ?? '' }));
    features.push(section(model.name, [...toldOf(notes), readsOf(model), columnTable(columns)]));
  }
  const sectors = sqlFile('models/sectors/sector_stress.sql');
  const notes = notesOf(sectors);
  const described = columnNotes(notes);
  const ofSectors = (await session.columns(sectors)).map(({ name, type }) => ({
    name,
    type: String(type),
    about: described.get(name) ?? '',
  }));
  const fired = [
    ...models.signals.map((model) => ({ model, by: 'a signal' })),
    ...models.events.map((model) => ({ model, by: 'a change set' })),
  ]
    .sort((a, b) => (a.model.name < b.model.name ? -1 : 1))
    .map(({ model, by }) => section(model.name, [`An event of ${by}.`, ...toldOf(notesOf(model.sql))]));
  return [
    `# Data dictionary

\`risk sql "FROM company_features LIMIT 5"\` queries any of these tables in a snapshot of the warehouse. \`risk warehouse dictionary\` writes this page from the SQL
(\`models/\`); a test compares the two.

**As of.** Every row of a table of records has \`_source\`, \`_release\` and \`_since\`, the day of the data since which the row is as it is, beside \`_version\` (the
version that its publisher gives it) and \`_from\` (the version since which it is valid). A feature is as of the newest refreshed releases of the tables that it
reads; columns of type \`EVIDENCE\` (a struct of source, release, record, publishedAt and retrievedAt) give what a row rests on. No feature holds elapsed days.

A table of records \`T\` has its past rows in \`T_history\`, with \`_to\`.

What is served of a company is \`facts\` of \`company_features\`, by subject:

| subject | member of \`facts\` | as of |
|---|---|---|
| registry, sector | \`register\`; which sectors are under stress is not of a company: \`sector_stress\` | \`evidence\` |
| filing behaviour | the days due and made up to of \`register\`; \`governance.lateNotices\` | \`evidence\` |
| governance | \`officers\`; \`governance\`: changes of the board, identity verification, late notices, default office | \`evidence\` of each, \`officers.listedOn\` |
| ownership | \`ownershipGap\`; \`ownership\`: levels, owners abroad and gaps of the chains | \`evidence\`; \`asOf\` |
| charges | \`charges\` | \`asOf\` |
| insolvency cases, petitions, hearings | \`procedures\`, \`petitions\`, \`courtListings\` | \`evidence\` |
| strike-off | \`strikeOff\` | \`evidence\` |
| accounts | \`accounts\` | \`evidence\`, \`balanceSheetDate\` |
| property | \`property\`: counts and days | \`asOf\` |
| linked failures | \`phoenix\` | \`evidence\` |
| news | \`news\` | \`asOf\` |
| screening | none: the service screens when it answers, with the decisions of the caller's analysts | the versions of the lists |
`,
    '## Tables of records\n',
    ...records,
    '## Features\n',
    ...features,
    '## Sectors\n',
    section('sector_stress', [
      'Computed with each batch that has a release of The Gazette, and not stored.',
      ...toldOf(notes),
      columnTable(ofSectors),
    ]),
    '## Signals and events\n',
    ...fired,
  ].join('\n');
}

function section(name: string, parts: readonly string[]): string {
  return `### \`${name}\`\n\n${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The grain first, then the rules; notes that describe columns are in the table of columns where they name one. */
function toldOf(notes: readonly Note[]): string[] {
  const grain = notes.filter(({ label }) => label === 'grain' || label === '').map(({ text }) => sentence(text));
  const rest = notes.filter(({ label }) => label !== 'grain' && label !== '').map(({ label, text }) => `- ${label}: ${text}`);
  return [grain.join(' '), rest.join('\n')];
}

function readsOf({ inputs = [], tables = [] }: Model): string {
  const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const own = tables.filter((table) => !inputs.includes(table));
  const from = own.length === 0 ? '' : `Rests on the records of ${named(own)}.`;
  return [inputs.length === 0 ? '' : `Reads ${named(inputs)}.`, from].filter((part) => part !== '').join(' ');
}

async function columnsOf(session: Session, table: string): Promise<Omit<Column, 'about'>[]> {
  const rows = await session.rows(`DESCRIBE "${table}"`, columnRow);
  return rows.map(({ column_name, column_type }) => ({ name: column_name, type: column_type.replaceAll(evidenceType, 'EVIDENCE') }));
}

function columnTable(columns: readonly Column[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = columns.map(({ name, type, about }) => `| \`${name}\` | \`${cell(type)}\` | ${cell(about)} |`);
  return ['| column | type | meaning |', '|---|---|---|', ...rows].join('\n');
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' ? '' : `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.:)]$/.test(trimmed) ? '' : '.'}`;
}
