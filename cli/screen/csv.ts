import { csvLine } from '../../serving/output/csv-line.ts';
import { answerOf, attributionsOf, type ScreeningAnswer } from '../../serving/screening/answer.ts';
import type { CompanyResult, SubjectResult } from '../../serving/screening/screener.ts';

type Match = Extract<ScreeningAnswer, { kind: 'subject' }>['matches'][number];
type Cells = Readonly<Partial<Record<(typeof columns)[number], string | number | null>>>;

/** A line of the input file with its answer, or with the reason why it was not screened. */
export type Screened = { readonly line: number; readonly reference: string; readonly name: string } & (
  | { readonly result: SubjectResult | CompanyResult }
  | { readonly error: string }
);

const columns = [
  'line',
  'reference',
  'name',
  'outcome',
  'effect',
  'party',
  'list',
  'entry',
  'entry_name',
  'matched_name',
  'name_score',
  'corroboration',
  'checks',
  'features',
  'detail',
  'url',
  'version',
  'decision',
  'lists',
  'limits',
  'error',
  'attribution',
] as const;

export function csvHeader(): string {
  return csvLine(columns);
}

/** Returns one CSV line for each match, and one line when there is no match, so that every input line appears in the output. */
export function csvLines(screened: Screened): string {
  const { line, reference, name } = screened;
  const cells = 'error' in screened ? [{ outcome: 'ERROR', error: screened.error }] : resultCells(answerOf(screened.result));
  return cells
    .map((one) => ({ line, reference, name, ...one }))
    .map((one: Cells) => csvLine(columns.map((column) => one[column] ?? '')))
    .join('');
}

function resultCells(answer: ScreeningAnswer): Cells[] {
  const { outcome, limits, lists } = answer;
  const screened = lists.map(({ list, version }) => `${list}@${version}`).join('; ');
  const common = { outcome, lists: screened, limits: limits.map(({ code }) => code).join(';') };
  const found = answer.kind === 'subject' ? answer.matches.map(matchCells) : companyCells(answer);
  return found.length === 0 ? [common] : found.map((cells) => ({ ...common, ...cells }));
}

function companyCells({ ownership, parties }: Extract<ScreeningAnswer, { kind: 'company' }>): Cells[] {
  const attribution = attributionsOf(parties.flatMap(({ matches }) => matches)).join(' ');
  const findings = ownership.map(({ code, effect, detail, persons }) => ({
    ...{ effect, detail, party: persons.join(';'), features: code, attribution },
  }));
  const matches = parties.flatMap(({ subject, roles, matches }) => {
    const party = `${subject.name} (${roles.map((role) => [role.as, ...role.through].join(' through ')).join(', ')})`;
    return matches.map((match) => ({ party, ...matchCells(match) }));
  });
  return [...findings, ...matches];
}

function matchCells({ checks, features, decision, ...match }: Match): Cells {
  return {
    effect: match.effect,
    list: match.list,
    entry: match.entry,
    entry_name: match.entryName,
    matched_name: match.matchedName,
    name_score: match.nameScore,
    corroboration: match.corroboration,
    checks: checks.map(({ what, result }) => `${what} ${result}`).join(';'),
    features: features.map(({ code }) => code).join(';'),
    detail: match.detail,
    url: match.url,
    version: match.version,
    attribution: match.evidence.attribution,
    decision: decision === null ? '' : `${decision.verdict} ${decision.standing} ${decision.id}`,
  };
}
