import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import {
  callerScopes,
  createKey,
  type Environment,
  listKeys,
  revokeKey,
  type Scope,
  scopes,
  setPlan,
} from '../../serving/api-keys/api-keys.ts';
import { type PlanName, planNames } from '../../serving/limits/plans.ts';
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
  readonly json?: boolean;
}

/** `risk keys`: creates, lists and revokes the keys of the API's callers. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('create, list and revoke API keys, and set the plan of a tenant');
  for (const command of [create(), list(), revoke(), plan()]) keys.addCommand(command.exitOverride());
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
    .option('--json', 'one JSON document on stdout')
    .action(({ env, tenant, scopes, label, perMinute, json }: CreateOptions) =>
      withPool(async (pool) => {
        const { id, key } = await createKey(pool, { tenant, environment: env, scopes, label, requestsPerMinute: perMinute ?? null });
        if (json === true) process.stdout.write(`${JSON.stringify({ id, key, tenant, environment: env, scopes, label })}\n`);
        else process.stdout.write(`${key}\n`);
        process.stderr.write(`${id} for ${tenant} (${env}); the key is not shown again\n`);
      }),
    );
}

function list(): Command {
  return new Command('list')
    .description('list id, tenant and scopes of every key, newest last; never the key itself')
    .option('--tenant <id>', 'only keys of this tenant')
    .option('--json', 'one JSON document on stdout')
    .action(({ tenant, json }: { tenant?: string; json?: boolean }) =>
      withPool(async (pool) => {
        const keys = await listKeys(pool, tenant);
        const rows = keys.map((key) => ({ ...key, scopes: json === true ? key.scopes : key.scopes.join(' ') }));
        printRows(rows, json === true ? { json } : {});
      }),
    );
}

function revoke(): Command {
  return new Command('revoke')
    .description('refuse a key from now on; a running API refuses it within seconds')
    .argument('<id>', 'key_...')
    .option('--json', 'one JSON document on stdout')
    .action((id: string, { json }: { json?: boolean }) =>
      withPool(async (pool) => {
        const revoked = await revokeKey(pool, id);
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
      withPool(async (pool) => {
        const known = await setPlan(pool, tenant, name);
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
