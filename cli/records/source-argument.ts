import { InvalidArgumentError } from 'commander';
import { sourceById } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';

/** `<source>` of a command: an id, or wrong usage that names the ids that there are. */
export function sourceArgument(id: string): Source {
  try {
    return sourceById(id);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}
