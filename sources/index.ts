import { basicCompanyData } from './companies-house/basic-company-data/source.ts';
import { gazetteInsolvency } from './gazette/insolvency/source.ts';
import type { Source } from './source.ts';

/** Every public record that is read. Adding one is a folder and a line here. */
export const sources: readonly Source[] = [basicCompanyData, gazetteInsolvency];

/** Throws where no source has the id, and names those that there are. */
export function sourceById(id: string): Source {
  const source = sources.find((known) => known.id === id);
  if (source === undefined) throw new RangeError(`no source "${id}"; there are ${sources.map((known) => known.id).join(', ')}`);
  return source;
}
