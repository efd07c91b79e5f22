import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import {
  callerScopes,
  createKey,
  type Environment,
  listKeys,
  revokeKey,
  rotateKey,
  type Scope,
  scopes,
  setPlan,
} from '../../serving/api-keys/api-keys.ts';
import { type PlanName, planNames } from '../../serving/limits/plans.ts';
import { durationArgument, lifetimeArgument } from '../duration-argument.ts';
import { exitCodes, printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { textArgument } from '../text-argument.ts';
import { atLeastOne } from '../whole-number.ts';

interface CreateOptions {
  readonly env: Environment;
  readonly tenant: string;
  readonly scopes: readonly Scope[];
  readonly label: string;
  readonly perMinute?: number;
  readonly expiresIn?: number;
  readonly why?: string;
  readonly json?: boolean;
}

interface RotateOptions {
  readonly overlap: number;
  readonly expiresIn?: number;
  readonly why?: string;
  readonly json?: boolean;
}

/** `risk keys`: creates, lists, rotates and revokes the keys of the API's callers. */
export function keysCommand(): Command {
  const keys = new Command('keys');
  for (const command of [create(), list(), rotate(), revoke(), plan()]) keys.addCommand(command.exitOverride());
  return keys;
}

function create(): Command {
  return new Command('create')
    .description('create a key; it is printed once, and only its hash is stored')
    .addOption(new Option('--env <environment>', 'environment that the key opens').choices(['live', 'sandbox']).makeOptionMandatory())
    .requiredOption('--tenant <id>', 'tenant that owns the key; created when it does not exist', textArgument(128))
    .option('--scopes <list>', `comma separated, of ${scopes.join(', ')}; default: all but operator:read`, parseScopes, [...callerScopes])
    .option('--label <text>', 'name of the key in "keys list"', textArgument(128), '')
    .option('--per-minute <n>', 'most requests a minute of this key, beside the limits of its tenant', atLeastOne)
    .option('--expires-in <duration>', 'refuse the key after this time, such as 90d; default: it does not expire', lifetimeArgument)
    .addOption(why())
    .option('--json', 'one JSON document on stdout')
    .action(({ env, tenant, scopes, label, perMinute, expiresIn, why, json }: CreateOptions) =>
      withPool(async (pool, { operator }) => {
        const limits = { requestsPerMinute: perMinute ?? null, expiresAt: inSeconds(expiresIn) };
        const act = { actor: operator, ...(why === undefined ? {} : { why }) };
        const { id, key } = await createKey(pool, { tenant, environment: env, scopes, label, ...limits }, act);
        printKey({ id, key, tenant, environment: env, scopes, label, expiresAt: limits.expiresAt }, json);
      }),
    );
}

type MadeKey = Readonly<Record<'id' | 'key' | 'tenant' | 'environment', string>>;

/** Prints the key, once: PostgreSQL has only its hash. */
function printKey(made: MadeKey & Readonly<Record<string, unknown>>, json?: boolean): void {
  const { id, key, tenant, environment } = made;
  process.stdout.write(json === true ? `${JSON.stringify(made)}\n` : `${key}\n`);
  process.stderr.write(`${id} for ${tenant} (${environment}); the key is not shown again\n`);
}

const inSeconds = (seconds: number | undefined) => (seconds === undefined ? null : new Date(Date.now() + seconds * 1_000));

const why = () => new Option('--why <reason>', 'the reason, for the audit log').argParser(textArgument(512));

function rotate(): Command {
  return new Command('rotate')
    .description(
      'create a key that takes the place of another: same tenant, scopes, limit and lifetime; the old one stays valid for the overlap',
    )
    .argument('<id>', 'key_...')
    .option(
      '--overlap <duration>',
      'time for which both keys are valid, such as 24h; 0m refuses the old one within seconds',
      durationArgument,
      86_400,
    )
    .option(
      '--expires-in <duration>',
      'refuse the new key after this time; default: the lifetime with which the old key was made',
      lifetimeArgument,
    )
    .addOption(why())
    .option('--json', 'one JSON document on stdout')
    .action((old: string, { overlap, expiresIn, why, json }: RotateOptions) =>
      withPool(async (pool, { operator }) => {
        const act = { actor: operator, ...(why === undefined ? {} : { why }) };
        const rotated = await rotateKey(pool, old, { overlapSeconds: overlap, expiresAt: inSeconds(expiresIn) }, act);
        if (rotated === undefined) {
          process.stderr.write(`${old} does not exist, is revoked, has expired or was rotated before\n`);
          process.exitCode = exitCodes.failed;
          return;
        }
        printKey({ ...rotated }, json);
        process.stderr.write(`${old} is refused from ${rotated.oldExpiresAt.toISOString()}\n`);
        if (rotated.expiresAt !== null) process.stderr.write(`${rotated.id} is refused from ${rotated.expiresAt.toISOString()}\n`);
      }),
    );
}

function list(): Command {
  return new Command('list')
    .description('list id, tenant, scopes, expiry and last use of every key, newest last; never the key itself')
    .option('--tenant <id>', 'only keys of this tenant', textArgument(128))
    .option('--json', 'one JSON document on stdout')
    .action(({ tenant, json }: { tenant?: string; json?: boolean }) =>
      withPool(async (pool) => {
        const keys = await listKeys(pool, tenant);
        const rows = keys.map((key) => ({ ...key, scopes: json === true ? key.scopes : key.scopes.join(' ') }));
        if (rows.length === 0 && json !== true) process.stderr.write('no key exists\n');
        printRows(rows, json === true ? { json } : {});
      }),
    );
}

function revoke(): Command {
  return new Command('revoke')
    .description('refuse a key from now on; a running API refuses it within seconds')
    .argument('<id>', 'key_...')
    .addOption(why())
    .option('--json', 'one JSON document on stdout')
    .action((id: string, { why, json }: { why?: string; json?: boolean }) =>
      withPool(async (pool, { operator }) => {
        const revoked = await revokeKey(pool, id, { actor: operator, ...(why === undefined ? {} : { why }) });
        if (json === true) process.stdout.write(`${JSON.stringify({ id, revoked })}\n`);
        else process.stderr.write(revoked ? `${id} is revoked\n` : `${id} does not exist or is already revoked\n`);
        if (!revoked) process.exitCode = exitCodes.failed;
      }),
    );
}

function plan(): Command {
  return new Command('plan')
    .description('set the plan of a tenant: its rates, quotas and watches; a running API follows within seconds')
    .argument('<tenant>', 'tenant that owns keys')
    .addArgument(new Argument('<plan>', 'docs/interface.md, "Plans", has the amounts').choices(planNames))
    .action((tenant: string, name: PlanName) =>
      withPool(async (pool, { operator }) => {
        const known = await setPlan(pool, tenant, name, { actor: operator });
        process.stderr.write(known ? `${tenant} has the plan ${name}\n` : `${tenant} does not exist\n`);
        if (!known) process.exitCode = exitCodes.failed;
      }),
    );
}

function parseScopes(text: string): Scope[] {
  return text.split(',').map((name) => {
    const scope = scopes.find((known) => known === name.trim());
    if (scope === undefined) throw new InvalidArgumentError(`unknown scope "${name}"; known: ${scopes.join(', ')}`);
    return scope;
  });
}
