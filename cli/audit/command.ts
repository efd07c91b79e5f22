import { Command, Option } from 'commander';
import type { PublishedKey } from '../../models/receipts/jwk.ts';
import { keyUse } from '../../models/receipts/key-use.ts';
import { type TreeHead, verifyHead } from '../../models/transparency/head.ts';
import type { Environment } from '../../serving/api-keys/api-keys.ts';
import { publishedKeys } from '../../serving/clearance/signing-keys.ts';
import { type AuditReport, auditEnvironment } from '../../serving/log/audit/audit.ts';
import { printable, printableJson } from '../../serving/output/printable.ts';
import { exitCodes } from '../output.ts';
import { type Keys, readHead, readKeys, Unreadable } from '../receipts/given-files.ts';
import { withPool } from '../session.ts';

interface Options {
  readonly env: Environment;
  readonly head?: string;
  readonly jwks?: string;
  readonly json?: boolean;
}

const help = `
Exit code: 0 nothing was found; 2 a file cannot be read; 3 a row was changed, added, moved or taken away. Without --head the audit compares the database
with the heads that it holds itself. With --head (a head that you kept outside the database), the audit also detects a log that was rewritten;
with --jwks too, keys that were changed, or added with a date before that head.`;

/** `risk audit`: compares the decisions, the public log and its heads, row by row. Reads only. */
export function auditCommand(): Command {
  return new Command('audit')
    .addOption(new Option('--env <environment>', 'whose decisions and log').choices(['live', 'sandbox']).default('live'))
    .option('--head <file>', 'a signed tree head that you kept: the answer of get-sth, or its JWS')
    .option('--jwks <file|url>', 'the published keys that you kept with that head; default: those in the database')
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', help)
    .action(run);
}

async function run({ env, head, jwks, json }: Options): Promise<void> {
  await withPool(async (pool) => {
    try {
      const kept = head === undefined ? undefined : await readHead(head);
      const keys = jwks === undefined ? undefined : described(await readKeys(jwks), jwks);
      const pinned = kept === undefined ? undefined : await verifiedHead(kept, { keys: keys ?? (await publishedKeys(pool)) });
      if (pinned !== undefined && pinned.environment !== env)
        throw new Unreadable(`the pinned head is of ${pinned.environment}: audit it with --env`);
      report(await auditEnvironment(pool, env, { pinned, keys }), json === true);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      process.stderr.write(`${printable(error.message)}\n`);
      process.exitCode = exitCodes.usage;
    }
  });
}

/** Throws `Unreadable` for a set that does not state what each key may sign: there is nothing to compare. */
function described({ keys }: Keys, from: string): PublishedKey[] {
  return keys.map(({ kty, n, e, kid, ...rest }) => {
    const use = keyUse.safeParse(rest).data;
    if (use === undefined) throw new Unreadable(`${from}: key ${kid} does not state environment, signer, createdAt and retiredAt`);
    return { ...use, kty, n, e, kid, alg: 'RS256', use: 'sig' };
  });
}

async function verifiedHead(jws: string, keys: Parameters<typeof verifyHead>[1]): Promise<TreeHead> {
  const verified = await verifyHead(jws, keys);
  if (!verified.ok) throw new Unreadable(`the pinned head: ${verified.code}: ${verified.message}`);
  return verified.head;
}

function report(found: AuditReport, json: boolean): void {
  const { environment, decisions, leaves, heads, findings } = found;
  if (findings.length > 0) process.exitCode = exitCodes.checkFailed;
  if (json) return void process.stdout.write(`${printableJson(found, 2)}\n`);
  for (const { code, what, detail } of findings) process.stdout.write(`${printable(`${code}  ${what}: ${detail}`)}\n`);
  process.stderr.write(
    `${environment}: ${decisions} decisions, ${leaves} leaves and ${heads} heads were read; findings: ${findings.length}\n`,
  );
}
