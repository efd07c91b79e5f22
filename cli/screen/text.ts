import { styleText } from 'node:util';
import { answerOf, type ScreeningAnswer } from '../../serving/screening/answer.ts';
import type { CompanyResult, SubjectResult } from '../../serving/screening/screener.ts';
import { printable } from '../accounts/text.ts';

type Match = Extract<ScreeningAnswer, { kind: 'subject' }>['matches'][number];

/** A result for people: the outcome, what was found and why, which lists were asked, what was not. */
export function screeningText(result: SubjectResult | CompanyResult): string {
  const answer = answerOf(result);
  const lines = [
    `${paint(answer.outcome)}  ${answer.kind === 'subject' ? subjectText(answer.subject) : `${answer.company.name ?? '(no name)'}, ${answer.company.companyNumber}`}`,
    ...(answer.kind === 'subject' ? answer.matches.flatMap(matchText) : companyText(answer)),
    '',
    `Asked: ${answer.lists.map(askedText).join(', ')}`,
    ...answer.limits.map(({ code, detail }) => `Limit: ${code}: ${detail}`),
  ];
  return `${lines.map(printable).map(painted).join('\n')}\n`;
}

function askedText({ list, version, entries, lookedAt }: ScreeningAnswer['lists'][number]): string {
  return `${list} ${version} (${entries.toLocaleString('en-GB')} entries, ${lookedAt === null ? 'never looked at' : `looked at ${lookedAt}`})`;
}

function companyText({ ownership, parties }: Extract<ScreeningAnswer, { kind: 'company' }>): string[] {
  return [
    ...ownership.map(({ code, effect, detail }) => `  ${paint(effect)}  ${code}: ${detail}`),
    ...parties.flatMap(({ subject, roles, matches }) => [
      `  ${subjectText(subject)}: ${roles.map(({ detail, through }) => [detail, ...through].join(' through ')).join('; ')}`,
      ...matches.flatMap(matchText).map((line) => `  ${line}`),
    ]),
  ];
}

function matchText({ checks, features, decision, ...match }: Match): string[] {
  const score = `name ${match.nameScore.toFixed(3)}, ${match.corroboration}`;
  return [
    `  ${paint(match.effect)}  ${match.list} ${match.entry}  ${match.matchedName}${match.matchedName === match.entryName ? '' : ` (${match.entryName})`}  ${score}`,
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

/** Marked, and painted when nothing of the records can give the terminal orders any more. */
function paint(word: keyof typeof colours): string {
  return word.padEnd(6);
}

function painted(line: string): string {
  if (!process.stdout.isTTY) return line.trimEnd();
  return line
    .trimEnd()
    .replace(/^( *)(HOLD|REVIEW|CLEAR|INFO)\b/, (_, space: string, word: keyof typeof colours) => space + styleText(colours[word], word));
}
