import type { CompanyDetails } from '../../models/clearance/details.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { sources } from '../../sources/index.ts';
import type { CompanyLookUp } from '../ledger/look-ups.ts';
import type { NewsSearched } from './news-searched.ts';

/**
 * The parts of the facts that no rule reads, with what was asked and searched for them, and the statements that the licences of their records
 * require.
 */
export interface ReportDetails extends Omit<CompanyDetails, 'news'> {
  readonly news: NewsOfCompany;
  /** One for each source that answers for one company at a time. Empty: as `searched` is null. */
  readonly lookUps: readonly LookUp[];
  readonly attributions: readonly string[];
}

/** Zero items are "searched, none" as far as `searched` goes. */
type NewsOfCompany = Omit<NonNullable<CompanyDetails['news']>, 'asOf'> & {
  readonly asOf?: string;
  /** Null: of an earlier instant, and in the sandbox. */
  readonly searched: NewsSearched | null;
};

/** The newest answer of a publisher about the company. */
export interface LookUp {
  readonly source: string;
  readonly title: string;
  /** `none`: the publisher has no such record. `not-asked`: it has not answered for this company. */
  readonly answer: 'found' | 'none' | 'not-asked';
  /** ISO 8601 UTC, by the records' clock; null: not asked. */
  readonly askedAt: string | null;
  readonly records: number | null;
  /** False: the answer is newer than the facts. */
  readonly served: boolean;
  /** True: the newest request has no answer. */
  readonly failed: boolean;
}

/** What was asked and searched; absent: of an earlier instant, and in the sandbox. */
export interface Asked {
  readonly searched: NewsSearched;
  readonly answers: readonly CompanyLookUp[];
}

/** A source of each part that has one publisher: its other sources have the same statement. */
const sourceOf: Readonly<Record<Exclude<keyof CompanyDetails, 'news'>, string>> = {
  charges: 'companies-house/charges',
  ownership: 'companies-house/psc',
  property: 'hmlr/ccod',
};

/** Leaves out the parts that no record shows. */
export function detailsOf(facts: CompanyFacts | null, asked?: Asked): ReportDetails {
  const { charges, ownership, property, news } = facts ?? {};
  const shown = {
    ...(charges === undefined ? {} : { charges }),
    ...(ownership === undefined ? {} : { ownership }),
    ...(property === undefined ? {} : { property }),
  };
  const ids = [...Object.entries(sourceOf).flatMap(([part, id]) => (part in shown ? [id] : [])), ...(news?.sources ?? [])];
  return {
    ...shown,
    news: { ...(news ?? { items: 0, sources: [] }), searched: asked?.searched ?? null },
    lookUps: asked === undefined ? [] : lookUpsOf(asked.answers),
    attributions: [...new Set(sources.filter(({ id }) => ids.includes(id)).map(({ attribution }) => attribution))],
  };
}

function lookUpsOf(answers: readonly CompanyLookUp[]): LookUp[] {
  return sources
    .filter(({ lookUp }) => lookUp !== undefined)
    .map(({ id, title }) => {
      const { answer, askedAt, records, state, failure } = answers.find(({ source }) => source === id) ?? {};
      return {
        ...{ source: id, title, answer: answer ?? 'not-asked', askedAt: askedAt?.toISOString() ?? null, records: records ?? null },
        ...{ served: state === 'served', failed: (failure ?? null) !== null },
      };
    });
}
