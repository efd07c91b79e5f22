import { styleText } from 'node:util';
import { Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { ConfigError } from '../../infra/config.ts';
import { createLogger } from '../../infra/telemetry/logger.ts';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import { printable, printableJson } from '../../serving/output/printable.ts';
import { reportReady, stopRequested } from '../service/child.ts';
import { atLeastOne, wholeNumber } from '../whole-number.ts';
import { type ReceivedEvent, startWebhookReceiver } from './receiver.ts';

const shown = 'other accounts of this machine can read an argument, not the variable';

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly secret?: string;
  readonly api: string;
  readonly key?: string;
  readonly companies?: readonly string[];
  readonly everyCompany?: boolean;
  readonly events?: readonly string[];
  readonly status: number;
  readonly forwardTo?: string;
  readonly exitAfter?: number;
  readonly json?: boolean;
}

/**
 * `risk listen`: runs a receiver on this machine that verifies and prints every webhook. With a key it creates its own watch and keeps
 * the secret in memory; with a secret it verifies the webhooks of an existing watch. Both come from the environment, because every account of the
 * machine reads the arguments of a process.
 */
export function listenCommand(): Command {
  return new Command('listen')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port to listen on; 0 uses a free one', wholeNumber(0, 65_535), 4_242)
    .addOption(new Option('--secret <secret>', `secret of an existing watch; ${shown}`).env('WEBHOOK_SECRET'))
    .option('--api <url>', 'URL of the API, to create a watch for this receiver', urlArgument, 'http://127.0.0.1:8080')
    .addOption(new Option('--key <key>', `API key to create the watch with; ${shown}`).env('RISK_KEY'))
    .option('--companies <numbers>', 'watch these companies, comma separated, instead of the portfolio of the tenant', list)
    .option('--every-company', 'watch every company, if the plan of the tenant has it')
    .option('--events <types>', 'watch only these event types, comma separated', eventList)
    .option('--status <code>', 'answer valid events with this status, for example 500 to see retries', wholeNumber(200, 599), 204)
    .option('--forward-to <url>', 'forward valid events byte for byte, and return the status of the answer', urlArgument)
    .option('--exit-after <n>', 'stop after this number of valid events', atLeastOne)
    .option('--json', 'one JSON document per request on stdout')
    .action((options: ListenOptions, command: Command) => listen(chosen(options, command)));
}

/** A key that was given as an argument counts more than a secret of the environment. */
function chosen({ secret, ...options }: ListenOptions, command: Command): ListenOptions {
  const isKeyMeant = command.getOptionValueSource('key') === 'cli' && command.getOptionValueSource('secret') === 'env';
  return secret === undefined || isKeyMeant ? options : { ...options, secret };
}

async function listen(options: ListenOptions): Promise<void> {
  if (options.secret === undefined && options.key === undefined) {
    throw new ConfigError(
      'set RISK_KEY or WEBHOOK_SECRET, or give --key or --secret: a key creates a watch, a secret verifies the webhooks of an existing watch',
    );
  }
  const secret = deferred<string>();
  const enough = deferred<void>();
  let valid = 0;
  const receiver = await startWebhookReceiver({
    host: options.host,
    port: options.port,
    secret: secret.promise,
    status: options.status,
    forwardTo: options.forwardTo,
    onEvent(received) {
      process.stdout.write(`${options.json === true ? printableJson(received) : line(received)}\n`);
      if (received.valid) valid += 1;
      if (valid === options.exitAfter) enough.resolve();
    },
  });
  try {
    secret.resolve(options.secret ?? (await createWatch(receiver.url, options)));
    process.stderr.write(
      `listening on ${receiver.url}, Ctrl-C stops${options.secret === undefined ? '; the watch remains until another call replaces it' : ''}\n`,
    );
    reportReady({ url: receiver.url });
    await Promise.race([stopRequested(createLogger('listen', { logLevel: 'silent' })), enough.promise]);
  } finally {
    await receiver.close();
  }
}

const watchReply = z.object({ data: z.object({ webhookSecret: z.string().startsWith('whsec_') }) });

/** Creates a watch for this receiver (`POST /api/v1/watch`). Returns its secret, which is never printed. */
async function createWatch(webhookUrl: string, { api, key, companies, everyCompany, events }: ListenOptions): Promise<string> {
  const body = {
    webhookUrl,
    ...(events === undefined ? {} : { event_types: events }),
    ...(companies === undefined ? {} : { companyNumbers: companies }),
    ...(everyCompany === undefined ? {} : { everyCompany }),
  };
  const answer = await fetch(new URL('/api/v1/watch', api), {
    method: 'POST',
    headers: { Authorization: `Bearer ${key ?? ''}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  }).catch((cause: unknown) => {
    throw new ConfigError(`--api: no answer from ${api}`, { cause });
  });
  if (!answer.ok) throw new ConfigError(`the API refused the watch with ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return watchReply.parse(await answer.json()).data.webhookSecret;
}

/** `12:03:11  valid      gazette.insolvency.published  01234567  Petition to wind up ...` */
export function line({ receivedAt, valid, problem, duplicate, event, status }: ReceivedEvent): string {
  const time = receivedAt.slice(11, 19);
  const paint = (colour: 'green' | 'red' | 'yellow', text: string) => (process.stdout.isTTY ? styleText(colour, text) : text);
  if (!valid || event === undefined)
    return `${time}  ${paint('red', 'invalid')}    ${problem?.code}: ${problem?.reason}${hintOf(problem?.code)} (answered ${status})`;
  const { companyNumber, companyName, detail } = event.data;
  const told = `${event.event}  ${companyNumber}${companyName === undefined ? '' : ` ${companyName}`}  ${detail}`;
  const word = duplicate ? paint('yellow', 'duplicate') : paint('green', 'valid    ');
  const answered = status === 204 ? '' : ` (answered ${status})`;
  return `${time}  ${word}  ${printable(told)}${answered}`;
}

/** A watch has one secret, and a call for the same URL replaces it. */
function hintOf(code: string | undefined): string {
  return code === 'SIGNATURE_MISMATCH' ? '; when another call has replaced the watch or its secret, start again' : '';
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function list(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function urlArgument(text: string): string {
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return text;
  throw new InvalidArgumentError(`"${text}" is not a URL of http or https`);
}

function eventList(text: string): readonly string[] {
  const known: readonly string[] = eventTypes;
  const unknown = list(text).find((type) => !known.includes(type));
  if (unknown !== undefined) throw new InvalidArgumentError(`unknown event type "${unknown}"; known: ${known.join(', ')}`);
  return list(text);
}
