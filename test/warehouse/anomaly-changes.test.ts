import { expect, test } from 'vitest';
import { z } from 'zod';
import { openWorld } from '../worlds/warehouse.ts';

const amount = z.number();
const sheet = z.object({
  ...{ fixed: amount, held: amount, stock: amount, debtors: amount, cash: amount, soon: amount, later: amount, owed: amount, net: amount },
  ...{ capital: amount, reserve: amount },
});
const before: z.output<typeof sheet> = {
  ...{ fixed: 40, held: 60, stock: 10, debtors: 20, cash: 30, soon: 25, later: 15, owed: 100, net: 60, capital: 10, reserve: 50 },
};

test('each change that a fit makes leaves a balance sheet that adds up, with no negative line', async () => {
  const world = await openWorld();
  const rows = await world.rows(`
    WITH sheets AS (SELECT ${JSON.stringify({ ...before, employees: 3 })} AS now, ${JSON.stringify({ ...before, net: 40 })} AS last)
    FROM sheets, (SELECT unnest(anomaly_changes()) AS name), (SELECT unnest([0.2, 1.5]) AS share), (SELECT unnest([true, false]) AS of_total)
    SELECT name, anomaly_changed(now, name, anomaly_amount(name, now, last, 100, share, of_total))::JSON AS after`);
  await world.close();
  expect(new Set(rows.map(({ name }) => name)).size).toBe(9);
  for (const { name, after } of rows) {
    const now = sheet.parse(JSON.parse(String(after)));
    const { fixed, held, stock, debtors, cash, soon, later, owed, net, capital, reserve } = now;
    expect([name, held, owed, net].map(near)).toEqual([name, stock + debtors + cash, fixed + held, fixed + held - soon - later].map(near));
    expect(near(net - capital)).toEqual(near(reserve));
    expect([name, Math.min(...Object.values(now)) >= 0]).toEqual([name, true]);
    expect(now).not.toEqual(before);
  }
});

/** Rounds a sum of decimals; keeps text. */
function near(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(9)) : value;
}
