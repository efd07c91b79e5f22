import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AskedPerson, readPeople } from './asked-people.ts';

/** What one folder asks. */
export interface People {
  readonly column: string;
  /** Listed people, their names misspelt. */
  readonly positives: readonly AskedPerson[];
  /** People who are on no list. */
  readonly negatives: readonly AskedPerson[];
}

/** `*positives*.csv` and `*negatives*.csv` of the folder; what is not there is told aloud and empty. */
export function readSet(column: string, folder: string): People {
  return { column, positives: readAll(folder, 'positives'), negatives: readAll(folder, 'negatives') };
}

function readAll(folder: string, prefix: string): AskedPerson[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes(prefix) && name.endsWith('.csv')) : [];
  if (files.length === 0) console.log(`skipped: no *${prefix}*.csv in ${folder}`);
  return files.sort().flatMap((file) => readPeople(join(folder, file)));
}
