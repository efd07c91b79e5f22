/**
 * Measures what a short command costs from its start to its end: the processor time and the clock time of the whole process. No
 * service has to run. With a Python that has it (pip install stream-read-xbrl),
 * the reader of that package reads the same file in a process of its own.
 *
 *   npm run bench:commands -- [FILE, default: a document of the sample] [--runs 15] [--python PATH, default RISK_BENCH_PYTHON]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { packageRoot } from '../infra/sql-file.ts';
import { documentPaths, writeSampleDocuments } from './accounts/documents.ts';
import { machineLine, percentile } from './machine.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' }, python: { type: 'string' } } });
const runs = Number(values.runs ?? 15);
const python = values.python ?? process.env.RISK_BENCH_PYTHON;
const work = mkdtempSync(join(tmpdir(), 'risk-bench-'));
process.on('exit', () => rmSync(work, { recursive: true }));
const [file = sampleFile()] = positionals;

const used = z.object({ user: z.number(), system: z.number() });
type Used = z.infer<typeof used>;

/** Prints the processor time of the process as the last line of stderr, in microseconds. */
const atExit = "process.on('exit',()=>process.stderr.write('\\n'+JSON.stringify(process.cpuUsage())+'\\n'))";
const node = (...args: readonly string[]) => [process.execPath, '--no-warnings', `--import=data:text/javascript,${atExit}`, ...args];
const risk = (...args: readonly string[]) => node(join(packageRoot, 'bin/risk.js'), ...args);

const commands: Readonly<Record<string, readonly string[]>> = {
  'node, an empty script': node('--eval', ''),
  'risk --help': risk('--help'),
  'risk accounts read FILE': risk('accounts', 'read', file),
  'risk verify --help': risk('verify', '--help'),
  'risk screen --help': risk('screen', '--help'),
  'risk resolve --help': risk('resolve', '--help'),
  'risk keys --help': risk('keys', '--help'),
  'risk status --help': risk('status', '--help'),
  ...(python === undefined ? {} : { 'stream-read-xbrl, FILE': [python, join(packageRoot, 'bench/accounts/one-file.py'), file] }),
};

console.log(`${machineLine()}; the median of ${runs} runs, milliseconds`);
console.table(Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, timesOf(command)])));

function timesOf(command: readonly string[]): Record<string, number> {
  runOnce(command); // reads the files into the memory of the system
  const measured = Array.from({ length: runs }, () => runOnce(command));
  const median = (of: (run: Used & { clock: number }) => number) => Math.round(percentile(measured.map(of), 0.5));
  return {
    user: median(({ user }) => user / 1_000),
    'user and system': median(({ user, system }) => (user + system) / 1_000),
    'by the clock': median(({ clock }) => clock),
  };
}

function runOnce([program = '', ...args]: readonly string[]): Used & { clock: number } {
  const started = performance.now();
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  const clock = performance.now() - started;
  if (error !== undefined || status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  return { ...used.parse(JSON.parse(stderr.trim().split('\n').at(-1) ?? '')), clock };
}

function sampleFile(): string {
  const sample = join(work, 'sample');
  writeSampleDocuments(sample, 1);
  return documentPaths(sample)[0] ?? '';
}
