/**
 * Measures the thresholds of `sector_stress.elevated` (models/sectors/sector_stress.sql) on drawn insolvencies of 90 sectors, whose sizes have a long tail: the false alarms
 * of a year where no rate changed for good, and the share of real rises that are found, by the size of the sector. The unflattering rows come first. Then the
 * same with each threshold looser and stricter.
 *
 *   npm run bench:sector-stress -- [--seed RANDOM] [--seeds 3]
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openDuckDb } from '../infra/duckdb/connection.ts';
import { inSession, type Session } from '../infra/duckdb/session.ts';
import { sqlFile } from '../infra/sql-file.ts';
import { createRandom, type Random } from './cooked-books/random.ts';
import { machineLine, percentile } from './machine.ts';

const { values: options } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string', default: '3' } } });
const first = Number(options.seed ?? randomInt(1_000_000_000));
const seeds = Array.from({ length: Number(options.seeds) }, (_, at) => first + at);

const sectors = 90;
/** Insolvencies of a month in all sectors; invented, of the order of the United Kingdom. */
const ofMonth = 2_000;
/** Fifteen months come before the first that is tested. */
const [tested, until] = [15, 39];
/** The month in which a rate rises, and the one in which it falls back. */
const [rises, falls] = [20, 29];
const sizes = [0, 3, 10, 30, 100, Number.POSITIVE_INFINITY];

/** Returns by what the usual rate of a sector is multiplied in a month. */
type Course = (month: number, random: Random) => number;

/** A month as good or bad as chance has it: a gamma distribution would do as well, and this is never negative. */
const uneven = (spread: number, random: Random) => Math.exp(spread * random.normal() - spread ** 2 / 2);
const unchanged: Readonly<Record<string, Course>> = {
  'each month uneven by 30 %': (_, random) => uneven(0.3, random),
  'each month uneven by 15 %': (_, random) => uneven(0.15, random),
  'seasons of 25 % up and down': (month) => 1 + 0.25 * Math.sin((2 * Math.PI * month) / 12),
  '2 % more each month': (month) => 1.02 ** month,
  'the same rate': () => 1,
};
const risen =
  (factor: number): Course =>
  (month, random) =>
    (month >= rises && month < falls ? factor : 1) * uneven(0.15, random);

/** The conditions of the model, and each of them looser and stricter. */
const settings: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['as it is', {}],
  ['5 insolvencies or more', { 'recent >= 10': 'recent >= 5' }],
  ['20 insolvencies or more', { 'recent >= 10': 'recent >= 20' }],
  ['a quarter more', { 'recent >= 1.5 *': 'recent >= 1.25 *' }],
  ['twice as many', { 'recent >= 1.5 *': 'recent >= 2 *' }],
  ['probability 0.01', { 'p <= 0.001': 'p <= 0.01' }],
  ['probability 0.0001', { 'p <= 0.001': 'p <= 0.0001' }],
];

/** The tables that the model reads: one notice of an insolvency for each, and one of another company in each week, so that The Gazette was read whole. */
const drawnTables = `
CREATE OR REPLACE TEMP TABLE drawn AS
FROM (FROM (SELECT unnest(getvariable('counts')) AS of) SELECT string_split(of, '/') AS of)
SELECT of[1] AS division, of[2]::INTEGER AS month, unnest(range(of[3]::INTEGER)) AS ordinal;
CREATE OR REPLACE TEMP TABLE company_notice AS
FROM drawn
SELECT
  concat(division, '-', month, '-', ordinal) AS company_number, (DATE '2022-01-01' + to_months(month))::DATE + (hash(division, month, ordinal) % 28)::INTEGER AS published_on,
  '2443' AS notice_code, 'subject' AS party, false AS retracted;
CREATE OR REPLACE TEMP TABLE register_entry AS FROM company_notice SELECT company_number, [concat(company_number[:2], '020')] AS sic_codes;
CREATE OR REPLACE TEMP TABLE gazette_notice AS
FROM range(DATE '2021-11-01', DATE '2026-01-01', INTERVAL 7 DAYS) AS week(published_on) SELECT published_on::DATE AS published_on, '2443' AS notice_code;
`;

interface Flagged {
  readonly sector: number;
  /** The month whose end is looked from, and the one at whose end the sector became elevated. */
  readonly month: number;
  readonly since: number;
}

console.log(`${sectors} sectors, ${ofMonth.toLocaleString('en-GB')} insolvencies a month, seeds ${seeds.join(', ')}; ${machineLine()}`);
const db = await openDuckDb(':memory:');
await inSession(db, async (session) => {
  console.log('\nFalse alarms of a year in all sectors');
  for (const [name, course] of Object.entries(unchanged))
    console.log(`  ${name.padEnd(30)} ${(await alarms(session, course)).toFixed(1).padStart(6)}`);
  for (const factor of [1.5, 2, 3]) await showFound(session, factor);
  console.log(
    `\n${'Thresholds'.padEnd(26)}${'alarms, uneven 15 %'.padStart(22)}${'alarms, same rate'.padStart(20)}${'found, twice the rate'.padStart(24)}`,
  );
  for (const [name, changes] of settings) {
    const [loose, still] = [await alarms(session, (_, random) => uneven(0.15, random), changes), await alarms(session, () => 1, changes)];
    const found = (await foundOf(session, 2, changes)).map(({ within }) => Number(within <= 6));
    console.log(`${name.padEnd(26)}${loose.toFixed(1).padStart(22)}${still.toFixed(1).padStart(20)}${percent(found).padStart(24)}`);
  }
});
db.instance.closeSync();

/** Returns the mean number of sectors that become elevated in a year. */
async function alarms(session: Session, course: Course, changes: Readonly<Record<string, string>> = {}): Promise<number> {
  let count = 0;
  for (const seed of seeds) {
    const { flagged } = await flaggedOf(session, { seed, course, changes });
    count += new Set(flagged.filter(({ since }) => since >= tested).map(({ sector, since }) => `${sector}/${since}`)).size;
  }
  return (count / seeds.length / (until - tested)) * 12;
}

/** Prints the share of the rises that are found within three and six months, by the insolvencies of a usual quarter, the smallest sectors first. */
async function showFound(session: Session, factor: number): Promise<void> {
  const all = await foundOf(session, factor);
  console.log(
    `\nRises to ${factor} times the rate that are found within 3 and 6 months; months from the end of the rise to that of the stress`,
  );
  for (const [at, from] of sizes.slice(0, -1).entries()) {
    const to = sizes[at + 1] ?? Number.POSITIVE_INFINITY;
    const some = all.filter(({ usual }) => usual >= from && usual < to);
    const after = some.filter(({ within, ended }) => within <= 6 && ended !== undefined).map(({ ended = 0 }) => ended);
    const shares = [3, 6].map((months) => percent(some.map(({ within }) => Number(within <= months))).padStart(8));
    const size = `${from} to ${to === Number.POSITIVE_INFINITY ? 'more' : to} a quarter`;
    console.log(
      `  ${size.padEnd(22)} ${String(some.length).padStart(5)} sectors ${shares.join('')}${after.length === 0 ? '' : `   median ${percentile(after, 0.5)}`}`,
    );
  }
}

interface Found {
  /** Insolvencies of a usual quarter. */
  readonly usual: number;
  /** Months from the rise to the month at whose end the sector became elevated; infinite: it did not. */
  readonly within: number;
  /** Months from the end of the rise to the last one in which the sector is elevated. */
  readonly ended: number | undefined;
}

async function foundOf(session: Session, factor: number, changes: Readonly<Record<string, string>> = {}): Promise<Found[]> {
  const all: Found[] = [];
  for (const seed of seeds) {
    const { flagged, rates } = await flaggedOf(session, { seed, course: risen(factor), changes });
    for (const [sector, rate] of rates.entries()) {
      const risenOnes = flagged.filter((one) => one.sector === sector && one.since >= rises && one.since < falls);
      const within = Math.min(Number.POSITIVE_INFINITY, ...risenOnes.map(({ since }) => since - rises + 1));
      const last = risenOnes.length === 0 ? undefined : Math.max(...risenOnes.map(({ month }) => month)) - falls + 1;
      all.push({ usual: rate * 3, within, ended: last });
    }
  }
  return all;
}

interface Draw {
  readonly seed: number;
  readonly course: Course;
  readonly changes: Readonly<Record<string, string>>;
}

/** Draws the insolvencies and returns the sectors that the model has as elevated at the end of each tested month. */
async function flaggedOf(session: Session, { seed, course, changes }: Draw): Promise<{ flagged: Flagged[]; rates: readonly number[] }> {
  const random = createRandom(seed);
  const weights = Array.from({ length: sectors }, () => Math.exp(1.6 * random.normal()));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const rates = weights.map((weight) => (ofMonth * weight) / whole);
  const counts = rates.flatMap((rate, sector) =>
    Array.from({ length: until }, (_, month) => `${sector + 10}/${month}/${poisson(rate * course(month, random), random)}`),
  );
  await session.set({ counts });
  await session.run(drawnTables);
  const sql = Object.entries(changes).reduce((text, [from, to]) => replaced(text, from, to), sqlFile('models/sectors/sector_stress.sql'));
  const flagged: Flagged[] = [];
  for (let month = tested; month < until; month += 1) {
    await session.run(
      `CREATE OR REPLACE TEMP TABLE release AS SELECT 'gazette_notice' AS table_name, 'applied' AS status, last_day(DATE '2022-01-01' + to_months(${month})) AS data_date`,
    );
    const elevated = await session.rows(
      `FROM (${sql}\n) SELECT division::INTEGER - 10 AS sector, ${month} AS month, date_diff('month', DATE '2022-01-01', since)::INTEGER AS since WHERE since IS NOT NULL`,
      z.object({ sector: z.number(), month: z.number(), since: z.number() }),
    );
    flagged.push(...elevated);
  }
  return { flagged, rates };
}

/** Counts the arrivals of a month at this rate. */
function poisson(rate: number, random: Random): number {
  let count = -1;
  for (let passed = 0; passed <= rate; count += 1) passed -= Math.log(1 - random.uniform());
  return count;
}

function replaced(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`the model has "${from}" not once`);
  return text.replace(from, to);
}

function percent(flags: readonly number[]): string {
  return flags.length === 0 ? '-' : `${Math.round((100 * flags.reduce((sum, flag) => sum + flag, 0)) / flags.length)} %`;
}
