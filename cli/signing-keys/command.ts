import { Command } from 'commander';
import { ConfigError } from '../../infra/config.ts';
import { createSigningKey } from '../../infra/hsm/pkcs11/signing-key.ts';
import { receiptJwk } from '../../models/receipts/jwk.ts';
import { recordAct } from '../../serving/audit/audit-log.ts';
import { announceSigningKey, listSigningKeys, statusOf } from '../../serving/clearance/signing-keys.ts';
import { printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { textArgument } from '../text-argument.ts';

/** `risk signing-keys`: publishes the next key of the token before it signs, and lists the keys with their states. */
export function signingKeysCommand(): Command {
  const keys = new Command('signing-keys').description('announce the next signing key of the token, and list the keys of receipts');
  for (const command of [announce(), list()]) keys.addCommand(command.exitOverride());
  return keys;
}

function announce(): Command {
  return new Command('announce')
    .description('make an RSA-2048 key of this label in the token, unless it exists, and publish it as next; do it a day before it signs')
    .requiredOption('--label <label>', 'label of the next key, later PKCS11_KEY_LABEL', textArgument(128))
    .action(({ label }: { label: string }) =>
      withPool(async (pool, { pkcs11, operator }) => {
        if (pkcs11 === undefined) throw new ConfigError('PKCS11_MODULE and PKCS11_PIN: needed to read the key of the token');
        const jwk = receiptJwk(await createSigningKey({ ...pkcs11, keyLabel: label }));
        const { createdAt, activatedAt } = await announceSigningKey(pool, jwk);
        await recordAct(pool, 'announce-signing-key', {}, { actor: operator }, { kid: jwk.kid, label });
        process.stdout.write(`${jwk.kid}\n`);
        const state = activatedAt === null ? 'signs once PKCS11_KEY_LABEL names it' : `has signed since ${activatedAt.toISOString()}`;
        process.stderr.write(`published since ${createdAt.toISOString()}; ${state}\n`);
      }),
    );
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
