import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { receiptKid, type Verification, verifyReceipt } from '../../models/receipts/verify.ts';
import { exitCodes } from '../output.ts';
import { receiptText } from './text.ts';

/** `risk verify`: verifies the signature of a receipt and prints its content. Needs only the receipt and the published keys. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('verify a decision receipt with the published keys; works offline when the keys are a file')
    .argument('<receipt>', 'file with a receipt, or with the JSON answer of a transaction check; - reads stdin')
    .requiredOption('--jwks <file|url>', 'the published keys: the content of /.well-known/jwks.json', notEmpty)
    .option('--json', 'one JSON document on stdout')
    .option('--pem', 'print the public key that the receipt names as PEM, for openssl; skips the verification')
    .addHelpText('after', '\nExit code: 0 valid, 1 not valid, 2 the receipt or the keys cannot be read.')
    .action(async (receipt: string, options: { jwks: string; json?: boolean; pem?: boolean }) => {
      try {
        const [jws, jwks] = await Promise.all([readReceipt(receipt), readKeys(options.jwks)]);
        if (options.pem === true) process.stdout.write(pemOf(jws, jwks));
        else report(await verifyReceipt(jws, jwks), options);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        process.stderr.write(`${error.message}\n`);
        process.exitCode = exitCodes.usage;
      }
    });
}

/** The receipt or the keys cannot be read, so there is no verdict. */
class Unreadable extends Error {}

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), kid: z.string() })),
});
/** The well-known document, or the API's answer with its `data` envelope. */
const published = z.union([keySet, z.object({ data: keySet }).transform(({ data }) => data)]);
type Keys = z.output<typeof keySet>;

const answer = z.union([
  z.object({ data: z.object({ receipt: z.string() }) }).transform(({ data }) => data.receipt),
  z.object({ receipt: z.string() }).transform(({ receipt }) => receipt),
]);

function report(verification: Verification, { json }: { json?: boolean }): void {
  if (json === true) process.stdout.write(`${JSON.stringify(verification, null, 2)}\n`);
  else if (verification.ok) process.stdout.write(receiptText(verification));
  else process.stderr.write(`NOT VALID  ${verification.code}: ${verification.message}\n`);
  if (!verification.ok) process.exitCode = exitCodes.failed;
}

async function readReceipt(from: string): Promise<string> {
  const content = (from === '-' ? await text(process.stdin) : await readText(from)).trim();
  if (!content.startsWith('{')) return content;
  const receipt = answer.safeParse(json(content, from));
  if (!receipt.success) throw new Unreadable(`${from}: JSON without data.receipt`);
  return receipt.data;
}

async function readKeys(from: string): Promise<Keys> {
  const content = /^https?:\/\//.test(from) ? await fetchText(from) : await readText(from);
  const keys = published.safeParse(json(content, from));
  if (!keys.success) throw new Unreadable(`${from}: not a JWK set of RSA keys`);
  return keys.data;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new Unreadable(`${path}: cannot be read`, { cause });
  }
}

async function fetchText(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Unreadable(`${url}: answered ${response.status}`);
    return await response.text();
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable(`${url}: cannot be reached`, { cause });
  }
}

function json(content: string, from: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw new Unreadable(`${from}: not JSON`, { cause });
  }
}

function pemOf(jws: string, { keys }: Keys): string {
  const kid = receiptKid(jws);
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined) throw new Unreadable(`key ${kid ?? '(none)'} is not in the key set`);
  const { kty, n, e } = key;
  return createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}

function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('give a file or a URL');
  return value;
}
