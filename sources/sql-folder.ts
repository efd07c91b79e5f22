import type { Source } from './source.ts';

/** Returns the folder of a source's `staging.sql`, `touches.sql` and `checks/`, from the root of the package. */
export function sqlFolderOf({ id, sqlOf }: Pick<Source, 'id' | 'sqlOf'>): string {
  return `sources/${sqlOf ?? id}`;
}
