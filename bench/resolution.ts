/**
 * Measures resolution of trading names: how often the first candidate is the right company, how often AUTO is right, and the results for
 * companies that are on no register. Beside it: an exact match, Jaro-Winkler and the token-sort ratio on the same candidates, the first hit of
 * Elasticsearch where the label gives it, and the published figures.
 *
 *   npm run bench:resolution -- --data DIR [--held-out DIR] [--companies 1000000] [--no-bulk]
 *
 * DIR holds `company_resolution.csv` (source, query_name, query_postcode, expected_company_number, expected_company_name, label_class, hard)
 * and `register_addresses_sample.csv` (unique_id, address_concat, postcode); without the second, all registered offices are invented. Its
 * `registered_names.csv` (registered_name) holds real names near the queries; without it, the neighbours of the true companies are all invented.
 */
import { parseArgs } from 'node:util';
import { machineLine } from './machine.ts';
import { type BenchRegister, benchRegister } from './resolution/bench-register.ts';
import { rowsPerSecond } from './resolution/bulk.ts';
import { type LabelledRow, labelledRows } from './resolution/labelled-rows.ts';
import { absenceRow, accuracyRow, grouped, latencyLine, type Outcome, outcomeOf } from './resolution/outcomes.ts';
import { postcodeQuestions, type Question, type RowKind, removedQuestions, rowQuestions, sampleQuestions } from './resolution/questions.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    'held-out': { type: 'string' },
    companies: { type: 'string', default: '1000000' },
    'no-bulk': { type: 'boolean', default: false },
  },
});
if (values.data === undefined) throw new Error('--data DIR is needed: the folder of company_resolution.csv');
const rowKinds: readonly RowKind[] = ['hard', 'words differ', 'no word shared'];
const companies = Number(values.companies);
const folders = [values.data, values['held-out']].filter((folder) => folder !== undefined);
const count = (value: number) => value.toLocaleString('en-GB');

const register = benchRegister(folders, companies);
console.log(machineLine());
console.log(
  `${count(register.index.statistics.companies)} companies (${count(register.truth.companies.length)} true ones and ` +
    `${count(register.registered)} real registered names near the queries, among the sample), ` +
    `index built in ${register.buildSeconds.toFixed(1)} s, ${Math.round(register.index.bytes / 1e6)} MB; ` +
    `${count(register.pool.length)} real addresses in the pool`,
);
for (const folder of folders) judge(folder, folder === values.data ? 'development data' : 'held-out data');
judgeSample(register);
if (!values['no-bulk']) await bulk(labelledRows(folders[0] ?? '').map(({ name }) => name));
console.log(`peak memory of the process ${count(Math.round(process.resourceUsage().maxRSS / 1e3))} MB`);

/** Resolves the rows of one file against the register that holds the companies of all files. */
function judge(folder: string, title: string): void {
  const own = new Set(labelledRows(folder).map(keyOf));
  const of = (rows: readonly LabelledRow[]) => rows.filter((row) => own.has(keyOf(row)));
  const { answerable, ownName, unanswerable } = register.truth;
  console.log(`\n== ${title} ==`);
  console.log(
    `${of(unanswerable).length} rows left out: no file gives their company's registered name. ${of(ownName).length} academy trusts are queried ` +
      'by the very name that serves as their registered name: they show only that no other company is found for them.',
  );
  const questions = [...rowQuestions(of(answerable)), ...rowQuestions(of(ownName), ' (own name)'), ...postcodeQuestions(of(answerable))];
  const outcomes = resolved(questions);
  const labelled = outcomes.filter(({ question }) => question.query.postcode === undefined);
  console.table({ ...accuracyTable(outcomes), 'all labelled rows': accuracyRow(labelled) });
  const absent = resolved(removedQuestions([...of(answerable), ...of(ownName)]));
  const bySet = Object.fromEntries([...grouped(absent)].map(([set, some]) => [set, absenceRow(some)]));
  console.table({ ...bySet, 'all labelled rows, company removed from the register': absenceRow(absent) });
  console.log(latencyLine([...outcomes, ...absent]));
  console.log(
    'published: exact name 39.5 %, Elasticsearch first 40.0 % of all and 16.1 % of hard rows (NHSSpend, 891 and 539 rows, several real ' +
      'registers); informal names: exact 10, Jaro-Winkler in the postcode 30 of 40',
  );
}

function judgeSample(of: BenchRegister): void {
  console.log('\n== sample companies, drawn by a seed ==');
  const outcomes = resolved(sampleQuestions(of, 500, 20_260_702));
  const [known, unknown] = [true, false].map((on) => outcomes.filter(({ question }) => (question.expected !== null) === on));
  console.table(accuracyTable(known ?? []));
  console.table(Object.fromEntries([...grouped(unknown ?? [])].map(([set, some]) => [set, absenceRow(some)])));
  console.log(latencyLine(outcomes));
}

function resolved(questions: readonly Question[]): Outcome[] {
  return questions.map((question) => outcomeOf(register.index, question, question.expected !== null));
}

function accuracyTable(outcomes: readonly Outcome[]): Record<string, ReturnType<typeof accuracyRow>> {
  const rows: Record<string, ReturnType<typeof accuracyRow>> = {};
  for (const [set, some] of grouped(outcomes)) {
    rows[set] = accuracyRow(some);
    for (const kind of rowKinds) {
      const those = some.filter(({ question }) => question.kinds.includes(kind));
      if (those.length > 0) rows[`${set}, ${kind}`] = accuracyRow(those);
    }
  }
  return rows;
}

async function bulk(names: readonly string[]): Promise<void> {
  const ledger = Array.from({ length: 6_000 }, (_, place) => names[place % names.length] ?? '');
  for (const cores of [1, 2]) {
    const rate = await rowsPerSecond(folders, companies, ledger, cores);
    console.log(`bulk, ${cores} core${cores === 1 ? '' : 's'}: ${count(Math.round(rate))} rows/s`);
  }
}

function keyOf({ source, name, companyNumber }: LabelledRow): string {
  return `${source}\t${name}\t${companyNumber}`;
}
