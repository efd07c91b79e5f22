import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { packageRoot } from '../../infra/sql-file.ts';
import { programOf } from './programs.ts';

const runFile = promisify(execFile);
const modules = join(packageRoot, 'node_modules');

/** A folder outside of the repository with the packed client in its `node_modules`, and the programs of docs/clients.md. */
export interface Outside {
  /** Runs a program with Node and returns its stdout. */
  run(file: string, environment: Readonly<Record<string, string>>): Promise<string>;
  /** Type-checks the quick start, and a program with one wrong line. Returns `file: code` of each error. */
  typeErrors(): Promise<string[]>;
  /** Starts the receiver of the page; `stop` returns what it printed. */
  receive(secret: string): Promise<{ readonly url: string; stop(): Promise<string> }>;
  remove(): Promise<void>;
}

/** Packs the client as its maintainer does, without the network, and installs it. */
export async function installOutside(): Promise<Outside> {
  const folder = await mkdtemp(join(tmpdir(), 'risk-client-'));
  await writePrograms(folder);
  await unpack(folder, await pack(folder));
  return {
    run: async (file, environment) =>
      (await runFile(process.execPath, [file], { cwd: folder, env: { ...process.env, ...environment } })).stdout,
    typeErrors: async () => {
      const tsc = join(modules, '.bin/tsc');
      const options = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--types',
        'node',
        '--typeRoots',
        join(modules, '@types'),
      ];
      const failed = await runFile(tsc, [...options, 'quick-start.mts', 'wrong.mts'], { cwd: folder }).catch((error) => error);
      return [...String(failed.stdout).matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file, code]) => `${file}: ${code}`);
    },
    receive: (secret) => receive(folder, secret),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function pack(folder: string): Promise<string> {
  const copy = join(folder, 'package');
  const client = join(packageRoot, 'clients/typescript');
  for (const name of ['package.json', 'tsconfig.json', 'README.md', 'LICENSE', 'src'])
    await cp(join(client, name), join(copy, name), { recursive: true });
  await symlink(modules, join(copy, 'node_modules'));
  const { stdout } = await runFile('npm', ['pack', '--offline', '--json', '--loglevel=error', '--pack-destination', folder], { cwd: copy });
  return join(folder, /"filename": "([^"]+)"/.exec(stdout)?.[1] ?? 'none');
}

/** What `npm install` does with the file; `jose` is the one of the repository. */
async function unpack(folder: string, file: string): Promise<void> {
  const installed = join(folder, 'node_modules/risk-intelligence-client');
  await mkdir(installed, { recursive: true });
  await runFile('tar', ['-xzf', file, '--strip-components=1', '-C', installed]);
  await symlink(join(modules, 'jose'), join(folder, 'node_modules/jose'));
}

async function writePrograms(folder: string): Promise<void> {
  const quickStart = await programOf('js quick-start');
  const programs = {
    'quick-start.mts': quickStart,
    'quick-start.mjs': quickStart.replaceAll(' as const', ''),
    'wrong.mts': quickStart.replace(/console.log.*/, "console.log(check.body.data.outcome === 'PERHAPS');"),
    'receiver.mjs': await programOf('js receiver'),
    'faults.mjs': faults,
    'package.json': '{"type":"module"}',
  };
  for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text);
}

async function receive(folder: string, secret: string) {
  const port = await getPort();
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  receiver.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await Promise.race([once(receiver.stdout, 'data'), once(receiver, 'exit')]);
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      receiver.kill();
      await once(receiver, 'close');
      return printed;
    },
  };
}

/** The scenarios of the sandbox that fail: the waits are written down and take no time. */
const faults = `
import { createClient } from 'risk-intelligence-client';
const { RISK_URL, RISK_KEY } = process.env;
const results = [];
for (const companyNumber of ['99000097', '99000096']) {
  const waits = [];
  const risk = createClient({ baseUrl: RISK_URL, apiKey: RISK_KEY, attempts: 3, timeoutMs: 60_000, sleep: async (ms) => void waits.push(ms) });
  const body = { transactionId: companyNumber, amountMinor: 1, currency: 'GBP', direction: 'outbound', payer: { role: 'payer', companyNumber }, payee: { role: 'payee', companyNumber: '99000001' } };
  const { name, code, status, trace } = await risk.post('/api/v1/transaction-check', { body, idempotencyKey: companyNumber }).catch((error) => error);
  const areWaitsLongEnough = waits.length === 2 && waits.every((ms) => ms >= 2_000 && ms < 2_500);
  results.push({ name, code, status, attempts: trace.attempts, isKeyKept: trace.idempotencyKey === companyNumber, areWaitsLongEnough });
}
console.log(JSON.stringify(results));
`;
