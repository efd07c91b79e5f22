import { beforeAll, describe, expect, test } from 'vitest';
import { type ForgersWorld, makeForgedReceipts } from '../../test/fixtures/forged-receipts.ts';
import { verifyReceipt } from './verify.ts';

let world: ForgersWorld;
beforeAll(async () => {
  world = await makeForgedReceipts();
});

describe('a receipt that was forged', () => {
  test('is refused with its code', async () => {
    const all = [...world.forged, ...world.ambiguous];
    const found = await Promise.all(
      all.map(async ({ attack, receipt, keys }) => {
        const verified = await verifyReceipt(receipt, { keys });
        return [attack, verified.ok ? 'VALID' : verified.code];
      }),
    );
    expect(found).toEqual(all.map(({ attack, code }) => [attack, code]));
  });

  test('does not stop the receipts that the service issues with the same keys: they verify', async () => {
    for (const receipt of world.genuine) expect(await verifyReceipt(receipt, world)).toMatchObject({ ok: true });
  });
});
