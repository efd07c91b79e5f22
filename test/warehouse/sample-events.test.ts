import { afterAll, beforeAll, expect, test } from 'vitest';
import { csv, fileStem } from '../../sample/basic-company-data/file.ts';
import { isoOf } from '../../sample/calendar.ts';
import { happeningsIn } from '../../sample/happenings.ts';
import { deliveryLines, deliveryName } from '../../sample/officers/file.ts';
import { updateFile, updateName } from '../../sample/officers/update.ts';
import { snapshotFiles, snapshotLines } from '../../sample/psc/file.ts';
import { recordsOf } from '../../sample/streaming/streams.ts';
import { createWorld } from '../../sample/world.ts';
import { basicCompanyData } from '../../sources/companies-house/basic-company-data/source.ts';
import { charges } from '../../sources/companies-house/charges/source.ts';
import { officerStream } from '../../sources/companies-house/officer-stream/source.ts';
import { officerUpdates } from '../../sources/companies-house/officer-updates/source.ts';
import { officerAppointments as officers } from '../../sources/companies-house/officers/source.ts';
import { personsWithSignificantControl } from '../../sources/companies-house/psc/source.ts';
import { pscStream } from '../../sources/companies-house/psc-stream/source.ts';
import type { Source } from '../../sources/source.ts';
import { applyContents } from '../worlds/apply-contents.ts';
import { inFolder } from '../worlds/staging.ts';
import { openWorld, type World } from '../worlds/warehouse.ts';

const sample = createWorld(20_260_601, 2_000);
const days = Array.from({ length: 30 }, (_, at) => at + 1);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const bounds = { expect: { rows: [0, 10_000_000] as const, rejected: 1, shrink: 1 } };
const load = (source: Source, release: string, day: number, contents: Readonly<Record<string, string>>) =>
  inFolder((folder) =>
    applyContents(
      world.warehouse,
      folder,
      {
        source: { ...source, ...bounds, ...(source.parts && { parts: source.parts.map((part) => ({ ...part, ...bounds })) }) },
        release,
        dataDate: isoOf(day),
      },
      contents,
    ),
  );
/** One window of ten days: its data date is the first of them. */
const window = (source: Source, stream: string, day: number) =>
  load(source, `${stream}-${day}`, day, {
    [`${stream}.000000000000001-000000000000002.ndjson`]: days
      .filter((one) => one >= day && one < day + 10)
      .flatMap((one) => recordsOf(sample, stream, one).map(({ line }) => line))
      .join(''),
  });
const pscSnapshot = (day: number) =>
  load(
    personsWithSignificantControl,
    isoOf(day),
    day,
    Object.fromEntries(snapshotFiles(sample, day).map((file) => [`${file.stem}.txt`, [...snapshotLines(sample, day, file)].join('')])),
  );
const officerSnapshot = (day: number) =>
  load(officers, `${isoOf(day)}.${4_000 + day}`, day, { [deliveryName(day)]: [...deliveryLines(sample, day)].join('') });

const types = ['ch.officer.appointed', 'ch.officer.resigned', 'ch.charge.registered', 'ch.psc.changed', 'eccta.director_id.unverified'];

/** What the sample changes, as type, company and what tells it from others. */
const changes = () =>
  happeningsIn(sample, { from: 1, to: 30 })
    .filter(({ type }) => types.includes(type))
    .map(({ type, companyNumber, record }) => `${type} ${companyNumber} ${record}`)
    .sort();

test('thirty days of the sample fire what its officers, owners, charges and identities do, once, and nothing else', async () => {
  // the register of the last day: a chain of owners is followed to the companies that it has
  await load(basicCompanyData, isoOf(0), 0, { [`${fileStem(isoOf(0))}.csv`]: [...csv(sample, 31)].join('') });
  await officerSnapshot(0);
  await pscSnapshot(0);
  await world.refresh();
  expect(await world.rows('FROM event')).toEqual([]);
  for (const day of [1, 11, 21]) {
    await window(charges, 'charges', day);
    await window(officerStream, 'officers', day);
    await window(pscStream, 'persons-with-significant-control', day);
    await load(officerUpdates, `${isoOf(day)}.${2_000 + day}`, day, { [updateName(day)]: updateFile(sample, day) });
    await world.refresh();
  }
  await officerSnapshot(30);
  await pscSnapshot(31);
  await world.refresh();
  expect(await world.rows('FROM event_problem')).toEqual([]);
  const fired = await world.rows(`FROM event SELECT type, company_number,
    concat_ws(' ', metadata->>'of_company_number', nullif(metadata->>'change', ''), coalesce(metadata->>'stated_on', metadata->>'happened_on', metadata->>'delivered_on', metadata->>'resigned_on', metadata->>'appointed_on')) AS on`);
  const found = fired.map(({ type, company_number, on }) => `${type} ${company_number} ${on}`).sort();
  expect(found).toEqual(changes());
  expect(found.some((one) => /^ch\.psc\.changed \w{8} \w{8} /.test(one))).toBe(true);
  expect(new Set(found.map((one) => one.split(' ')[0])).size).toBe(5);
});
