import type { Source } from './source.ts';

/** Returns the folder of a source's `staging.sql`, `touches.sql` and `checks/`, from the root of the package. */
export function sqlFolderOf({ id, sqlOf }: Pick<Source, 'id' | 'sqlOf'>): string {
  return `sources/${sqlOf ?? id}`;
}

/** Returns the folder of the publisher, whose `macros.sql` and `checks/` all its sources share. */
export function publisherFolderOf({ id }: Pick<Source, 'id'>): string {
  return `sources/${id.split('/', 1)[0]}`;
}
