import { styleText } from 'node:util';
import { writeFileAtomic } from './atomic-file.ts';
import type { Examples } from './sample-publishers.ts';
import type { Stack } from './stack.ts';

/** What a newcomer, or a script, needs to use the service that has just started. */
export interface Ready {
  readonly apiUrl: string;
  readonly docsUrl: string;
  /** For the eyes: the UI, where this stack has one. */
  readonly temporalUrl: string;
  readonly temporalUiUrl?: string;
  /** `host:port` for clients. */
  readonly temporalAddress: string;
  readonly databaseUrl: string;
  readonly liveKey: string;
  readonly sandboxKey: string;
  readonly signer: 'pkcs11' | 'software';
  /** Companies served. */
  readonly companies: number;
  /** Planted truth, such as `healthy` or `petitioned`, to company numbers; empty with real records. */
  readonly examples: Examples;
}

export function readyOf(stack: Stack, companies: number, examples: Examples): Ready {
  const temporalAddress = stack.config.temporal.address ?? '';
  return {
    apiUrl: stack.apiUrl,
    docsUrl: `${stack.apiUrl}/docs`,
    temporalUrl: stack.temporalUiUrl ?? temporalAddress,
    ...(stack.temporalUiUrl === undefined ? {} : { temporalUiUrl: stack.temporalUiUrl }),
    temporalAddress,
    databaseUrl: stack.databaseUrl,
    liveKey: stack.keys.live,
    sandboxKey: stack.keys.sandbox,
    signer: stack.signer,
    companies,
    examples,
  };
}

/** For the owner only: it holds keys. Appears whole or not at all. */
export function writeReadyFile(path: string, ready: Ready): void {
  writeFileAtomic(path, `${JSON.stringify(ready, null, 2)}\n`);
}

const signers = {
  pkcs11: 'PKCS#11 token',
  software: 'software key: no token on this machine, and the receipts say so',
};

/** The block that a start ends with. Plain text unless `colour`. */
export function readyBlock(ready: Ready, { colour, listenPort }: { colour: boolean; listenPort: number }): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) => (colour ? styleText(style, text) : text);
  const facts: [string, string][] = [
    ['API', ready.apiUrl],
    ['API docs', ready.docsUrl],
    ['Temporal UI', ready.temporalUiUrl ?? `of ${ready.temporalAddress}`],
    ['live key', ready.liveKey],
    ['sandbox key', ready.sandboxKey],
    ['receipts', signers[ready.signer]],
    ['companies', ready.companies.toLocaleString('en-GB')],
  ];
  const steps: [string, readonly string[]][] = [
    ['May this payment be released?', [clearanceCommand(ready)]],
    ['Hear of changes: a listener here, then a watch from another terminal', watchCommands(ready, listenPort)],
    ['Verify the receipt of the first answer', [verifyCommand(ready)]],
  ];
  return [
    '',
    paint(['bold', 'green'], 'Ready'),
    ...facts.map(([name, value]) => `  ${paint('dim', name.padEnd(12))} ${value}`),
    ...steps.flatMap(([title, commands]) => ['', `  ${paint('bold', title)}`, ...commands.map((command) => `  ${command}`)]),
    '',
    paint('dim', '  Ctrl-C stops everything in order; the next start goes on from here.'),
    '',
  ].join('\n');
}

function clearanceCommand({ apiUrl, liveKey, examples }: Ready): string {
  const payer = examples.healthy?.[0] ?? 'PAYER000';
  const payee = examples.petitioned?.[0] ?? examples.healthy?.[1] ?? 'PAYEE000';
  const request = {
    transactionId: 'invoice-1',
    eventType: 'payout_release',
    amountMinor: 1_250_000,
    currency: 'GBP',
    direction: 'outbound',
    productType: 'b2b_payout',
    payer: { role: 'payer', companyNumber: payer },
    payee: { role: 'payee', companyNumber: payee },
    terms: { creditDays: 0 },
    exposure: { currentMinor: 0, proposedMinor: 1_250_000, currency: 'GBP' },
  };
  return `${post(`${apiUrl}/api/v1/transaction-check`, liveKey, request, ["-H 'Idempotency-Key: invoice-1'"])} | tee decision.json`;
}

function watchCommands({ apiUrl, liveKey }: Ready, port: number): string[] {
  return [
    `npx risk listen --port ${port}`,
    post(`${apiUrl}/api/v1/watch`, liveKey, { webhookUrl: `http://127.0.0.1:${port}/`, event_types: ['gazette.insolvency.published'] }),
  ];
}

function verifyCommand({ apiUrl }: Ready): string {
  const extract = `node -p 'JSON.parse(fs.readFileSync("decision.json")).data.receipt' > receipt.jws`;
  return `${extract} && npx risk verify receipt.jws --jwks ${apiUrl}/.well-known/jwks.json`;
}

function post(url: string, key: string, body: object, headers: readonly string[] = []): string {
  const all = [`-H 'Authorization: Bearer ${key}'`, "-H 'Content-Type: application/json'", ...headers];
  return `curl -s ${url} ${all.join(' ')} -d '${JSON.stringify(body)}'`;
}
