import { Command, InvalidArgumentError, Option } from 'commander';
import { type Config, ConfigError, kmsKeyAt } from '../../infra/config.ts';
import { createKeyInHome } from '../../infra/embedded/softhsm.ts';
import { hasCode } from '../../infra/error-code.ts';
import { createSigningKey } from '../../infra/hsm/pkcs11/signing-key.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { recordAct } from '../../serving/audit-log/audit-log.ts';
import { announceSigningKey, listSigningKeys, statusOf } from '../../serving/clearance/signing-keys.ts';
import { printRows } from '../output.ts';
import { withOwnerPool, withPool } from '../session.ts';
import { textArgument } from '../text-argument.ts';

/**
 * `risk signing-keys`: publishes the next key of the token or of AWS KMS before it signs, and lists the keys with their states. `environment`: that of the
 * process, through which SoftHSM finds the token of a home.
 */
export function signingKeysCommand(environment: NodeJS.ProcessEnv): Command {
  const keys = new Command('signing-keys');
  for (const command of [announce(environment), list()]) keys.addCommand(command.exitOverride());
  return keys;
}

function announce(environment: NodeJS.ProcessEnv): Command {
  return new Command('announce')
    .description(
      'publish the key that will sign next, a day before it signs. With --label, the command makes an RSA-2048 key in the token unless the key exists',
    )
    .addOption(new Option('--label <label>', 'label of the next key in the token, later PKCS11_KEY_LABEL').argParser(textArgument(128)))
    .addOption(
      new Option('--kms-key <key>', 'id, alias or ARN of the next key in AWS KMS, later RISK_KMS_KEY')
        .argParser(textArgument(256))
        .conflicts('label'),
    )
    .action((next: NextKey) =>
      withOwnerPool(async (pool, config) => {
        const { publicKey, signer, setting, shown } = await readNextKey(next, config, environment);
        const jwk = receiptJwk(publicKey);
        const { createdAt, activatedAt } = await announceSigningKey(pool, jwk, signer).catch(needsOwner);
        await recordAct(pool, 'announce-signing-key', {}, { actor: config.operator }, { kid: jwk.kid, ...shown });
        process.stdout.write(`${jwk.kid}\n`);
        const state = activatedAt === null ? `signs once ${setting} names it` : `has signed since ${activatedAt.toISOString()}`;
        process.stderr.write(`published since ${createdAt.toISOString()}; ${state}\n`);
      }),
    );
}

function needsOwner(cause: unknown): never {
  if (!hasCode(cause, '42501')) throw cause; // insufficient_privilege
  throw new ConfigError('DATABASE_OWNER_URL: set it, because only the owner of the database may publish keys', { cause });
}

interface NextKey {
  readonly label?: string;
  readonly kmsKey?: string;
}

/** `setting`: the variable that names the key when it signs. `shown`: what the audit log says of it. */
async function readNextKey({ label, kmsKey }: NextKey, { home, pkcs11, kmsPlace = {} }: Config, environment: NodeJS.ProcessEnv) {
  if (kmsKey !== undefined) {
    const { readKmsKey } = await import('../../infra/hsm/kms/signing-key.ts'); // with the SDK of AWS, which no other key needs
    const publicKey = await readKmsKey(kmsKeyAt(kmsPlace, kmsKey));
    return { publicKey, signer: 'aws-kms', setting: 'RISK_KMS_KEY', shown: { kmsKey } } as const;
  }
  if (label === undefined) throw new InvalidArgumentError('give --label for a key of the token, or --kms-key for a key in AWS KMS');
  const publicKey =
    pkcs11 === undefined ? await createKeyInHome(home, label, environment) : await createSigningKey({ ...pkcs11, keyLabel: label });
  if (publicKey === undefined)
    throw new ConfigError(`PKCS11_MODULE and PKCS11_PIN: needed to read the key of the token, because ${home} has none of its own`);
  return { publicKey, signer: 'pkcs11', setting: 'PKCS11_KEY_LABEL', shown: { label } } as const;
}

function list(): Command {
  return new Command('list')
    .description('list the signing keys with their states, newest first')
    .option('--json', 'one JSON document on stdout')
    .action(({ json }: { json?: boolean }) =>
      withPool(async (pool) => {
        const keys = await listSigningKeys(pool);
        const rows = keys.map(({ jwk, ...key }) => {
          const { environment, signer, createdAt, activatedAt, retiredAt } = key;
          return { kid: jwk.kid, status: statusOf(key), environment, signer, createdAt, activatedAt, retiredAt };
        });
        printRows(rows, json === true ? { json } : {});
      }),
    );
}
