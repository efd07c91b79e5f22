/**
 * Lives a month of the sample UK twice: once undisturbed, once while publishers fail at random and processes of every role are killed at random. Both
 * runs must end with the same rows in every table. Prints the differing rows and exits with 1 otherwise.
 *
 *   npm run soak -- [--days 30] [--kills 120] [--faults 60] [--companies 400] [--seed N]
 *
 * Takes most of an hour on two cores, so it is not part of the tests.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addresses } from './client.ts';
import { readFinalState } from './final-state.ts';
import { killAll, killing, randomFrom } from './killing.ts';
import { differingOutcomes, type Life, live, sleep } from './life.ts';
import { differences, servingTables, type Tables, warehouseTables } from './tables.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    kills: { type: 'string', default: '120' },
    faults: { type: 'string', default: '60' },
    companies: { type: 'string', default: '400' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
const days = Array.from({ length: Number(values.days) }, (_, day) => day + 1);
const kinds = ['html', 'truncated', 'cut', 'crc', 'wrong-header', 'status'] as const;
const paths = [
  'www.thegazette.co.uk',
  'download.companieshouse.gov.uk',
  'api.company-information.service.gov.uk',
  'sanctionslist.fcdo.gov.uk',
  'ofsistorage.blob.core.windows.net',
  'www.fca.org.uk',
  'www.gov.uk',
] as const;
const homes: string[] = [];
process.once('exit', () => {
  for (const home of homes) {
    killAll(home);
    rmSync(home, { recursive: true, force: true });
  }
});

interface Month {
  readonly tables: Tables;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly received: readonly string[];
  readonly doubled: readonly string[];
  readonly invalid: number;
}

process.stdout.write(`seed ${seed}: ${days.length} days, ${values.companies} companies\n`);
const clean = await month('undisturbed', {});
const killed: string[] = [];
const planted: string[] = [];
const disturbed = await month('disturbed', { disturb: disturb() });
process.stdout.write(`killed ${killed.length}: ${counted(killed)}\nfaults ${planted.length}: ${counted(planted)}\n`);
const problems = [
  ...differences(clean.tables, disturbed.tables),
  ...differences(new Map([['received events', clean.received]]), new Map([['received events', disturbed.received]])),
  ...disturbed.doubled.map((key) => `idempotency key with two decisions: ${key}`),
  ...(clean.invalid + disturbed.invalid === 0 ? [] : ['a delivery had a wrong signature']),
  ...differingOutcomes(clean.outcomes, disturbed.outcomes),
];
process.stdout.write(problems.length === 0 ? `equal: ${clean.tables.size} tables\n` : `${problems.join('\n')}\n`);
process.exit(problems.length === 0 ? 0 : 1);

async function month(name: string, life: Pick<Life, 'disturb'>): Promise<Month> {
  const started = Date.now();
  let serving: Tables = new Map();
  let doubled: readonly string[] = [];
  const lived = await live(
    {
      days,
      paymentsADay: 6,
      env: { RISK_SAMPLE_COMPANIES: values.companies },
      onHome: (home) => homes.push(home),
      onDay: (day) => process.stderr.write(`\r${name}: day ${day}, ${Math.round((Date.now() - started) / 1000)} s `),
      ...life,
    },
    async (home) => {
      serving = await servingTables(home);
      const final = await readFinalState(home);
      doubled = final.doubled;
      serving = new Map([...serving, ['events', final.events], ['deliveries', final.deliveries]]);
    },
  );
  process.stderr.write('\n');
  const tables = new Map([...serving, ...(await warehouseTables(lived.home))]);
  return { tables, outcomes: lived.outcomes, received: lived.received, doubled, invalid: lived.invalid };
}

/** Kills processes and plants one fault of a publisher at a time. */
function disturb(): NonNullable<Life['disturb']> {
  const kills = killing({ seed, atLeast: 1, atMost: Number(values.kills), pauseMs: 20_000, killed });
  const random = randomFrom(seed + 1);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return async (home, done) => {
    const faults = async () => {
      while (!done() && planted.length < Number(values.faults)) {
        await sleep(2_000 + random() * 30_000);
        const fault = { path: pick(paths), kind: pick(kinds), times: 1 };
        await fetch(`${addresses(home).RISK_SAMPLE_URL}/faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fault),
        }).then(
          () => planted.push(fault.kind),
          () => undefined, // the sample publishers were killed
        );
      }
    };
    await Promise.all([kills(home, done), faults()]);
  };
}

function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}
