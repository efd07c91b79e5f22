import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { packageRoot } from '../../infra/sql-file.ts';

/** Content of the file that `npm start -- --ready-file` writes. */
export interface Ready {
  readonly apiUrl: string;
  readonly temporalUrl: string;
  readonly liveKey: string;
  readonly sandboxKey: string;
  readonly signer: string;
  readonly companies: number;
  readonly examples: Readonly<Record<string, readonly string[]>>;
}

export interface Service {
  readonly home: string;
  readonly process: ChildProcess;
  readonly ready: Ready;
  /** Everything that the service wrote to stderr. */
  log(): string;
  exited(): boolean;
  stop(): Promise<number | null>;
}

const keysOf = new Map<string, Pick<Ready, 'liveKey' | 'sandboxKey'>>();

/** Makes a live key with these scopes, as an operator does. */
export function makeKey(home: string, scopes: string): string {
  const args = ['bin/risk.js', 'keys', 'create', '--env', 'live', '--tenant', 'demo', '--scopes', scopes];
  return execFileSync(process.execPath, args, { cwd: packageRoot, env: { ...process.env, RISK_HOME: home }, encoding: 'utf8' }).trim();
}

/** Starts the service from `dist/` with its own home. Rejects with its log when it ends before it is ready. */
export async function startService(home: string, env: NodeJS.ProcessEnv = {}, timeoutMs = 540_000): Promise<Service> {
  const readyFile = join(home, 'ready.json');
  // only the first start of a home shows keys
  const earlier = existsSync(readyFile) ? (JSON.parse(readFileSync(readyFile, 'utf8')) as Partial<Ready>) : {};
  const known = earlier.liveKey === undefined ? keysOf.get(home) : { liveKey: earlier.liveKey, sandboxKey: earlier.sandboxKey ?? '' };
  if (known !== undefined) keysOf.set(home, known);
  rmSync(readyFile, { force: true });
  const port = await getPort({ host: '127.0.0.1' });
  const child = spawn(process.execPath, ['bin/risk.js', 'start', '--home', home, '--port', String(port), '--ready-file', readyFile], {
    cwd: packageRoot,
    env: { ...process.env, RISK_SAMPLE_COMPANIES: '400', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  let ended = false;
  // an open file: a killed service may still write when the test has deleted its home, and an error here would end the run without its result
  const file = openSync(join(home, 'service.log'), 'a');
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-400_000);
    writeSync(file, chunk);
  });
  child.stderr?.once('close', () => closeSync(file));
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      ended = true;
      resolve(code);
    });
  });
  const end = Date.now() + timeoutMs;
  while (!existsSync(readyFile)) {
    if (ended) throw new Error(`the service ended before it was ready:\n${log.slice(-4_000)}`);
    if (Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`the service was not ready in time:\n${log.slice(-4_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    home,
    process: child,
    ready: { ...keysOf.get(home), ...(JSON.parse(readFileSync(readyFile, 'utf8')) as Ready) },
    log: () => log,
    exited: () => ended,
    stop() {
      if (!ended) child.kill('SIGTERM');
      return exit;
    },
  };
}
