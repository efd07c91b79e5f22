import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ready } from './service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

/** Calls the API as a consumer does. */
export async function call(
  ready: Ready,
  method: 'GET' | 'POST',
  path: string,
  options: { body?: unknown; key?: string; idempotencyKey?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${ready.apiUrl}${path}`, {
    method,
    headers: {
      // a command that runs for longer than the API keeps an idle connection blocks this process, which would then use the closed connection
      connection: 'close',
      authorization: `Bearer ${options.key ?? ready.liveKey}`,
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
}

/** Returns the body of a payment from one company to another (docs/interface.md, "Transaction check"). */
export const payment = (payer: string, payee: string, transactionId = 'tx-1') => ({
  transactionId,
  eventType: 'payout.release',
  amountMinor: 125_000,
  currency: 'GBP',
  direction: 'outbound',
  productType: 'b2b_payout',
  payer: { role: 'payer', companyNumber: payer },
  payee: { role: 'payee', companyNumber: payee },
  terms: { creditDays: 0 },
  exposure: { currentMinor: 0, proposedMinor: 125_000, currency: 'GBP' },
});

/** Reads the addresses that a started service wrote for other commands. */
export function addresses(home: string): Record<string, string> {
  return JSON.parse(readFileSync(join(home, 'addresses.json'), 'utf8')) as Record<string, string>;
}

/** Moves the sample publishers' clock by a number of days. */
export async function advance(home: string, days: number): Promise<void> {
  const response = await fetch(`${addresses(home).RISK_SAMPLE_URL}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  });
  if (!response.ok) throw new Error(`the sample clock answered ${response.status}`);
}

export async function sampleDay(home: string): Promise<number> {
  const response = await fetch(`${addresses(home).RISK_SAMPLE_URL}/clock`);
  return ((await response.json()) as { day: number }).day;
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
