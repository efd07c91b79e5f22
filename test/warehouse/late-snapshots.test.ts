import { expect, test } from 'vitest';
import { applySnapshot, featuresAfter, inTime, numbers, type Snapshot } from '../worlds/late-snapshots.ts';
import { openWorld } from '../worlds/warehouse.ts';

test('a company that only an earlier, late snapshot has left the register, its officers and its titles, as when the snapshots arrive in order', async () => {
  const [stays = '', gone = ''] = numbers;
  const snapshots = (['register', 'officers', 'titles'] as const).flatMap((feed): Snapshot[] => [
    { feed, month: 7, numbers: [stays] },
    { feed, month: 5, numbers: [stays, gone] },
  ]);
  const late = await featuresAfter(snapshots, { stepwise: true });
  const facts = JSON.parse(String(late.find(({ company_number }) => company_number === gone)?.facts));
  expect(facts).toMatchObject({
    register: { status: 'left-register', onRegister: false },
    officers: { inNewestSnapshot: false },
    property: { titles: 0, removed: 1, newestRemovedOn: '2026-07-01' },
  });
  expect(late).toEqual(await featuresAfter(inTime(snapshots), { stepwise: true }));
});

test('a company that a second snapshot of the same day lacks has left the register and has no officer left', async () => {
  const [stays = '', gone = ''] = numbers;
  const world = await openWorld();
  try {
    for (const feed of ['register', 'officers'] as const) {
      await applySnapshot(world, { feed, month: 7, numbers: [stays, gone] }, 'first');
      await world.refresh();
      await applySnapshot(world, { feed, month: 7, numbers: [stays] }, 'second');
      await world.refresh();
    }
    const [row] = await world.rows(`FROM company_features SELECT facts::VARCHAR AS facts WHERE company_number = '${gone}'`);
    expect(JSON.parse(String(row?.facts))).toMatchObject({
      register: { status: 'left-register', onRegister: false },
      officers: { inNewestSnapshot: false },
    });
  } finally {
    await world.close();
  }
});
