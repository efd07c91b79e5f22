import type { CompanyDetails } from '../../models/clearance/details.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { sources } from '../../sources/index.ts';

/** The parts of the facts that no rule reads, with the statements that the licences of their records require. */
export interface ReportDetails extends CompanyDetails {
  readonly attributions: readonly string[];
}

/** A source of each part that has one publisher: its other sources have the same statement. */
const sourceOf: Readonly<Record<Exclude<keyof CompanyDetails, 'news'>, string>> = {
  charges: 'companies-house/charges',
  ownership: 'companies-house/psc',
  property: 'hmlr/ccod',
};

/** Leaves out the parts that no record shows. */
export function detailsOf(facts: CompanyFacts | null): ReportDetails {
  const { charges, ownership, property, news } = facts ?? {};
  const shown: CompanyDetails = {
    ...(charges === undefined ? {} : { charges }),
    ...(ownership === undefined ? {} : { ownership }),
    ...(property === undefined ? {} : { property }),
    ...(news === undefined ? {} : { news }),
  };
  const ids = [...Object.entries(sourceOf).flatMap(([part, id]) => (part in shown ? [id] : [])), ...(news?.sources ?? [])];
  return { ...shown, attributions: [...new Set(sources.filter(({ id }) => ids.includes(id)).map(({ attribution }) => attribution))] };
}
