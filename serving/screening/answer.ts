import { roleWords } from '../../models/screening/company/role-words.ts';
import { subjectOf } from '../../models/screening/decision/subject.ts';
import { linked } from '../output/evidence-links.ts';
import type { CompanyResult, SubjectResult } from './screener.ts';

/** One result as the API returns it (schema in `api/screen/reply.ts`) and the CLI prints it. */
export type ScreeningAnswer = ReturnType<typeof subjectAnswer> | ReturnType<typeof companyAnswer>;

/** Builds the answer to one request: the result itself, or a batch of results in the order of the request. */
export function screeningOf(results: readonly (SubjectResult | CompanyResult)[], batch: boolean) {
  const answers = results.map(answerOf);
  const [first] = answers;
  if (!batch && first !== undefined) return first;
  const outcomes = { HOLD: 0, REVIEW: 0, CLEAR: 0 };
  for (const { outcome } of answers) outcomes[outcome] += 1;
  const versions = new Map(answers.flatMap(({ lists }) => lists.map((version) => [version.list, version])));
  return { kind: 'batch' as const, outcomes, results: answers, lists: [...versions.values()] };
}

export function answerOf(result: SubjectResult | CompanyResult): ScreeningAnswer {
  return result.kind === 'subject' ? subjectAnswer(result) : companyAnswer(result);
}

/** Returns the statements that the licences require where these matches are shown, each once. */
export function attributionsOf(matches: readonly ReturnType<typeof matchFields>[]): string[] {
  return [...new Set(matches.flatMap(({ evidence }) => evidence.attribution ?? []))];
}

function subjectAnswer(result: SubjectResult) {
  return {
    kind: 'subject' as const,
    ...commonOf(result),
    subject: subjectFields(result.subject),
    matches: result.matches.map(matchFields),
  };
}

function companyAnswer(result: CompanyResult) {
  return {
    kind: 'company' as const,
    ...commonOf(result),
    company: result.company,
    parties: result.parties.map(({ party, effect, matches }) => ({
      subject: subjectFields(subjectOf(party.query)),
      roles: party.roles.map(roleWords).map((role) => ({ ...role, through: [...role.through] })),
      effect,
      matches: matches.map(matchFields),
    })),
    ownership: result.ownership.map((finding) => ({ ...finding, persons: [...finding.persons], through: [...finding.through] })),
  };
}

function commonOf({ reference, outcome, limits, lists }: SubjectResult | CompanyResult) {
  return { reference, outcome, limits: [...limits], lists: [...lists] };
}

function subjectFields(subject: SubjectResult['subject']) {
  return { ...subject, kind: subject.kind ?? null, countries: [...subject.countries], identifiers: [...subject.identifiers] };
}

function matchFields(match: SubjectResult['matches'][number]) {
  return { ...match, checks: [...match.checks], features: [...match.features], evidence: linked(match.evidence) };
}
