import { InvalidArgumentError } from 'commander';
import { sourceById } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';

/** Parses the `<source>` argument. Throws `InvalidArgumentError`, which lists the known ids, for an unknown id. */
export function sourceArgument(id: string): Source {
  try {
    return sourceById(id);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
