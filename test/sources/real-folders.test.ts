import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { chargesApi } from '../../sources/companies-house/charges-api/source.ts';
import { companyApi } from '../../sources/companies-house/company-api/source.ts';
import { disqualifiedOfficers } from '../../sources/companies-house/disqualified-officers/source.ts';
import { exemptionsApi } from '../../sources/companies-house/exemptions-api/source.ts';
import { filingHistoryApi } from '../../sources/companies-house/filing-history-api/source.ts';
import { insolvencyApi } from '../../sources/companies-house/insolvency-api/source.ts';
import { officersApi } from '../../sources/companies-house/officers-api/source.ts';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { pscApi } from '../../sources/companies-house/psc-api/source.ts';
import type { Source } from '../../sources/source.ts';
import { pscTotals } from '../fixtures/psc-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { asked } from '../worlds/asked.ts';
import { stageContents } from '../worlds/staging.ts';

/** Rows, records in quarantine, and all records of a file. */
type Counts = readonly [rows: number, quarantined: number, records: number];
interface Reading {
  readonly as: string;
  /** Reads a file of the folder. */
  read(text: string, name: string): Promise<Counts>;
}
interface Staged {
  readonly rows: number;
  readonly rejected: number;
}

type Json = Record<string, unknown>;
const listOf = (value: Json | Json[]): Json[] => (Array.isArray(value) ? value : [value]);
const loose = { rows: [0, 1_000_000] as const, rejected: 1 };

/** Lines of the snapshot of owners in a file: a JSON object, or an array of them, without the publisher's line of totals. */
const ownerLines = (text: string) => listOf(JSON.parse(text) as Json | Json[]).filter((line) => !kindOf(line).startsWith('totals#'));
const kindOf = (line: Json) => String((line.data as Json).kind);

/** Stages lines as a snapshot, with a line of their totals. */
async function stageOwners(lines: readonly Json[]): Promise<Counts> {
  const [statements, exemptions] = ['persons-with-significant-control-statement', 'exemptions'].map(
    (kind) => lines.filter((line) => kindOf(line) === kind).length,
  ) as [number, number];
  const people = lines.length - statements - exemptions;
  const written = [...lines.map((line) => JSON.stringify(line)), pscTotals(people, statements, exemptions)].join('\n');
  const staged = await stageContents(personsWithSignificantControl, { 'persons-2026-06-01.txt': written }, loose);
  const [rows, rejected] = [staged, ...staged.parts].reduce(([r, q], one: Staged) => [r + one.rows, q + one.rejected], [0, 0]) as [
    number,
    number,
  ];
  return [rows, rejected, lines.length];
}

const owners: Reading = { as: 'lines of companies-house/psc', read: (text) => stageOwners(ownerLines(text)) };

/** Stages the answers of the REST API to a request about one company. */
async function answered(source: Source, company: string, page: unknown): Promise<Staged> {
  const { contents } = await asked(source, [company], () => JSON.stringify(page));
  return stageContents(source, contents(), loose);
}

const companyIn = (value: unknown) => /"\/company\/([^/"]+)/.exec(JSON.stringify(value))?.[1] ?? '09999901';

/** One page that lists all records. `items`: of the document, where it is a single record. */
const list = (source: Source, items?: (document: Json) => Json[]): Reading => ({
  as: `an answer of ${source.id}`,
  async read(text) {
    const document = JSON.parse(text) as Json;
    const page = items === undefined ? document : { items: items(document), total_results: 1, start_index: 0, items_per_page: 25 };
    const { rows, rejected } = await answered(source, companyIn(page), page);
    return [rows, rejected, (page.items as Json[]).length];
  },
});
const item = (source: Source) => list(source, (document) => [document]);

/** A document about a company. `records`: in the document. */
const document = (source: Source, records: (document: Json) => number = () => 1, of: (text: Json) => Json = (text) => text): Reading => ({
  as: `an answer of ${source.id}`,
  async read(text) {
    const page = of(JSON.parse(text) as Json);
    const company = typeof page.company_number === 'string' ? page.company_number : companyIn(page);
    const { rows, rejected } = await answered(source, company, page);
    return [rows, rejected, records(page)];
  },
});
const cases = (page: Json) => (page.cases as Json[]).length;

/** A file with one record that the source reads as it is. */
const file = (source: Source): Reading => ({
  as: `a file of ${source.id}`,
  async read(text, name) {
    const { rows, rejected } = await stageContents(source, { [name]: text }, loose);
    return [rows, rejected, 1];
  },
});

const specifications =
  'companies-house/specs/openapi/developer-specs.company-information.service.gov.uk/api.ch.gov.uk-specifications/swagger-2.0';

/** Why a file does not belong to a source. */
const internal = 'a message between services of the publisher, which it sends to no one else';
const stored = 'a document as the database of the publisher holds it';
const description = 'the description of an interface';
const standard = 'statements of the Beneficial Ownership Data Standard, which a third party derived';

const template = 'a template of the publisher’s tests, which is no JSON';
const whence = 'it says where the files are from';
/** The other test that reads the files. Its text names the folder. */
const readBy = (path: string) => `read by ${path}`;
/** Files of a folder that are all read by one test. */
const allBy = (path: string): readonly Told[] => [[/(?:)/, readBy(path)]];

/** Of a reading: the rows and the records in quarantine of each file; absent: one row and none. */
type Told = readonly [names: RegExp, reading: Reading | string, rows?: number, quarantined?: number];
/** Each folder of `RISK_TEST_DATA` with what its files are. The first entry whose names match is that of a file. */
const folders: Readonly<Record<string, readonly Told[]>> = {
  'ch-disqualified': [
    [
      /^(?:api-|delete_|disqualified-officers-delete|.*_out\.json$|natural_(?:court_order|error)_in)/,
      readBy('test/sources/disqualified.test.ts'),
    ],
    [/_in\.json$|^disqualified-officers-/, internal],
    [/^PROVENANCE\.md$/, whence],
  ],
  fca: [
    [/^PROVENANCE\.md$/, whence],
    [/(?:)/, readBy('sources/fca/register/source.test.ts')],
  ],
  gazette: allBy('test/sources/gazette.test.ts'),
  gdelt: [
    [/^PROVENANCE\.md$/, whence],
    [/^gkg-column-labels/, readBy('sources/gdelt/gkg/source.test.ts')],
    [/^gkg2-field/, 'the description of the columns'],
  ],
  hmcts: [
    [/^PROVENANCE\.md$/, whence],
    [/^schema\./, description],
    [/^rcj-hearing-lists-spec/, 'the specification of the lists of other courts too'],
    [/(?:)/, readBy('sources/hmcts/companies-court-lists/source.test.ts')],
  ],
  hmlr: [
    [/^PROVENANCE\.md$/, whence],
    [/-licence\.md$/, 'the licence'],
    [/-official-example\.json$/, 'two invented titles for the page of the licence, with a list of examples for each column'],
    [/_SYNTHETIC\.csv$/, readBy('test/sources/titles.test.ts')],
    [/^api-/, readBy('sources/hmlr/releases.test.ts')],
  ],
  'uk-sanctions': [
    [/^ConList/, readBy('test/sources/ofsi-list.test.ts')],
    [/(?:)/, readBy('test/sources/uk-sanctions.test.ts')],
  ],
  'companies-house/api': [[/^company-profile-02578066-real/, document(companyApi)]],
  'companies-house/api-enumerations': [
    [/^(?:filing_history_descriptions|constants)\.yml$/, readBy('test/sources/register-records.test.ts')],
    [/^psc_descriptions\.yml$/, readBy('test/sources/psc-parts.test.ts')],
    [/(?:)/, 'words for pages, which no source maps, or of which a source keeps the publisher’s own'],
  ],
  'companies-house/api/charges-data-api': [
    [/^main__/, description],
    [/Metrics|company-metrics/, 'numbers of a company for other services of the publisher'],
    [/chs-kafka|Invalid_payload/, internal],
    [/(?:)/, readBy('test/sources/register-records.test.ts')],
  ],
  'companies-house/api/filing-history-data-api': [
    [/^test__resource_changed__/, internal],
    [
      /(?:list-subcategory|no-document-metadata|null-links|existing-legacy-original-values-document|top_level_annotation_doc)\.json$/,
      template,
    ],
    [/^test__mongo_docs__filing-history-document\.json$/, template],
    [/(?:)/, readBy('test/sources/register-records.test.ts')],
  ],
  'companies-house/api/dcolley': [[/^companies\.json$/, 'a search by name, as a third party stores it']],
  'companies-house/bulk-products': [[/^BasicCompanyData-header/, readBy('test/sources/basic-company-data.test.ts')]],
  'companies-house/bulk-products/beastapple-advanced-search': [
    [/\.csv$/, 'results of a search on the publisher’s pages, which no source asks for'],
  ],
  'companies-house/bulk-products/find-that-charity': [
    [/^CompaniesHomePage\.html$/, 'a copy of the publisher’s page of that time'],
    [/(?:)/, readBy('test/sources/basic-company-data.test.ts')],
  ],
  'companies-house/bulk-products/relately-toolkit': [
    [/product-101|product-183|products-183/, 'Products 101 and 183, which no source reads'],
    [/__output__/, 'what a third party made of the files'],
    [/(?:)/, readBy('test/sources/basic-company-data.test.ts')],
  ],
  'companies-house/bulk-products/vamshi': allBy('test/sources/basic-company-data.test.ts'),
  'companies-house/download-pages': [
    [/^accounts_/, readBy('sources/companies-house/accounts/releases.test.ts')],
    [/^basic_/, readBy('sources/companies-house/basic-company-data/releases.test.ts')],
  ],
  'companies-house/officers-bulk': [
    [/^prod192/, readBy('test/sources/disqualified.test.ts')],
    [/^prod198/, readBy('test/sources/officer-updates.test.ts')],
    [/^prod200/, 'Product 200, the companies that disappear, which no source reads'],
  ],
  'companies-house/officers-bulk/mattattui-2011': allBy('test/sources/officers.test.ts'),
  'companies-house/officers-bulk/mrbrianevans': [
    [/^test\.txt$/, 'a greeting, with which a third party tests its downloads'],
    [/(?:)/, readBy('test/sources/officers.test.ts')],
  ],
  'companies-house/officers-bulk/specs': [[/(?:)/, description]],
  'companies-house/psc': allBy('test/sources/psc.test.ts'),
  'companies-house/specs/openapi': [[/(?:)/, description]],
  [`${specifications}`]: [[/(?:)/, description]],
  [`${specifications}/models`]: [[/(?:)/, description]],
  'companies-house/streaming': allBy('sources/companies-house/envelope/envelope.test.ts'),
  'companies-house/psc/bods-uk-psc-pipeline': [
    [/^psc-data-1\.json$/, owners, 2],
    [/^psc-data-8\.json$/, owners, 3],
    [/^psc-data-\d+\.json$/, owners],
    [/^company-data-1\.json$/, 'rows of BasicCompanyData that a third party turned into JSON'],
    [/^basic-company-data-1\.csv$/, 'a file of BasicCompanyData whose lines a third party broke after 118 characters'],
  ],
  'companies-house/psc/openownership-fixtures': [
    [/^psc_totals\.json$/, 'a line of totals without a count'],
    // their links do not end in the id of a statement, as the publisher's do
    [/^psc_statement(?:_ceased_on)?\.json$/, owners, 0, 1],
    [/^psc_unknown_kind\.json$/, owners, 0, 1],
    [/^psc_[a-z_]+\.json$/, owners],
  ],
  'companies-house/psc/opencheck-bods': [[/^data__cache__.*\.jsonl$/, standard]],
  'companies-house/api/company-appointments': [
    [/^(?:it__input__|test__PUT_)/, internal],
    [/^spec__/, description],
    [/^test__(?:appointment|delta-appointment|internal-appointment)/, stored],
  ],
  'companies-house/api/insolvency-delta-consumer': [
    [/^itest__output__/, document(insolvencyApi, cases, (text) => text.external_data as Json)],
    [/^(?:itest__input__case_|test__insolvency-)/, internal],
  ],
  'ch-insolvency': [
    [/^output-/, document(insolvencyApi, cases, (text) => text.external_data as Json)],
    [/^(?:input|unit)-/, internal],
    [/^PROVENANCE\.md$/, whence],
  ],
  'companies-house/api/disqualified-officers-data-api': [
    [/__output__retrieve_corporate/, file(disqualifiedOfficers)],
    // its link is the word "link"
    [/__output__retrieve_natural/, file(disqualifiedOfficers), 0, 1],
    [/__input__/, internal],
    [/^main__Disqualification/, stored],
  ],
  'companies-house/api/psc-data-api': [
    [/(?:full_record|company_metrics_data|put_psc_\w+|psc_payload|sensitive_data)\.json$/, internal],
    [/__output__empty_psc_list/, list(pscApi), 0],
    [/__output__psc_list/, list(pscApi), 2],
    [/__output__get_/, item(pscApi)],
    [/^test__data\.json$/, item(pscApi)],
    [/__input__get_/, stored],
  ],
  'companies-house/api/company-profile-api': [
    [/getCompanyProfile/, document(companyApi)],
    [/getCompanyDetail|getUkEstablishments/, 'a resource of the REST API that no source asks for'],
    [/__input__|resourceChanged/, internal],
    [/__output__0000640\d-(?:collection|getResponse)|^test__/, stored],
  ],
  'companies-house/api/exemptions': [
    [/__responses__/, document(exemptionsApi)],
    [/__requests__/, internal],
  ],
  'companies-house/roe/overseas-entities-api': [
    [/^schema\.json$/, description],
    [/^overseas_entity_v_/, 'a form that registers an entity, before the register has it'],
  ],
  'companies-house/api/herrbert74-real': [
    [/^persons_/, list(pscApi), 5],
    // their items have no links, and an appointment has no other id
    [/^officers_/, list(officersApi), 0, 7],
    [/^charges_/, list(chargesApi), 9],
    [/^filing_pfb/, list(filingHistoryApi), 47],
    [/^filing_tell/, list(filingHistoryApi), 3],
    [/^insolvency_/, document(insolvencyApi, cases)],
    [/^company_candour/, document(companyApi)],
    [/^appointments_/, 'the appointments of a person, which no source asks for'],
    [/^search_/, 'a search by name, which no source asks for'],
    [/^json_map/, 'a part of a filing, which a third party cut out'],
  ],
};

const filesIn = (folder: string) =>
  readdirSync(realData(folder), { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
const foldersIn = (folder: string): string[] => [
  ...(filesIn(folder).length > 0 ? [folder] : []),
  ...readdirSync(realData(folder), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() && !(one.name === 'accounts' && folder === 'companies-house') ? foldersIn(`${folder}/${one.name}`) : [],
  ),
];
/** What the sources read. The tests of `companies-house/accounts` walk that folder themselves. */
const publishers = ['companies-house', 'ch-disqualified', 'ch-insolvency', 'fca', 'gazette', 'gdelt', 'hmcts', 'hmlr', 'uk-sanctions'];
const toldOf = (folder: string, name: string) => folders[folder]?.find(([names]) => names.test(name));

describeReal('the files of the folders', () => {
  const all = Object.keys(folders).flatMap((folder) => filesIn(folder).map((name): [string, string] => [folder, name]));

  test('are those of all publishers: no folder is left out', () => {
    expect(publishers.flatMap(foldersIn).toSorted()).toEqual(Object.keys(folders).toSorted());
  });

  test('that another test reads are of a folder that it names, and named by it unless it lists the folder', () => {
    const wrong = all.flatMap(([folder, name]) => {
      const [, told] = toldOf(folder, name) ?? [];
      if (typeof told !== 'string' || !told.startsWith('read by ')) return [];
      const text = readFileSync(join(packageRoot, told.slice('read by '.length)), 'utf8');
      const [stem = name] = name.split(/_SYNTHETIC|\./);
      // a test may put the name together from its words
      const isNamed = text.includes('readdir(') || stem.split('_').every((word) => text.includes(word));
      return text.includes(basename(folder)) && isNamed ? [] : [`${folder}/${name} ${told}`];
    });
    expect(wrong).toEqual([]);
  });

  test('are each told: a file of a source, or why it is none', () => {
    expect(all.filter(([folder, name]) => toldOf(folder, name) === undefined)).toEqual([]);
    const unused = Object.entries(folders).flatMap(([folder, tolds]) =>
      tolds.filter((told) => !filesIn(folder).some((name) => toldOf(folder, name) === told)).map(([names]) => `${folder} ${names}`),
    );
    expect(unused).toEqual([]);
  });

  const read = all.flatMap(([folder, name]) => {
    const [, reading, rows = 1, quarantined = 0] = toldOf(folder, name) ?? [];
    return reading === undefined || typeof reading === 'string' ? [] : [{ folder, name, reading, as: reading.as, rows, quarantined }];
  });
  const isWhole = ({ reading, quarantined }: (typeof read)[number]) => reading === owners && quarantined === 0;
  const textOf = ({ folder, name }: { folder: string; name: string }) => readFileSync(join(realData(folder), name), 'utf8');

  test('lines of companies-house/psc without a fault, of which many files hold one, are all rows of one snapshot', async () => {
    const whole = read.filter(isWhole).map((one) => ({ ...one, lines: ownerLines(textOf(one)) }));
    const lines = whole.flatMap((one) => one.lines);
    expect(whole.map(({ name, lines }) => [name, lines.length])).toEqual(whole.map(({ name, rows }) => [name, rows]));
    expect(whole.length).toBeGreaterThan(15);
    expect(await stageOwners(lines)).toEqual([lines.length, 0, lines.length]);
  });

  test.each(read.filter((one) => !isWhole(one)))(
    '$folder/$name is $as: rows and quarantine are all its records',
    async ({ folder, name, reading, rows, quarantined }) => {
      const found = await reading.read(textOf({ folder, name }), name);
      expect(found).toEqual([rows, quarantined, rows + quarantined]);
    },
  );
});
