import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { company } from './company.ts';
import { filing, header, style } from './filing.ts';
import { manipulations } from './manipulations.ts';
import { createRandom } from './random.ts';

/** Paths of the CSV files of generated companies. */
export interface Population {
  /** Rows of table `accounts`. */
  readonly accounts: string;
  /** Company numbers with their SIC code. */
  readonly companies: string;
}

/**
 * Writes `count` companies with two years of accounts. The same seed and count give the same bytes.
 * @param issues the share of companies that issue shares in the year.
 */
export async function writePopulation(folder: string, seed: number, count: number, issues?: number): Promise<Population> {
  const [accounts, companies] = files(folder, 'population');
  const [accountsFile, companiesFile] = [await writer(accounts, header), await writer(companies, 'company_number,sic\n')];
  const random = createRandom(seed);
  for (let i = 0; i < count; i += 1) {
    const number = `P${String(i).padStart(7, '0')}`;
    const { kind, sic, lastYear, thisYear } = company(random, issues);
    const shown = style(random, kind);
    await accountsFile.write(filing(number, 2024, kind, shown, lastYear) + filing(number, 2025, kind, shown, thisYear));
    await companiesFile.write(`${number},${sic}\n`);
  }
  await Promise.all([accountsFile.end(), companiesFile.end()]);
  return { accounts, companies };
}

/** Variants of a held-out company by the first letter of its number: H is honest, A to E are the manipulations in order. */
export const variants = ['honest', ...Object.keys(manipulations)].map((name, i) => ({ name, letter: 'HABCDE'[i] ?? '' }));

/** Writes held-out companies, which no fit uses: each honest, and once for each manipulation that its books allow and its accounts show. */
export async function writeHeldOut(folder: string, seed: number, count: number, issues?: number): Promise<Population> {
  const [accounts, companies] = files(folder, 'held-out');
  const [accountsFile, companiesFile] = [await writer(accounts, header), await writer(companies, 'company_number,sic\n')];
  const random = createRandom(seed);
  for (let i = 0; i < count; i += 1) {
    const digits = String(i).padStart(7, '0');
    const { kind, sic, lastYear, thisYear } = company(random, issues);
    const shown = style(random, kind);
    const honest = filing(`H${digits}`, 2025, kind, shown, thisYear);
    for (const { name, letter } of variants) {
      const books = name === 'honest' ? thisYear : kind === 'dormant' ? undefined : manipulations[name]?.(thisYear);
      if (books === undefined) continue;
      const number = `${letter}${digits}`;
      const row = filing(number, 2025, kind, shown, books);
      if (name !== 'honest' && row.replaceAll(number, `H${digits}`) === honest) continue;
      await accountsFile.write(filing(number, 2024, kind, shown, lastYear) + row);
      await companiesFile.write(`${number},${sic}\n`);
    }
  }
  await Promise.all([accountsFile.end(), companiesFile.end()]);
  return { accounts, companies };
}

export const files = (folder: string, name: string) =>
  [join(folder, `${name}-accounts.csv`), join(folder, `${name}-companies.csv`)] as const;

/** Opens a text file to write in large pieces. */
export async function writer(path: string, first: string) {
  const file = createWriteStream(path);
  let waiting = first;
  const flush = async () => {
    const text = waiting;
    waiting = '';
    if (!file.write(text)) await once(file, 'drain');
  };
  return {
    async write(text: string) {
      waiting += text;
      if (waiting.length > 1 << 20) await flush();
    },
    async end() {
      await flush();
      file.end();
      await finished(file);
    },
  };
}
