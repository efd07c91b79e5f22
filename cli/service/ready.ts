import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { writeDurablySync } from '../../infra/durable-file.ts';
import type { Stack } from '../../infra/embedded/stack.ts';
import type { DemoKeys } from '../../serving/api-keys/demo-keys.ts';
import type { Examples } from './sample-publishers.ts';

/** What a person or a script needs to use the service that has just started. */
export interface Ready {
  readonly apiUrl: string;
  readonly docsUrl: string;
  /** URL of Temporal's web UI if the stack runs one, otherwise the address of the server. */
  readonly temporalUrl: string;
  readonly temporalUiUrl?: string;
  /** `host:port` for clients. */
  readonly temporalAddress: string;
  readonly databaseUrl: string;
  /** Absent: an earlier start has shown the keys. */
  readonly liveKey?: string;
  readonly sandboxKey?: string;
  readonly signer: Stack<DemoKeys>['signer'];
  /** Number of companies served. */
  readonly companies: number;
  /** Company numbers by the condition that the sample plants, such as `healthy` or `petitioned`; empty with real records. */
  readonly examples: Examples;
  /** Parts and roles that do not run yet, with the reason; the others serve without them. */
  readonly notRunning: readonly string[];
  /** Sources whose first check failed: the service runs without them, and `risk status` shows the reason. */
  readonly notLoaded: readonly string[];
}

export function readyOf(stack: Stack<DemoKeys>, companies: number, examples: Examples, notLoaded: readonly string[]): Ready {
  const temporalAddress = stack.config.temporal.address ?? '';
  return {
    apiUrl: stack.apiUrl,
    docsUrl: `${stack.apiUrl}/docs`,
    temporalUrl: stack.temporalUiUrl ?? temporalAddress,
    ...(stack.temporalUiUrl === undefined ? {} : { temporalUiUrl: stack.temporalUiUrl }),
    temporalAddress,
    databaseUrl: stack.databaseUrl,
    ...(stack.prepared.keys === undefined ? {} : { liveKey: stack.prepared.keys.live, sandboxKey: stack.prepared.keys.sandbox }),
    signer: stack.signer,
    companies,
    examples,
    notRunning: stack.problems,
    notLoaded,
  };
}

/** Writes the file with mode 0600, because it holds keys, and atomically: readers see a complete file or none. */
export function writeReadyFile(path: string, ready: Ready): void {
  writeDurablySync(path, `${JSON.stringify(ready, null, 2)}\n`);
}

const signers = {
  pkcs11: 'PKCS#11 token',
  'aws-kms': 'key in AWS KMS',
  software: 'software key: this machine has no token, and every receipt states that',
  none: 'none: live clearance answers 503 until PKCS11_MODULE names a token, or RISK_KMS_KEY a key',
};

/** Returns the text that `risk start` prints when the service is ready. Plain text unless `colour`. */
export function readyBlock(ready: Ready, { colour, home }: { colour: boolean; home: string }): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) => (colour ? styleText(style, text) : text);
  const ownHome = home !== resolve('.risk');
  const risk = `${ownHome ? `RISK_HOME=${quoted(home)} ` : ''}npx risk`;
  const facts: [string, string][] = [
    ['API', ready.apiUrl],
    ['API docs', ready.docsUrl],
    ['Temporal UI', ready.temporalUiUrl ?? `none known for ${ready.temporalAddress}`],
    ...keyFacts(ready, risk),
    ['receipts', signers[ready.signer]],
    ['companies', ready.companies.toLocaleString('en-GB')],
    ...ready.notRunning.map((part): [string, string] => ['not running', part]),
    ...ready.notLoaded.map((source): [string, string] => ['not loaded', source]),
  ];
  // in the home, so that the pasted command leaves no file in the checkout
  const answer = quoted(ownHome ? join(home, 'decision.json') : '.risk/decision.json');
  const advance = `${risk} sample advance`;
  const steps: [string, string][] = [
    ['Check a payment before its release', `${clearanceCommand(ready)} | tee ${answer}`],
    ['Verify the receipt of the decision', `npx risk verify ${answer} --jwks ${ready.apiUrl}/.well-known/jwks.json ${expected(ready)}`],
    [`Receive signed webhooks (${advance} in another terminal moves the sample by one day)`, listenCommand(ready)],
  ];
  return [
    '',
    paint(['bold', 'green'], 'Ready'),
    ...facts.map(([name, value]) => `  ${paint('dim', name.padEnd(12))} ${value}`),
    ...steps.flatMap(([title, command]) => ['', `  ${paint('bold', title)}`, `  ${command}`]),
    '',
    paint('dim', '  Ctrl-C stops everything in order; the next start continues with the same data.'),
    '',
  ].join('\n');
}

/** The petitioned payer is HOLD, and a machine without a token signs with a software key: `risk verify` refuses both unless they are expected. */
function expected({ signer, examples }: Ready): string {
  const outcome = `--expect-outcome ${examples.petitioned?.[0] === undefined ? 'any' : 'HOLD'}`;
  return signer === 'software' ? `${outcome} --expect-signer software` : outcome;
}

/** Keys are shown once. Afterwards only their hashes are stored, so the text says how to make a new one. */
function keyFacts({ liveKey, sandboxKey }: Ready, risk: string): [string, string][] {
  if (liveKey === undefined || sandboxKey === undefined) {
    return [['API keys', `shown at the first start; a new one: export KEY=$(${risk} keys create --env live --tenant demo)`]];
  }
  return [
    ['live key', liveKey],
    ['sandbox key', sandboxKey],
    [
      '',
      `the keys open payments and watches, and are not shown again; a key for every operation: ${risk} keys create --env live --tenant demo`,
    ],
  ];
}

function clearanceCommand({ apiUrl, liveKey = '$KEY', examples }: Ready): string {
  // a petitioned payer shows the main case of this service: the payment is void if a winding-up order follows
  const payer = examples.petitioned?.[0] ?? examples.healthy?.[1] ?? '<payer>';
  const payee = examples.healthy?.[0] ?? '<payee>';
  const request = {
    transactionId: 'invoice-1',
    eventType: 'payout.release',
    amountMinor: 1_250_000,
    currency: 'GBP',
    direction: 'outbound',
    productType: 'b2b_payout',
    payer: { role: 'payer', companyNumber: payer },
    payee: { role: 'payee', companyNumber: payee },
    terms: { creditDays: 0 },
    exposure: { currentMinor: 0, proposedMinor: 1_250_000, currency: 'GBP' },
  };
  return post(`${apiUrl}/api/v1/transaction-check`, liveKey, request);
}

/** The listener creates its own watch, so it knows the secret. The next day of the sample then fires events. */
function listenCommand({ apiUrl, liveKey = '$KEY' }: Ready): string {
  return `RISK_KEY=${liveKey} npx risk listen --port 4242 --api ${apiUrl} --every-company`;
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return /^[\w./+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** Uses a new idempotency key at each paste: with the same key, the API returns the stored decision. */
function post(url: string, key: string, body: object): string {
  const headers = [`"Authorization: Bearer ${key}"`, "'Content-Type: application/json'", '"Idempotency-Key: try-$(date +%s)"'];
  return `curl -s ${url} ${headers.map((header) => `-H ${header}`).join(' ')} -d '${JSON.stringify(body)}'`;
}
