import { recordRules } from '../clearance/record-rules.ts';
import { rules } from '../clearance/rules.ts';
import type { Effect } from '../clearance/verdict.ts';
import { eventTypes } from '../webhooks/event-types.ts';
import { type EventWords, eventWords } from './event-words.ts';
import { recordWords } from './record-words.ts';
import { type RuleWords, ruleWords } from './rule-words.ts';

/** One code that an answer or an event states, in words for a finance clerk. Codes are stable and are never used for another meaning. */
export interface ReasonCode extends RuleWords {
  /**
   * `finding`: of a company. `records`: of the state of the records; a source or list may follow the code after a colon. `event`: a type of event.
   */
  readonly kind: 'finding' | 'records' | 'event';
  readonly code: string;
  /** The statute or, where none applies, the policy. */
  readonly basis: string;
  /** What ends the finding. Sentences. */
  readonly clearedBy: string;
}

/** Every code, in the order of the decision table, then of the state of the records, then of the event types. */
export const reasonCodes: readonly ReasonCode[] = [...ofRules(), ...ofRecords(), ...ofEvents()];

const byCode = new Map(reasonCodes.map((reason) => [`${reason.kind} ${reason.code}`, reason]));

/** Returns the words of a finding's code; a code such as `SOURCE_STALE:gazette/insolvency` has those of its part before the colon. */
export function wordsOfFinding(code: string): ReasonCode | undefined {
  return byCode.get(`finding ${code}`) ?? byCode.get(`records ${code.replace(/:.*/, '')}`);
}

/** Returns the plain sentence of a finding; `detail`: that of a code that the registry does not have, as in decisions of earlier versions. */
export function plainWords({
  code,
  outcome,
  detail,
}: {
  readonly code: string;
  readonly outcome: Effect;
  readonly detail: string;
}): string {
  const words = wordsOfFinding(code);
  return (outcome === 'INFO' ? words?.weakened : undefined) ?? words?.plain ?? detail;
}

/** Returns the words of an event type. */
export function wordsOfEvent(type: string): ReasonCode | undefined {
  return byCode.get(`event ${type}`);
}

function ofRules(): ReasonCode[] {
  return rules.flatMap(({ code, basis, clearedBy }) => {
    const words = ruleWords[code];
    return words === undefined ? [] : [{ kind: 'finding', code, ...words, basis, clearedBy }];
  });
}

function ofRecords(): ReasonCode[] {
  return Object.entries(recordWords).map(([code, words]) => {
    const rule = Object.entries(recordRules).find(([name]) => name === code)?.[1];
    return { kind: 'records', code, ...words, basis: rule?.basis ?? '', clearedBy: rule?.clearedBy ?? '' };
  });
}

function ofEvents(): ReasonCode[] {
  return eventTypes.map((code) => {
    const { plain, shownBy, ...origin }: EventWords = eventWords[code];
    return { kind: 'event', code, plain, shownBy, ...('raises' in origin ? fromRules(origin.raises) : origin) };
  });
}

/** An event that raises findings has their statutes, and is cleared by what clears them. */
function fromRules(codes: readonly string[]): Pick<ReasonCode, 'basis' | 'clearedBy'> {
  const raised = rules.filter(({ code }) => codes.includes(code));
  return {
    basis: [...new Set(raised.flatMap(({ basis }) => basis.split('; ')))].join('; '),
    clearedBy: `What clears ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  };
}
