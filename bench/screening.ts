/**
 * Measures the screening engine against its targets: name pairs; recall of listed people under the names of another file and alerts on honest people,
 * by name alone and with all particulars; the result of every threshold; recall per kind of misspelling;
 * time on one core over the whole UK Sanctions List.
 *
 *   npm run bench:screening -- [--data DIR] [--held-out DIR] [--list FILE] [--dates FILE] [--names 300] [--seed 1000] [--rivals 0]
 *
 * DIR holds *name_pairs*.csv, *positives*.csv and *negatives*.csv (layouts: docs/screening.md); a missing file is skipped with a message. Default
 * of DIR: `matching` under RISK_TEST_DATA; of the list and the dates: `uk-sanctions` there. `--rivals N`: other algorithms on N of each, slowly.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineLine, timed } from './machine.ts';
import { decorated } from './screening/decorated.ts';
import { honestDecorated } from './screening/honest-decorated.ts';
import { latencyTable } from './screening/latency.ts';
import { agreement, readOfsiDates, withDates } from './screening/ofsi-dates.ts';
import { alertsByOrigin, costOfCommonNames } from './screening/origins.ts';
import { otherNames } from './screening/other-names.ts';
import { pairTables } from './screening/pairs.ts';
import { readSet } from './screening/people-sets.ts';
import { perClass } from './screening/per-class.ts';
import { recallAndAlerts, sweep, withOtherWords } from './screening/recall.ts';
import { rivalTable } from './screening/rivals.ts';
import { screenedList } from './screening/screened-list.ts';
import { readUkList } from './screening/uk-list.ts';

const root = process.env.RISK_TEST_DATA ?? '.';
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, 'matching') },
    'held-out': { type: 'string' },
    list: { type: 'string', default: join(root, 'uk-sanctions', 'UK-Sanctions-List.reconstructed.csv.gz') },
    dates: { type: 'string', default: join(root, 'uk-sanctions', 'ConList-2025-04-10.csv.gz') },
    names: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1000' },
    rivals: { type: 'string', default: '0' },
  },
});
const folders = [
  { column: 'development', folder: values.data },
  ...(values['held-out'] === undefined ? [] : [{ column: 'held out', folder: values['held-out'] }]),
];
const count = (value: number) => value.toLocaleString('en-GB');
const table = (title: string, rows: readonly object[]) => {
  console.log(`\n${title}`);
  console.table(rows);
};

console.log(machineLine());
for (const { column, folder } of folders) for (const { title, rows } of pairTables(column, folder)) table(title, rows);
const sets = folders.map(({ column, folder }) => readSet(column, folder));
const uk = await readUkList(values.list);
const dates = readOfsiDates(values.dates);
if (dates !== undefined) console.log(agreement(uk.entries, dates));
const before = memory();
const { seconds, result: list } = await timed(async () =>
  screenedList({ ...uk, entries: dates === undefined ? uk.entries : withDates(uk.entries, dates) }),
);
const { index } = list;
console.log(
  `${count(index.entries.length)} entries, ${count(index.names.length)} readings of names, ${count(index.vocabulary.size)} words; ` +
    `index built in ${seconds.toFixed(1)} s, ${Math.round((memory() - before) / 1e6)} MB`,
);
for (const set of sets) {
  const { column, positives, negatives } = set;
  table(
    `${column}: ${count(positives.length)} listed people as another file names them, ${count(withOtherWords(list, positives).length)} of them with other words, ` +
      `${count(negatives.length)} honest people`,
    recallAndAlerts(list, set),
  );
  table(`${column}: thresholds, by name alone`, sweep(list, set));
  if (Number(values.rivals) > 0) table(`${column}: rivals, on a sample`, rivalTable(list, set, Number(values.rivals)));
}
const [first] = sets;
if (first !== undefined) {
  table(
    'kinds of misspelling: listed names found, honest people alerted',
    perClass(list, first, Number(values.names), Number(values.seed)),
  );
  table('texts that stand for an entry: alerts on it', decorated(list, first, Number(values.names), Number(values.seed)));
  table('honest names with the text of a payment behind them', honestDecorated(list, values.data));
  table('names of others, made from a listed name: alerts on that entry', otherNames(list, Number(values.names), Number(values.seed)));
  table('invented people by the origin of their names', alertsByOrigin(list));
  table('listed people by their exact name: what common names cost', costOfCommonNames(list));
  table('one core, one query at a time', latencyTable(list, first));
}

function memory(): number {
  global.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
}
