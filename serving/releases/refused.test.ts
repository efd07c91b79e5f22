import { describe, expect, test } from 'vitest';
import type { Pool } from '../../infra/postgres/pool.ts';
import { whyStale } from '../../models/clearance/freshness.ts';
import { givePool } from '../../test/worlds/postgres.ts';
import { readSourceStates } from '../facts/company-facts.ts';
import { sourceStates } from '../facts/source-states.ts';
import { ingestionLedger } from '../ledger/ingestion-ledger.ts';
import { forgetRefused, heldRefused } from './refused.ts';
import { operatorReleases } from './releases.ts';

let pool: Pool;
givePool((opened) => {
  pool = opened;
});

const source = 'fcdo/uk-sanctions-list';
const act = { actor: 'operator', why: 'it lacks designations' };
const counts = { status: 'applied', rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 } as const;

/** The publisher is asked on a day and shows the list; a new one is loaded and served. */
async function shown(release: string, day: string, hour = 6): Promise<void> {
  const ledger = ingestionLedger(pool);
  const state = await ledger.offer(source, { id: release, dataDate: release, urls: [] }, 'scheduled', false);
  await ledger.asked(source, [
    { askedAt: new Date(`${day}T0${hour}:00:00Z`), askedDay: day, covers: { from: day, to: day }, release, whole: true },
  ]);
  if (state !== 'offered') return;
  await ledger.applied(source, release, { changeSet: `${source}/${release}`, ...counts });
  await ledger.served(source, release);
}

async function stale(day: string): Promise<string | undefined> {
  const [state] = sourceStates([{ id: source, freshness: { checkedWithinHours: 24 } }], await readSourceStates(pool));
  return state && whyStale(state, `${day}T09:00:00.000Z`, day);
}

test('a release that another operator sets aside after an operator has decided to load it again stays set aside', async () => {
  await shown('2026-05-01', '2026-05-01');
  const releases = operatorReleases(pool);
  const seen = (await releases.read(source, '2026-05-01'))?.state ?? 'offered';
  await releases.setAside(source, '2026-05-01', act);
  expect(await releases.reopen(source, '2026-05-01', 'apply', act, seen)).toBe(false);
  expect((await releases.read(source, '2026-05-01'))?.state).toBe('set-aside');
  expect((await releases.acts(source, '2026-05-01')).map(({ action }) => action)).toEqual(['set-aside']);
  expect(await releases.reopen(source, '2026-05-01', 'apply', act, 'set-aside')).toBe(true);
  expect((await releases.read(source, '2026-05-01'))?.state).toBe('served');
});

describe('a list that an operator has set aside after it was applied', () => {
  test('holds its source at once, also when the publisher shows the list before it again, until a later list is applied', async () => {
    await shown('2026-06-01', '2026-06-01', 9);
    await shown('2026-06-02', '2026-06-02');
    expect(await stale('2026-06-02')).toBeUndefined();
    await operatorReleases(pool).setAside(source, '2026-06-02', act);
    const held = expect.stringContaining('records of 2026-06-02 that an operator has set aside');
    expect(await stale('2026-06-02')).toEqual(held);
    await shown('2026-06-01', '2026-06-02', 8);
    expect(await stale('2026-06-02')).toEqual(held);
    await shown('2026-06-03', '2026-06-03');
    expect(await stale('2026-06-03')).toBeUndefined();
  });

  test('holds its source until a rebuilt warehouse lacks it, and not once it is loaded again', async () => {
    await shown('2026-06-04', '2026-06-04');
    await operatorReleases(pool).setAside(source, '2026-06-04', act);
    expect(await heldRefused(pool)).toContainEqual({ source, release: '2026-06-04' });
    await operatorReleases(pool).reopen(source, '2026-06-04', 'apply', act, 'set-aside');
    expect(await stale('2026-06-04')).toBeUndefined();
    await operatorReleases(pool).setAside(source, '2026-06-04', act);
    await shown('2026-06-03', '2026-06-04', 8);
    expect(await stale('2026-06-04')).toEqual(expect.stringContaining('set aside'));
    await forgetRefused(pool, await heldRefused(pool));
    expect(await stale('2026-06-04')).toBeUndefined();
  });

  test('is not served when an operator wants it again and the warehouse lacks it, until it is applied', async () => {
    await operatorReleases(pool).reopen(source, '2026-06-04', 'apply', act, 'set-aside');
    expect(await operatorReleases(pool).read(source, '2026-06-04')).toMatchObject({ state: 'parsed' });
    await ingestionLedger(pool).applied(source, '2026-06-04', { changeSet: `${source}/2026-06-04`, ...counts });
    expect(await operatorReleases(pool).read(source, '2026-06-04')).toMatchObject({ state: 'applied' });
  });

  test('that was never applied holds nothing but its own limit', async () => {
    await ingestionLedger(pool).offer(source, { id: '2026-06-05', dataDate: '2026-06-05', urls: [] }, 'scheduled', false);
    await operatorReleases(pool).setAside(source, '2026-06-05', act);
    expect(await heldRefused(pool)).toEqual([]);
  });
});

describe('a window of a stream that an operator has set aside after it was applied', () => {
  const [stream, window] = ['companies-house/company-stream', '000000000000001-000000000000009'] as const;
  const register = 'companies-house/basic-company-data';
  const states = async () => {
    const limits = [register, stream, 'companies-house/psc'].map((id) => ({ id, freshness: { checkedWithinHours: 24 } }));
    return sourceStates(limits, await readSourceStates(pool));
  };
  const held = async () =>
    (await states()).flatMap(({ source: id, refusedFeed }) => (refusedFeed === undefined ? [] : [[id, refusedFeed.source]]));

  test('holds the register whose table it feeds until a rebuilt warehouse lacks it', async () => {
    const ledger = ingestionLedger(pool);
    await ledger.offer(stream, { id: window, dataDate: '2026-06-01', urls: [] }, 'scheduled', false);
    await ledger.applied(stream, window, { changeSet: `${stream}@${window}`, ...counts });
    await ledger.served(stream, window);
    await ledger.offer(register, { id: '2026-06-01', dataDate: '2026-06-01', urls: [] }, 'scheduled', false);
    expect(await held()).toEqual([]);
    await operatorReleases(pool).setAside(stream, window, act);
    expect(await held()).toEqual([[register, stream]]);
    const [state] = await states();
    const checked = state && { ...state, checkedAt: '2026-06-02T06:00:00.000Z', dataDate: '2026-06-01' };
    expect(checked && whyStale(checked, '2026-06-02T09:00:00.000Z', '2026-06-02')).toContain(
      `${stream} has records of 2026-06-01 that an operator has set aside`,
    );
    await forgetRefused(pool, await heldRefused(pool));
    expect(await held()).toEqual([]);
  });
});
