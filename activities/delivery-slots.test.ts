import { describe, expect, test } from 'vitest';
import { createDeliverySlots, type SlotHolder } from './delivery-slots.ts';

const teal = (origin = 'https://a.example'): SlotHolder => ({ tenant: 'teal', origin });
const wren: SlotHolder = { tenant: 'wren', origin: 'https://b.example' };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Starts activities that end when the test says so. */
function starting(slots: ReturnType<typeof createDeliverySlots>) {
  const running: string[] = [];
  const start = (name: string, holder: SlotHolder) => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const result = slots.within(holder, 1, async () => {
      running.push(name);
      await ended;
      return name;
    });
    result.catch(() => undefined);
    return { result, end };
  };
  return { running, start };
}

describe('delivery slots', () => {
  test('a tenant that uses all of its slots does not keep another tenant from sending', async () => {
    const { running, start } = starting(createDeliverySlots({ perTenant: 2, waitingPerTenant: 0 }));
    const all = [start('1', teal('https://1.example')), start('2', teal('https://2.example')), start('3', teal('https://3.example'))];
    all.push(start('4', wren));
    await turn();
    expect(running).toEqual(['1', '2', '4']);
    await expect(all[2]?.result).rejects.toMatchObject({ type: 'DELIVERY_BUSY', nonRetryable: false, category: 'BENIGN' });
    for (const { end } of all) end();
  });

  test('a busy receiver does not keep the other receivers of its tenant from getting events', async () => {
    const { running, start } = starting(createDeliverySlots({ perTenant: 4, perOrigin: 1 }));
    const all = [start('1', teal()), start('2', teal()), start('3', teal('https://c.example'))];
    await turn();
    expect(running).toEqual(['1', '3']);
    all[0]?.end();
    await turn();
    expect(running).toEqual(['1', '3', '2']);
    for (const { end } of all) end();
    expect(await Promise.all(all.map(({ result }) => result))).toEqual(['1', '2', '3']);
  });

  test('tenants take turns with a receiver that they share', async () => {
    const { running, start } = starting(createDeliverySlots({ perOrigin: 2 }));
    const first = [start('1', teal()), start('2', teal()), start('3', teal()), start('4', teal())];
    const other = start('5', { tenant: 'wren', origin: teal().origin });
    await turn();
    expect(running).toEqual(['1', '2']);
    first[0]?.end();
    await turn();
    expect(running).toEqual(['1', '2', '5']);
    for (const { end } of [...first, other]) end();
    await Promise.all([...first, other].map(({ result }) => result));
  });

  test('an activity that waits too long for a slot returns to Temporal, after a pause that grows', async () => {
    const slots = createDeliverySlots({ perTenant: 1, longestWaitMs: 5 });
    const { start } = starting(slots);
    const first = start('1', teal());
    const pause = async (attempt: number) => {
      const error = await slots.within(teal(), attempt, async () => undefined).catch((error: unknown) => error);
      return Number((error as { nextRetryDelay?: number }).nextRetryDelay);
    };
    expect(await pause(1)).toBeLessThanOrEqual(2_000);
    expect(await pause(30)).toBeGreaterThanOrEqual(5_000);
    expect(await pause(30)).toBeLessThanOrEqual(10_000);
    first.end();
  });

  test('work that fails gives its slot back', async () => {
    const slots = createDeliverySlots({ perTenant: 1, waitingPerTenant: 0 });
    const broken = async () => {
      throw new Error('the database is unavailable');
    };
    await expect(slots.within(teal(), 1, broken)).rejects.toThrow('the database is unavailable');
    expect(await slots.within(teal(), 1, async () => 'sent')).toBe('sent');
  });
});
