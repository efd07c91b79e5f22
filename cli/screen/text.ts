import { styleText } from 'node:util';
import { printable } from '../../serving/output/printable.ts';
import { answerOf, attributionsOf, type ScreeningAnswer } from '../../serving/screening/answer.ts';
import type { CompanyResult, SubjectResult } from '../../serving/screening/screener.ts';

type Match = Extract<ScreeningAnswer, { kind: 'subject' }>['matches'][number];

/** Returns a result as text: the outcome, the matches with their reasons, the screened lists, the limits. */
export function screeningText(result: SubjectResult | CompanyResult): string {
  const answer = answerOf(result);
  const lines = [
    `${padded(answer.outcome)}  ${answer.kind === 'subject' ? subjectText(answer.subject) : `${answer.company.name ?? '(no name)'}, ${answer.company.companyNumber}`}`,
    ...(answer.kind === 'subject' ? answer.matches.flatMap(matchText) : companyText(answer)),
    '',
    `Lists: ${answer.lists.map(listText).join(', ')}`,
    ...answer.limits.map(({ code, detail }) => `Limit: ${code}: ${detail}`),
    ...attributionsOf(answer.kind === 'subject' ? answer.matches : answer.parties.flatMap(({ matches }) => matches)),
  ];
  return `${lines.map(printable).map(painted).join('\n')}\n`;
}

function listText({ list, version, entries, lookedAt }: ScreeningAnswer['lists'][number]): string {
  return `${list} ${version} (${entries.toLocaleString('en-GB')} entries, ${lookedAt === null ? 'never checked' : `checked ${lookedAt}`})`;
}

function companyText({ ownership, parties }: Extract<ScreeningAnswer, { kind: 'company' }>): string[] {
  return [
    ...ownership.map(({ code, effect, detail }) => `  ${padded(effect)}  ${code}: ${detail}`),
    ...parties.flatMap(({ subject, roles, matches }) => [
      `  ${subjectText(subject)}: ${roles.map(({ detail, through }) => [detail, ...through].join(' through ')).join('; ')}`,
      ...matches.flatMap(matchText).map((line) => `  ${line}`),
    ]),
  ];
}

function matchText({ checks, features, decision, ...match }: Match): string[] {
  const score = `name ${match.nameScore.toFixed(3)}, ${match.corroboration}`;
  return [
    `  ${padded(match.effect)}  ${match.list} ${match.entry}  ${match.matchedName}${match.matchedName === match.entryName ? '' : ` (${match.entryName})`}  ${score}`,
    ...checks.map(({ what, result, detail }) => `        ${what} ${result}: ${detail}`),
    ...features.map(({ code, detail }) => `        ${code} ${detail}`),
    ...(decision === null ? [] : [`        ${decisionText(decision)}`]),
    `        ${match.detail}`,
    `        ${match.url}`,
  ];
}

function decisionText({ verdict, by, at, why, standing, lapsedBecause }: NonNullable<Match['decision']>): string {
  return `${verdict} by ${by} on ${at.slice(0, 10)}, ${standing}: ${why}${lapsedBecause === null ? '' : ` (${lapsedBecause})`}`;
}

function subjectText({ name, kind, dateOfBirth, companyNumber }: Extract<ScreeningAnswer, { kind: 'subject' }>['subject']): string {
  return [name, kind, dateOfBirth === null ? null : `born ${dateOfBirth}`, companyNumber].filter((part) => part !== null).join(', ');
}

const colours = { HOLD: 'red', REVIEW: 'yellow', CLEAR: 'green', INFO: 'gray' } as const;

/** Pads the word only. `painted` colours it after `printable` has removed control characters that a record may contain. */
function padded(word: keyof typeof colours): string {
  return word.padEnd(6);
}

function painted(line: string): string {
  if (!process.stdout.isTTY) return line.trimEnd();
  return line
    .trimEnd()
    .replace(/^( *)(HOLD|REVIEW|CLEAR|INFO)\b/, (_, space: string, word: keyof typeof colours) => space + styleText(colours[word], word));
}
