import { listRules, mandatoryLists, type ScreeningList } from '../screening/lists.ts';
import { recordRules } from './record-rules.ts';
import type { ClearanceInputs, Finding, Publication, SourceState } from './verdict.ts';

const sides = ['payer', 'payee'] as const;

/**
 * Returns REVIEW findings for what the published facts may lack: `SOURCE_STALE:<source>` for a source with releases that are applied and not
 * published in time, `FACTS_SET_ASIDE` for a company whose newest facts could not be published or may lack those of such a company, and
 * `FACTS_OUTDATED` while all facts may lack
 * records: an earlier version of the program made the warehouse, or PostgreSQL was restored.
 */
export function unpublished({ request, publication }: ClearanceInputs): Finding[] {
  if (publication === undefined) return [];
  const late = publication.unserved.map(({ source, release, releases, appliedAt }): Finding => {
    const more = releases > 1 ? ` ${releases} releases of this source wait.` : '';
    return {
      code: `SOURCE_STALE:${source}`,
      subject: 'records',
      companyNumber: null,
      outcome: 'REVIEW',
      ...recordRules.RELEASE_UNPUBLISHED,
      detail: `Release ${release} of ${source} was applied at ${appliedAt}, and its facts are not published yet.${more}`,
      evidence: [],
    };
  });
  const aside = publication.setAside.flatMap(({ companyNumber, code }) =>
    sides
      .filter((side) => request[side].companyNumber === companyNumber)
      .map((subject): Finding => {
        return {
          code: 'FACTS_SET_ASIDE',
          subject,
          companyNumber,
          outcome: 'REVIEW',
          ...recordRules.FACTS_SET_ASIDE,
          detail:
            code === 'OTHER_SET_ASIDE'
              ? 'The service could not compute the newest facts of a linked company, so findings about this company that rest on them may be missing.'
              : `The newest facts of the company could not be published (${code}), so the answer rests on earlier facts.`,
          evidence: [],
        };
      }),
  );
  return [...late, ...aside, ...outdated(publication)];
}

function outdated({ outdated: since }: Publication): Finding[] {
  if (since === undefined || since === null) return [];
  const detail = `An earlier version of the service made the stored records, or they were restored from a backup (noticed at ${since}): they may lack a record.`;
  const rule = recordRules.FACTS_OUTDATED;
  return [{ code: 'FACTS_OUTDATED', subject: 'records', companyNumber: null, outcome: 'REVIEW', ...rule, detail, evidence: [] }];
}

/** Sources of lists that name companies by their words: no company can be found in an entry that cannot be read. */
const listSources: ReadonlySet<string> = new Set(mandatoryLists.map((list) => listRules[list].source));

/**
 * Returns a REVIEW finding `SOURCE_UNREAD:<source>` for a list with entries that could not be read: each of them may name a company of the payment.
 * An unread record of another source names its company, whose facts then have it (RECORD_UNREAD).
 */
export function unreadEntries(freshness: readonly SourceState[]): Finding[] {
  return freshness
    .filter(({ source, unread = 0 }) => unread > 0 && listSources.has(source))
    .map(({ source, unread = 0 }) => ({
      code: `SOURCE_UNREAD:${source}`,
      subject: 'records',
      companyNumber: null,
      outcome: 'REVIEW',
      ...recordRules.SOURCE_UNREAD,
      detail: `${unread} ${unread === 1 ? 'entry' : 'entries'} of ${source} could not be read and may name a company of the payment.`,
      evidence: [],
    }));
}

/**
 * Returns a REVIEW finding `SCREENING_INCOMPLETE:<list>` for each list that the companies were not screened against whole, once for the payment.
 * `others`: the other findings; a list whose source has one about the state of its records is left out. One that names no source, such as FACTS_OUTDATED,
 * concerns every list.
 */
export function incompleteLists({ payer, payee }: ClearanceInputs, others: readonly Finding[]): Finding[] {
  const gaps = [payer, payee].flatMap((company) => company?.screening?.gaps ?? []);
  const details = new Map<ScreeningList, Set<string>>();
  for (const { list, detail } of gaps) details.set(list, (details.get(list) ?? new Set()).add(detail));
  const told = new Set(others.flatMap(({ code, subject }) => (subject === 'records' ? [namedIn(code)] : [])));
  return [...details]
    .filter(([list]) => !told.has(undefined) && !told.has(listRules[list].source))
    .map(([list, all]) => ({
      code: `SCREENING_INCOMPLETE:${list}`,
      subject: 'records',
      companyNumber: null,
      outcome: 'REVIEW',
      ...recordRules.SCREENING_INCOMPLETE,
      detail: [...all].join(' '),
      evidence: [],
    }));
}

/** Returns the source or the list that a code names, such as `SOURCE_STALE:gazette/insolvency`; undefined: it names none. */
export function namedIn(code: string): string | undefined {
  return /^\w+:(.+)$/.exec(code)?.[1];
}
