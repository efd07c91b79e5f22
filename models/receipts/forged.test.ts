import { beforeAll, describe, expect, test } from 'vitest';
import { type ForgersWorld, makeForgedReceipts } from '../../test/fixtures/forged-receipts.ts';
import { verifyReceipt } from './verify.ts';

let world: ForgersWorld;
beforeAll(async () => {
  world = await makeForgedReceipts();
});

describe('a receipt that the holder of a published key has forged', () => {
  test('is refused with its code', async () => {
    const found = await Promise.all(
      world.forged.map(async ({ attack, receipt }) => {
        const verified = await verifyReceipt(receipt, world);
        return [attack, verified.ok ? 'VALID' : verified.code];
      }),
    );
    expect(found).toEqual(world.forged.map(({ attack, code }) => [attack, code]));
  });

  test('does not stop the receipts that the service issues with the same keys: they verify', async () => {
    for (const receipt of world.genuine) expect(await verifyReceipt(receipt, world)).toMatchObject({ ok: true });
  });

  test('cannot hide behind a set of keys that does not state what each key may sign: no receipt verifies with it', async () => {
    for (const member of ['environment', 'signer', 'createdAt', 'retiredAt']) {
      const keys = world.keys.map((key) => ({ ...key, [member]: undefined }));
      for (const receipt of world.genuine)
        expect(await verifyReceipt(receipt, { keys })).toMatchObject({ code: 'RECEIPT_KEY_UNDESCRIBED' });
    }
  });

  test('cannot hide behind a set that has the key for another algorithm, or for encryption', async () => {
    for (const other of [{ alg: 'RS512' }, { use: 'enc' }]) {
      const keys = world.keys.map((key) => ({ ...key, ...other }));
      for (const receipt of world.genuine)
        expect(await verifyReceipt(receipt, { keys })).toMatchObject({ code: 'RECEIPT_KEY_UNDESCRIBED' });
    }
  });
});
