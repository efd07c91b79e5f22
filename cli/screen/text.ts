import { styleText } from 'node:util';
import { resultOf, type Screening } from '../../api/screen/reply.ts';
import type { CompanyResult, SubjectResult } from '../../serving/screening/screener.ts';
import { printable } from '../accounts/text.ts';

type Told = Exclude<Screening, { kind: 'batch' }>;
type Match = Extract<Told, { kind: 'subject' }>['matches'][number];

/** A result for people: the outcome, what was found and why, which lists were asked, what was not. */
export function screeningText(result: SubjectResult | CompanyResult): string {
  const told = resultOf(result);
  const lines = [
    `${paint(told.outcome)}  ${told.kind === 'subject' ? subjectText(told.subject) : `${told.company.name ?? '(no name)'}, ${told.company.companyNumber}`}`,
    ...(told.kind === 'subject' ? told.matches.flatMap(matchText) : companyText(told)),
    '',
    `Asked: ${told.lists.map(askedText).join(', ')}`,
    ...told.limits.map(({ code, detail }) => `Limit: ${code}: ${detail}`),
  ];
  return `${lines.map(printable).map(painted).join('\n')}\n`;
}

function askedText({ list, version, entries, lookedAt }: Told['lists'][number]): string {
  return `${list} ${version} (${entries.toLocaleString('en-GB')} entries, ${lookedAt === null ? 'never looked at' : `looked at ${lookedAt}`})`;
}

function companyText({ ownership, parties }: Extract<Told, { kind: 'company' }>): string[] {
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

function subjectText({ name, kind, dateOfBirth, companyNumber }: Extract<Told, { kind: 'subject' }>['subject']): string {
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
