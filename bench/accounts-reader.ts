/**
 * Compares the reader of accounts documents with a bare pass of htmlparser2 (XML mode, counting elements) over the same bytes. Both read from
 * memory on one core. On a busy machine the clock rates vary with the other load; the rates per CPU second do not.
 * With a Python that has the open readers (pip install stream-read-xbrl ixbrlparse arelle-release), they read the same files afterwards.
 *
 *   npm run bench:accounts -- [folder, default: RISK_TEST_DATA/companies-house/accounts, or else 500 documents of the sample] [rounds, default 10]
 *     [--python PATH, default RISK_BENCH_PYTHON]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'htmlparser2';
import { readInstance } from '../sources/companies-house/accounts/instance/read-instance.ts';
import { documentPaths, writeSampleDocuments } from './accounts/documents.ts';
import { compareOpenReaders } from './accounts/open-readers.ts';
import { machineLine, percentile } from './machine.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { python: { type: 'string' } } });
const python = values.python ?? process.env.RISK_BENCH_PYTHON;
const rounds = Number(positionals[1] ?? 10);
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
process.on('exit', () => rmSync(work, { recursive: true }));
const folder = positionals[0] ?? realFolder() ?? sampleFolder();
const paths = documentPaths(folder);
const documents = paths.map((path) => readFileSync(path));
const megabytes = documents.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6;
if (documents.length === 0) throw new Error(`the folder ${folder} has no accounts documents`);

/** Header, width and decimal digits of each column. */
const columns = [
  ['files/s', 10, 0],
  ['files/CPU-s', 13, 0],
  ['MB/s', 8, 1],
  ['facts/s', 10, 0],
  ['bare: files/s', 16, 0],
  ['files/CPU-s', 13, 0],
  ['MB/s', 8, 1],
  ['read/bare', 11, 2],
] as const;

console.log(`${documents.length} documents, ${megabytes.toFixed(1)} MB in ${folder}; one core of ${machineLine()}`);
console.log('round '.concat(...columns.map(([header, width]) => header.padStart(width))));
// warms the compiler
readAll();
parseAll();
const figures: number[][] = [];
for (let round = 1; round <= rounds; round += 1) {
  const read = measured(readAll);
  const bare = measured(parseAll);
  const figure = [
    documents.length / read.seconds,
    documents.length / read.cpuSeconds,
    megabytes / read.seconds,
    read.result / read.seconds,
    documents.length / bare.seconds,
    documents.length / bare.cpuSeconds,
    megabytes / bare.seconds,
    bare.seconds / read.seconds,
  ];
  figures.push(figure);
  console.log(row(String(round), figure));
}
for (const [name, share] of Object.entries({ min: 0, median: 0.5, max: 1 })) console.log(row(name, at(share)));
const [perSecond = 0, perCpuSecond = 0] = at(0.5);
const found = documents.map((document) => readInstance(document).facts.length);
console.log(
  `this reader: ${found.reduce((sum, each) => sum + each, 0)} facts, files without any: ${found.filter((each) => each === 0).length}`,
);
if (python !== undefined) compareOpenReaders(python, paths, { perSecond, perCpuSecond });
else console.log('the open-source readers are skipped: set --python or RISK_BENCH_PYTHON to a Python that has them');

function realFolder(): string | undefined {
  return process.env.RISK_TEST_DATA === undefined ? undefined : join(process.env.RISK_TEST_DATA, 'companies-house/accounts');
}

function sampleFolder(): string {
  const sample = join(work, 'sample');
  writeSampleDocuments(sample, 500);
  return sample;
}

/** Returns for each column the value below which this share of the rounds lies. */
function at(share: number): number[] {
  return columns.map((_, column) =>
    percentile(
      figures.map((figure) => figure[column] ?? Number.NaN),
      share,
    ),
  );
}

function readAll(): number {
  return documents.reduce((facts, document) => facts + readInstance(document).facts.length, 0);
}

function parseAll(): number {
  let elements = 0;
  for (const document of documents) {
    const parser = new Parser({ onopentag: () => (elements += 1) }, { xmlMode: true });
    parser.end(document.toString('utf8'));
  }
  return elements;
}

function measured(work: () => number): { seconds: number; cpuSeconds: number; result: number } {
  const start = process.hrtime.bigint();
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, cpuSeconds: (user + system) / 1e6, result };
}

function row(name: string, figure: readonly number[]): string {
  return name
    .padEnd(6)
    .concat(...columns.map(([, width, digits], column) => (figure[column] ?? Number.NaN).toFixed(digits).padStart(width)));
}
