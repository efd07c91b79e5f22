import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fitCohorts, type Sample } from '../../models/anomaly/fit.ts';
import { hiddenUnits } from '../../models/anomaly/network.ts';
import type { Vector } from '../../models/anomaly/scaling.ts';

/** The files that the steps of a fit leave for each other in its folder. */
export const files = { sizes: 'sizes.parquet', peers: 'peers.parquet', samples: 'samples.json', fitted: 'fitted.ndjson' } as const;

/** What the cohorts of one kind of accounts learn from. */
export interface KindSample {
  readonly cohorts: readonly string[];
  /** Filings of each cohort that the network is shown. */
  readonly shown: number;
  /** Names of files: a line for each filing as it is, and for each filing after a change (vectors.sql, changed.sql). */
  readonly filings: string;
  readonly changed: string;
}

interface Samples {
  /** Names of the features and of the changes, in their order. */
  readonly features: readonly string[];
  readonly changes: readonly string[];
  readonly samples: readonly KindSample[];
}

export function writeSamples(folder: string, samples: Samples): Promise<void> {
  return writeFile(join(folder, files.samples), JSON.stringify(samples));
}

/**
 * Learns the scaling and the network of every cohort from the files of the folder, and writes them beside. Reads no database, and computes for a
 * minute or more on the accounts of a million companies.
 */
export async function learn(folder: string): Promise<void> {
  const { features, changes, samples } = JSON.parse(await readFile(join(folder, files.samples), 'utf8')) as Samples;
  const lines: string[] = [];
  for (const { cohorts, shown, ...of } of samples) {
    const filings = await byCohort<Filing>(join(folder, of.filings), (a, b) => a.place - b.place);
    const changed = await byCohort<Changed>(join(folder, of.changed), (a, b) => a.place - b.place || a.change - b.change);
    const learning = cohorts.map(
      (cohort): Sample => ({ filings: (filings.get(cohort) ?? []).map(({ x }) => x), shown, changed: changed.get(cohort) ?? [] }),
    );
    const fitted = fitCohorts(learning, features.length, changes.length);
    fitted.forEach(({ network, ...scaling }, index) => {
      const cohort = { cohort: cohorts[index], fitted: learning[index]?.filings.length, components: hiddenUnits };
      lines.push(`${JSON.stringify({ ...cohort, ...scaling, residual: network })}\n`);
    });
  }
  await writeFile(join(folder, files.fitted), lines.join(''));
}

interface Filing {
  readonly cohort: string;
  /** The place of the filing in its half of the cohort. */
  readonly place: number;
  readonly x: Vector;
}
interface Changed extends Filing {
  readonly change: number;
}

/** The rows of each cohort in an order that the file does not decide: the same rows give the same fit. */
async function byCohort<T extends Filing>(path: string, order: (a: T, b: T) => number): Promise<Map<string, T[]>> {
  const found = new Map<string, T[]>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const row = JSON.parse(line) as T;
    const known = found.get(row.cohort);
    if (known === undefined) found.set(row.cohort, [row]);
    else known.push(row);
  }
  for (const rows of found.values()) rows.sort(order);
  return found;
}
