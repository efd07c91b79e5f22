import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartProblem } from '../infra/embedded/start-problem.ts';
import { MigrationError } from '../infra/postgres/migrate.ts';
import { capturedOutput } from '../test/worlds/captured-output.ts';
import { commandGroups } from './commands.ts';
import { expectedError } from './expected-error.ts';

const captured = capturedOutput();
const before = process.env;
let home: string;
let umask: number;
beforeAll(async () => {
  umask = process.umask(0o022);
  home = await mkdtemp(join(tmpdir(), 'risk-mistakes-'));
  await writeFile(join(home, 'empty.csv'), '');
});
afterAll(async () => {
  process.env = before;
  process.umask(umask); // `risk api` and `risk worker` close their files to others, and later suites share this process
  await rm(home, { recursive: true });
});

const dead = { DATABASE_URL: 'postgres://risk:made-up@127.0.0.1:1/risk' };
const unresolved = { DATABASE_URL: 'postgres://risk:made-up@nowhere.invalid/risk' };
const noTemporal = { ...dead, TEMPORAL_ADDRESS: '127.0.0.1:1' };
const noSample = { RISK_SAMPLE_URL: 'http://127.0.0.1:1' };
const source = 'companies-house/psc';

/** `start` ends its process: test/start/start-problems.test.ts. The input of `codes` and `sources` cannot be wrong. */
const others = ['start', 'codes', 'sources'];

const mistakes: readonly (readonly [args: string, says: string, env?: NodeJS.ProcessEnv])[] = [
  ['status --releases abc', 'not a whole number'],
  ['status', 'correct DATABASE_URL', dead],
  ['status', 'correct DATABASE_URL', unresolved],
  ['ingest made-up', 'made-up'],
  [`ingest ${source} --file nope`, 'nope', dead],
  [`ingest ${source} --file nope --force`, '--force needs --why', dead],
  ['lookup 1', '', dead],
  ['lookup 01234567', 'correct DATABASE_URL', dead],
  ['gaps made-up', 'made-up'],
  ['gaps', 'correct DATABASE_URL', dead],
  ['release list made-up', 'made-up'],
  [`release show ${source} nope`, 'correct DATABASE_URL', dead],
  ['rejects made-up', 'made-up'],
  ['retention', 'no service runs in'],
  ['warehouse rebuild', 'no service runs in'],
  [`backfill ${source} --from yesterday`, 'not a day'],
  [`backfill ${source} --pause`, 'no service runs in'],
  ['mirror --from 2026-01-01 --to nope there', 'not a day'],
  ['sql --file nope.sql', 'nope.sql'],
  ['sql SELECT', 'risk sql --refresh'],
  ['replay', ''],
  ['replay dec_1', 'correct DATABASE_URL', dead],
  ['backtest --rule MADE_UP --from 2025-01-01 --to 2025-02-01', ''],
  ['pause --minutes 0', 'not a whole number'],
  ['resume', 'correct TEMPORAL_ADDRESS', noTemporal],
  ['keys create --env made-up --tenant x', 'made-up'],
  ['keys list', 'correct DATABASE_URL', dead],
  ['audit-log --limit -1', 'not a whole number'],
  ['signing-keys announce', ''],
  ['signing-keys list', 'correct DATABASE_URL', dead],
  ['verify nope --jwks nope', 'nope'],
  ['log begin --env made-up', 'made-up'],
  ['audit --head nope', 'nope', dead],
  ['listen', '--key'],
  ['resolve nope.csv', '', dead],
  ['accounts read nope', 'nope'],
  ['scorecard show nope', 'correct DATABASE_URL', dead],
  ['screen nope.csv', '', dead],
  ['sample truth', 'no sample publishers are running here'],
  ['sample advance', 'no sample publishers answer', noSample],
  ['sample advance --days abc', 'not a whole number'],
  ['sample serve --port abc', 'not a whole number'],
  ['sample render --out there --companies abc', 'not a whole number'],
  ['reset', 'holds no stack.json'],
  ['migrate', 'no service runs in'],
  ['migrate', 'correct DATABASE_URL', dead],
  ['worker --role made-up', 'made-up'],
  ['worker --role ingest', 'DATABASE_URL'],
  ['api --processes 0', 'not a whole number'],
  ['api', 'DATABASE_URL'],
];

describe('a mistake', () => {
  test.each(mistakes.map(([given, says, env = {}]) => [given, says, env] as const))(
    '%s: one line says what to correct: %s',
    async (given, says, env) => {
      const { PATH, HOME } = before;
      process.env = { PATH, HOME, RISK_HOME: home, ...env };
      const [name = '', ...args] = given.split(' ');
      const command = await commandGroups[name]?.load(process.env);
      if (command === undefined) throw new Error(`no command ${name}`);
      const all = (one: typeof command): (typeof command)[] => [one, ...one.commands.flatMap(all)];
      for (const one of all(command)) one.exitOverride();
      const error: unknown = await command.parseAsync(args, { from: 'user' }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const expected = expectedError(error);
      const said = error instanceof CommanderError ? error.message : (expected?.message ?? captured.err).trim();
      if (error !== undefined && !(error instanceof CommanderError)) expect(expected).toBeDefined();
      if (error === undefined) expect(process.exitCode).toBeGreaterThan(0);
      expect(said).toContain(says);
      expect(said.split('\n')).toHaveLength(1);
      expect(said).not.toBe('');
      expect(`${said}${captured.err}`).not.toContain('made-up@');
    },
  );

  test('is tried of every command', () => {
    const tried = new Set(mistakes.map(([given]) => given.split(' ')[0]));
    expect(Object.keys(commandGroups).filter((name) => !tried.has(name))).toEqual(others.toSorted((a, b) => order(a) - order(b)));
  });

  const order = (name: string) => Object.keys(commandGroups).indexOf(name);
});

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [coded('28P01', 'password authentication failed for user "risk"'), 'refuses the connection (password authentication failed'],
  [coded('28000', 'role "risk" does not exist'), 'refuses the connection (role "risk" does not exist): correct DATABASE_URL'],
  [coded('3D000', 'database "risk" does not exist'), 'refuses the connection (database "risk" does not exist): correct DATABASE_URL'],
  [coded('EAI_AGAIN', 'getaddrinfo EAI_AGAIN db'), 'does not answer (getaddrinfo EAI_AGAIN db)'],
  [new Error('timeout exceeded when trying to connect'), 'does not answer (timeout exceeded when trying to connect)'],
  [Object.assign(new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:1')]), { code: 'ECONNREFUSED' }), '::1:1'],
  [new MigrationError('The database has 9999_x.sql'), 'The database has 9999_x.sql'],
  [new StartProblem('ALREADY_RUNNING', 'Process 1 already runs'), 'Process 1 already runs'],
  [new WorkflowExecutionAlreadyStartedError('started', 'retention/by-hand', 'applyRetention'), 'retention/by-hand runs already'],
  [Object.assign(coded('EACCES', 'listen EACCES: permission denied 127.0.0.1:80'), { syscall: 'listen' }), 'listen EACCES'],
  [Object.assign(new Error('start'), { cause: new Error('5 NOT_FOUND: Namespace owls is not found.') }), 'correct TEMPORAL_NAMESPACE'],
])('%s is expected', (error, says) => {
  expect(expectedError(error)).toEqual({ message: expect.stringContaining(says), exitCode: 1 });
});

test('a defect is not expected, so its stack is printed', () => {
  expect(expectedError(new TypeError('x is not a function'))).toBeUndefined();
});
