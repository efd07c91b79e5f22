import { expect } from 'vitest';
import { type ApiWorld, payment } from './api.ts';

/** Clears a payment and reports how it ended: the outcomes are a second apart, each with the place of the one that it corrects. */
export async function endPayment(
  world: ApiWorld,
  between: [payer: string, payee: string],
  outcomes: readonly (readonly [outcome: string, corrects?: number])[],
  key = world.keys.live,
): Promise<void> {
  const send = (path: string, body: object) =>
    world.call('POST', `/api/v1/${path}`, { body, headers: { 'Idempotency-Key': crypto.randomUUID() }, key });
  const { decisionId } = (await send('transaction-check', payment(between))).json.data;
  const ids: string[] = [];
  for (const [place, [outcome, corrects]] of outcomes.entries()) {
    const occurredAt = new Date(Date.now() + place * 1_000).toISOString();
    const corrected = corrects === undefined ? {} : { corrects: ids[corrects] };
    const { status, json } = await send('transaction-outcomes', { decisionId, outcome, occurredAt, ...corrected });
    expect(status).toBe(201);
    ids.push(json.data.outcomeId);
  }
}
