import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Person, readPeople } from './people.ts';

/** The people of one folder. */
export interface People {
  readonly column: string;
  /** Listed people, with their names as another file writes them. Most have the words of a listed name, in another order or case. */
  readonly positives: readonly Person[];
  /** People who are on no list. */
  readonly negatives: readonly Person[];
}

/** Reads `*positives*.csv` and `*negatives*.csv` of a folder. A missing file prints a line and gives no people. */
export function readSet(column: string, folder: string): People {
  return { column, positives: readAll(folder, 'positives'), negatives: readAll(folder, 'negatives') };
}

function readAll(folder: string, prefix: string): Person[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes(prefix) && name.endsWith('.csv')) : [];
  if (files.length === 0) console.log(`skipped: no *${prefix}*.csv in ${folder}`);
  return files.sort().flatMap((file) => readPeople(join(folder, file)));
}
