import { createPublicKey } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';
import { receiptKid } from '../../models/receipts/signed-text.ts';
import { type Verification, verifyEnvelope, verifyReceipt } from '../../models/receipts/verify.ts';
import { type LogVerification, type ProofDocument, verifyLogProof } from '../../models/transparency/verify-proof.ts';
import { printable, printableJson } from '../../serving/output/printable.ts';
import { exitCodes } from '../output.ts';
import { addExpectations, type Expectations, type Unmet, unmetBy, unmetByHeads } from './expectations.ts';
import { type Keys, readGiven, readHead, readKeys, readMember, readProof, Unreadable } from './given-files.ts';
import { receiptText } from './text.ts';

type Genuine = Extract<Verification, { ok: true }>;

interface Options extends Omit<Expectations, 'request' | 'inputs'> {
  readonly jwks: string;
  readonly request?: string;
  readonly inputs?: string;
  readonly log?: string;
  readonly head?: string;
  readonly json?: boolean;
  readonly pem?: boolean;
}

const help = `
Exit code: 0 the receipt is genuine and meets every expectation; 1 it is not genuine, the answer around it says something else, or the proof of the log does not hold; 2 a file cannot
be read; 3 it is genuine and does not meet an expectation. Without options it must be an ALLOW of the live environment, signed in a token or in AWS KMS and not
expired. To read a receipt as a proof: --expect-outcome any --allow-expired.`;

/**
 * `risk verify`: verifies a receipt, compares it with what the caller expects, and prints its content. Needs only the receipt and the published keys.
 */
export function verifyCommand(): Command {
  const command = new Command('verify')
    .argument('<receipt>', 'file with a receipt, or with the JSON answer of a transaction check; - reads stdin')
    .requiredOption('--jwks <file|url>', 'the published keys: the content of /.well-known/jwks.json', notEmpty);
  return addExpectations(command)
    .option(
      '--request <file>',
      'body of the request that the receipt must be about, or the answer of transaction-decisions/{decisionId}/inputs',
    )
    .option('--inputs <file>', 'answer of transaction-decisions/{decisionId}/inputs, or its member inputs: the decision must rest on them')
    .option('--log <file>', 'answer of /api/v1/log/get-all-by-hash: the receipt must be in the public log')
    .option('--head <file>', 'a signed tree head that you kept: the log must continue it; with --log')
    .option('--json', 'one JSON document on stdout')
    .option('--pem', 'print the public key that the receipt names as PEM, for openssl; skips the verification')
    .addHelpText('after', help)
    .action(run);
}

async function run(receipt: string, options: Options): Promise<void> {
  try {
    const [given, jwks] = await Promise.all([readGiven(receipt), readKeys(options.jwks)]);
    if (options.pem === true) process.stdout.write(pemOf(typeof given === 'string' ? given : given.receipt, jwks));
    else {
      const expected = await expectations(options);
      const proof = await givenProof(options);
      const verification = typeof given === 'string' ? await verifyReceipt(given, jwks) : await verifyEnvelope(given, jwks);
      const jws = typeof given === 'string' ? given : given.receipt;
      const logged = verification.ok && proof !== undefined ? await inLog(verification, jws, proof, jwks) : undefined;
      report(verification, logged, verification.ok ? [...unmetBy(verification, expected), ...unmetByHeads(logged, expected)] : [], options);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    process.stderr.write(`${printable(error.message)}\n`);
    process.exitCode = exitCodes.usage;
  }
}

async function expectations({ request, inputs, ...expected }: Options): Promise<Expectations> {
  return {
    ...expected,
    ...(request === undefined ? {} : { request: await readMember(request, 'request') }),
    ...(inputs === undefined ? {} : { inputs: await readMember(inputs, 'inputs') }),
  };
}

interface GivenProof {
  readonly proof: ProofDocument;
  readonly pinned: string | undefined;
}

async function givenProof({ log, head }: Options): Promise<GivenProof | undefined> {
  if (log === undefined && head !== undefined) throw new Unreadable('--head needs --log: the proof shows that the log continues the head');
  if (log === undefined) return undefined;
  return { proof: await readProof(log), pinned: head === undefined ? undefined : await readHead(head) };
}

function inLog({ payload }: Genuine, receipt: string, { proof, pinned }: GivenProof, jwks: Keys): Promise<LogVerification> {
  return verifyLogProof({ receipt, environment: payload.environment, decidedAt: payload.decidedAt, proof, jwks, pinned });
}

/** Sets the exit code before it writes: a reader that closes the pipe early must not turn it into 0. */
function report(verification: Verification, logged: LogVerification | undefined, unmet: readonly Unmet[], { json }: Options): void {
  const genuine = verification.ok && logged?.ok !== false;
  if (!genuine) process.exitCode = exitCodes.failed;
  else if (unmet.length > 0) process.exitCode = exitCodes.checkFailed;
  if (json === true) {
    const inLog = logged === undefined ? {} : { log: logged };
    process.stdout.write(`${printableJson({ ...verification, ...inLog, ok: genuine && unmet.length === 0, genuine, unmet }, 2)}\n`);
    return;
  }
  if (verification.ok && genuine) process.stdout.write(receiptText(verification));
  if (logged?.ok === true) process.stdout.write(`${printable(logText(logged))}\n`);
  const failed = verification.ok ? logged : verification;
  if (failed?.ok === false) process.stderr.write(`${printable(`NOT VALID  ${failed.code}: ${failed.message}`)}\n`);
  for (const { code, message } of unmet) process.stderr.write(`${printable(`NOT MET  ${code}: ${message}`)}\n`);
}

function logText({ head, leafIndex, continues }: Extract<LogVerification, { ok: true }>): string {
  const { log, treeSize, timestamp, signer } = head;
  const kept =
    continues === undefined ? '' : `; it continues the pinned head of ${continues.treeSize} leaves, signed by ${continues.signer}`;
  return `in the public log ${log}: leaf ${leafIndex}, covered by the head of ${treeSize} leaves, signed at ${timestamp} by ${signer}${kept}`;
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
