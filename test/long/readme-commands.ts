import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { afterAll, expect, test } from 'vitest';
import { readyBlock } from '../../cli/service/ready.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import { until } from '../worlds/until.ts';
import type { Service } from './service.ts';

interface Outcome {
  /** Exit codes of the commands that did not exit with 0, in order. */
  readonly failures: readonly number[];
  readonly stdout: string;
  readonly stderr: string;
}

const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text.trimEnd());
const inline = [...readme.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`((?:npx risk|npm run|npm ci)[^`]*)`/g)].map(
  ([, text = '']) => text,
);
const npmScripts = Object.keys((JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { scripts: object }).scripts);

/** The blocks that no test can run on a service that runs already: they start the service, and all tests. */
const notRun = ['npm ci && npm start', 'npm ci && npm test'];

/** What each other block must give, by its first words. A block without an entry here fails the first test. */
const expected: Readonly<Record<string, (outcome: Outcome) => void>> = {
  'export API=': ({ stdout }) => expect(stdout).toMatch(/^API=http.*\nOUT=\/.*\n$/),
  'export KEY=': ({ stdout }) => expect(stdout).toMatch(/^KEY=svc_live_\w+\n$/),
  'curl -s $API/api/v1/transaction-check': ({ failures, stdout }) => {
    const [, answer = ''] = /^(\{.*\})\s*HOLD {2}live receipt/s.exec(stdout) ?? [];
    const [, shown = ''] = /^```json\n([\s\S]*?)^```$/m.exec(readme) ?? [];
    expect(failures).toEqual([]);
    expect(stable(JSON.parse(answer))).toEqual(stable(JSON.parse(shown)));
    expect(stdout).toContain('signature valid');
  },
  'curl -s $API/api/v1/report': ({ failures, stdout }) => {
    expect(failures).toEqual([]);
    const [report, risk] = stdout.split(/(?<=\})(?=\{"data")/).map((text) => JSON.parse(text));
    expect(report.data.verdict.outcome).toBe('HOLD');
    expect(risk.data.band).toMatch(/^[A-E]$/);
  },
  'npx risk screen "Sabel': ({ failures, stdout }) => {
    expect(failures).toEqual([3, 3, 3]);
    expect(stdout).toContain('Sable Yvo SEDWICK');
    expect(stdout).toContain('more than 75 % of the shares');
  },
  'npx risk resolve docs/examples/suppliers.csv': ({ failures, stdout }) => {
    expect(failures).toEqual([]);
    for (const result of ['AUTO', 'AMBIGUOUS', 'NO_MATCH']) expect(stdout).toMatch(new RegExp(`^${result} +[12] `, 'm'));
    expect(stdout).toContain('CALWICK ROBOTICS NORTHERN SUPPLIES LTD');
  },
  'RISK_KEY=$KEY npx risk listen': ({ failures, stdout }) => {
    expect(failures).toEqual([]);
    expect(stdout).toMatch(/ valid +\w+(\.\w+)+ +\w{8} /);
  },
  'npx risk sample advance': ({ failures, stdout }) => {
    expect(failures).toEqual([]);
    expect(stdout).toContain("The sample's day is 2026-06-02.");
  },
  'npx risk status': ({ failures, stdout, stderr }) => {
    expect({ failures, stderr: failures.length > 0 ? stderr : '' }).toEqual({ failures: [], stderr: '' });
    for (const text of ['companies-house/basic-company-data', 'OGL-UK-3.0', 'demo']) expect(stdout).toContain(text);
    expect(stdout).toMatch(/^dec_\S+: equal, from \d+ releases$/m);
    expect(stdout).toContain('CS_OVERDUE, position out, 2024-01-31 to 2024-12-31\n');
    expect(stdout).toContain('The records hold no company on 2024-01-31, ');
  },
  'npx risk accounts read': ({ failures, stdout }) => {
    expect(failures).toEqual([]);
    expect(readme).toContain(`\`\`\`\n${stdout.trimEnd()}\n`);
  },
};

/** Tests of the commands of README.md, on a service of the default sample on its first day. The last one lets a day pass. */
export function commandsOfReadme(running: () => Service): void {
  const changes = () => spawnSync('git', ['status', '--porcelain'], { cwd: packageRoot, encoding: 'utf8' }).stdout;
  const before = changes();
  const session: NodeJS.ProcessEnv = {};

  afterAll(() => {
    if (session.OUT !== undefined) rmSync(session.OUT, { recursive: true, force: true });
  });

  test('every sh block has an expectation or is in the list of blocks that no test runs', () => {
    const unknown = blocks.filter((block) => !notRun.includes(block) && expectationOf(block) === undefined);
    expect(unknown).toEqual([]);
    expect(blocks.length).toBe(notRun.length + Object.keys(expected).length);
  });

  test('inline commands are npm scripts that exist; commands of risk stand in sh blocks', () => {
    const known = inline.filter((command) => npmScripts.includes(/^npm run (\S+)$/.exec(command)?.[1] ?? ''));
    expect(inline.filter((command) => !known.includes(command))).toEqual([]);
  });

  test.each([
    ['export API=', ['API', 'OUT']],
    ['export KEY=', ['KEY']],
  ])('the block that begins with %s sets %s, which the others use', async (start, names) => {
    const block = find(start).replace('http://127.0.0.1:8080', running().ready.apiUrl);
    const outcome = await shell(`${block}\nfor name in ${names.join(' ')}; do echo $name=\${!name}; done`);
    expectationOf(block)?.(outcome);
    for (const [, name = '', value] of outcome.stdout.matchAll(/^(\w+)=(.*)$/gm)) session[name] = value;
  });

  const once = [
    'curl -s $API/api/v1/transaction-check',
    'curl -s $API/api/v1/report',
    'npx risk screen',
    'npx risk resolve',
    'npx risk status',
    'npx risk accounts',
  ];
  test.each(once)(
    'the block that begins with %s gives what the page says',
    async (start) => {
      const block = find(start);
      expectationOf(block)?.(await shell(`${direct}${block}`));
    },
    600_000,
  );

  test('the Ready block decides a payment and verifies its receipt', async () => {
    const [clear = '', verify = ''] = readyCommands();
    expect(await shell(clear)).toMatchObject({ failures: [], stdout: expect.stringContaining('"outcome":"HOLD"') });
    expect(await shell(verify)).toMatchObject({ failures: [], stdout: expect.stringContaining('signature valid') });
  });

  test('the listeners of the page and of the Ready block print the events of the day that passes', async () => {
    const listeners = await Promise.all([find('RISK_KEY=$KEY npx risk listen'), readyCommands()[2] ?? ''].map(listen));
    await until(() => listeners.every(({ heard }) => heard().stderr.includes('listening on')), patient);
    const advance = find('npx risk sample advance');
    expectationOf(advance)?.(await shell(advance));
    await until(() => listeners.every(({ ended }) => ended()), patient);
    for (const { heard } of listeners) expectationOf('RISK_KEY=$KEY npx risk listen')?.(heard());
  }, 600_000);

  test('no command changed a file of the checkout', () => {
    expect(changes()).toBe(before);
  });

  /** The commands that `npm start` prints when the service is ready. */
  function readyCommands(): string[] {
    const ready = JSON.parse(readFileSync(join(running().home, 'ready.json'), 'utf8')) as Parameters<typeof readyBlock>[0];
    const lines = readyBlock(ready, { colour: false, home: running().home }).split('\n');
    return lines.filter((line) => /^ {2}(curl|npx|RISK_KEY=\S+) /.test(line));
  }

  /** What the service wrote in `home` is what `.risk` holds for a service that is started without `--home`. */
  function env(): NodeJS.ProcessEnv {
    return { ...process.env, RISK_HOME: running().home, LOG_LEVEL: 'error', NO_COLOR: '1', ...session };
  }

  /** Runs a block as bash reads it when it is pasted: a failing command does not stop those after it. */
  async function shell(block: string): Promise<Outcome> {
    const script = `set -o pipefail; trap 'echo "exit code $?" >&2' ERR\n${block}`;
    const run = promisify(execFile)('bash', ['-c', script], { cwd: packageRoot, env: env(), timeout: 560_000, maxBuffer: 2 ** 26 });
    const { stdout, stderr } = await run.catch((error: unknown) => error as { stdout: string; stderr: string });
    return { failures: [...stderr.matchAll(/^exit code (\d+)$/gm)].map(([, code]) => Number(code)), stdout, stderr };
  }

  /** Starts a listener on a free port; it ends after one valid event. */
  async function listen(command: string): Promise<{ heard: () => Outcome; ended: () => boolean }> {
    const port = await getPort({ host: '127.0.0.1' });
    const child = spawn('bash', ['-c', `exec env ${command.trim()} --port ${port} --exit-after 1`], { cwd: packageRoot, env: env() });
    const text = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      text.stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      text.stderr += chunk.toString();
    });
    const failures = () => (child.exitCode === 0 ? [] : [child.exitCode ?? -1]);
    return { heard: () => ({ failures: failures(), ...text }), ended: () => child.exitCode !== null };
  }
}

/**
 * Has a block run the program itself where it says `npx risk`: npx takes longer to find it than most commands take. The blocks with a key, of the Ready block and
 * of the day that passes run npx.
 */
const direct = 'npx() { shift; node bin/risk.js "$@"; }\n';

/** A busy machine takes minutes for the events of a day. */
const patient = { seconds: 240, everyMs: 100 };

function find(start: string): string {
  const found = blocks.filter((block) => block.startsWith(start));
  if (found.length !== 1) throw new Error(`${found.length} blocks of README.md begin with ${start}`);
  return found[0] ?? '';
}

function expectationOf(block: string): ((outcome: Outcome) => void) | undefined {
  return Object.entries(expected).find(([start]) => block.startsWith(start))?.[1];
}

/** The answer without what differs from run to run: ids, times, the days that were read, the key and the hash of the rules. */
function stable(answer: {
  data: Record<string, unknown> & { limits: string[]; reasons: { evidence: { source: string }[]; coverage: object[] }[] };
}): object {
  const { decisionId, decidedAt, expiresAt, ruleset, signer, kid, receipt, limits: stated, ...data } = answer.data;
  // a stream counts as read from its first sealed window on
  const limits = stated.filter((limit) => !['FILINGS_NOT_READ', 'INSOLVENCY_CASES_NOT_READ'].includes(limit));
  for (const value of [decisionId, decidedAt, expiresAt, ruleset, signer, kid, receipt]) expect(typeof value).toBe('string');
  // two feeds read the same notice, and its row names the feed and the release that arrived first
  const feed = ({ source }: { source: string }) => (source.startsWith('gazette/') ? { source: 'gazette', release: '' } : {});
  const reasons = data.reasons.map((reason) => ({
    ...reason,
    evidence: reason.evidence.map((one) => ({ ...one, retrievedAt: '', ...feed(one) })),
    coverage: reason.coverage.map((one) => ({ ...one, from: '', to: '', checkedAt: '' })),
  }));
  return { ...answer, data: { ...data, limits, reasons } };
}
