import { createHmac, timingSafeEqual } from 'node:crypto';
import type { webhooks } from './openapi.ts';

type EventType = Exclude<keyof webhooks, 'event'>;
type BodyOf<T extends EventType> = webhooks[T]['post']['requestBody']['content']['application/json'];

/** A delivery, by its `event`. A test event has no `metadata`. De-duplicate on `event`, `data.companyNumber` and `data.sourceId`. */
export type WebhookEvent = {
  [T in EventType]: Omit<BodyOf<T>, 'data'> & { data: Omit<BodyOf<T>['data'], 'metadata'> & Partial<Pick<BodyOf<T>['data'], 'metadata'>> };
}[EventType];

/**
 * `SIGNATURE_MALFORMED`: the header is absent or not `t=<unix seconds>,v1=<64 hex>`. `SIGNATURE_OUTSIDE_WINDOW`: signed too long ago, or a clock is wrong.
 * `SIGNATURE_MISMATCH`: another secret, or the body was parsed and serialised again. `EVENT_UNREADABLE`: the signature is right and the body is not an event.
 */
export type WebhookErrorCode = 'SIGNATURE_MALFORMED' | 'SIGNATURE_OUTSIDE_WINDOW' | 'SIGNATURE_MISMATCH' | 'EVENT_UNREADABLE';

/** A request is not a delivery of the service: answer 400 and do not act on it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
  }
}

interface WebhookOptions {
  /** Largest difference between the time of the signature and this clock, in seconds. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Default: the clock of the machine. */
  readonly now?: Date;
}

/**
 * Verifies a delivery and returns its event. `rawBody` is the body as it was received: a body that was parsed and serialised again does not verify.
 * `header` is `X-Service-Signature`. `secret` is the whole text with `whsec_`; give both secrets while one takes the place of the other.
 * Throws `WebhookError`, and `TypeError` when `rawBody` is not raw.
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  header: string | null | undefined,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: WebhookOptions = {},
): WebhookEvent {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) throw new TypeError('rawBody must be the received bytes or text');
  const { t, v1 } = readHeader(header);
  const apart = Math.abs(now.getTime() / 1_000 - Number(t));
  if (!(apart <= toleranceSeconds))
    throw new WebhookError(
      'SIGNATURE_OUTSIDE_WINDOW',
      `t differs from this clock by ${Math.round(apart)} s, more than ${toleranceSeconds} s`,
    );
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!secrets.some((one) => isSignedWith(one, t, rawBody, v1)))
    throw new WebhookError('SIGNATURE_MISMATCH', 'the signature does not match this body and secret');
  return eventOf(rawBody);
}

/** Reads `t` and `v1`, each given once. `t` stays text, because its characters were signed. Other names belong to later schemes. */
function readHeader(header: string | null | undefined): { t: string; v1: string } {
  const parts = (header ?? '').split(',').map((part) => part.split('='));
  const only = (name: string, shape: RegExp) => {
    const [first, ...others] = parts.filter(([key]) => key === name).map(([, ...value]) => value.join('='));
    return first !== undefined && others.length === 0 && shape.test(first) ? first : undefined;
  };
  const t = only('t', /^\d{1,12}$/);
  const v1 = only('v1', /^[0-9a-f]{64}$/);
  if (t === undefined || v1 === undefined)
    throw new WebhookError('SIGNATURE_MALFORMED', 'X-Service-Signature is not t=<unix seconds>,v1=<64 hexadecimal characters>');
  return { t, v1 };
}

/** Compares 64 ASCII characters in constant time. An empty secret would let everyone sign. */
function isSignedWith(secret: string, t: string, rawBody: Uint8Array | string, v1: string): boolean {
  if (secret === '') throw new TypeError('the secret is empty');
  const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest('hex');
  return timingSafeEqual(Buffer.from(expected, 'ascii'), Buffer.from(v1, 'ascii'));
}

function eventOf(rawBody: Uint8Array | string): WebhookEvent {
  try {
    const event: unknown = JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
    if (isEvent(event)) return event;
  } catch (cause) {
    throw new WebhookError('EVENT_UNREADABLE', 'the signed body is not JSON', { cause });
  }
  throw new WebhookError('EVENT_UNREADABLE', 'the signed body has no event, data.companyNumber and data.sourceId');
}

/** The members that identify an event. The service signed the rest. */
function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== 'object' || value === null || !('event' in value) || !('data' in value)) return false;
  const { event, data } = value;
  if (typeof event !== 'string' || typeof data !== 'object' || data === null) return false;
  return 'companyNumber' in data && typeof data.companyNumber === 'string' && 'sourceId' in data && typeof data.sourceId === 'string';
}
