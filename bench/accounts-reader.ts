/**
 * Accounts documents as facts, beside a bare pass of htmlparser2 (XML mode, counting elements) over the same bytes. Everything is read from
 * memory on one core. On a busy machine the clock tells what its other users leave; the column by CPU time does not change with them.
 *
 *   npm run bench:accounts -- [folder, default RISK_TEST_DATA/companies-house/accounts] [rounds, default 10]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { readInstance } from '../sources/companies-house/accounts/instance/read-instance.ts';
import { machineLine, percentile } from './machine.ts';

const folder = process.argv[2] ?? join(process.env.RISK_TEST_DATA ?? '', 'companies-house/accounts');
const rounds = Number(process.argv[3] ?? 10);
const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(x?html?|xml)$/i.test(name))
  .map((name) => readFileSync(join(folder, name)));
const megabytes = documents.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6;
if (documents.length === 0) throw new Error(`no documents in ${folder}`);

/** Header, width and digits of each figure. */
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
// The compiler's first look at the code is nobody's speed.
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
for (const [name, share] of Object.entries({ min: 0, median: 0.5, max: 1 })) {
  const each = columns.map((_, column) =>
    percentile(
      figures.map((figure) => figure[column] ?? Number.NaN),
      share,
    ),
  );
  console.log(row(name, each));
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
