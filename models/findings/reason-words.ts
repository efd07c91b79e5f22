import type { Reason } from '../risk/reasons.ts';
import { sentenceOf, wordsOfCharacteristic } from './characteristic-words.ts';
import { plainWords, wordsOfFinding } from './registry.ts';

/** What a finance clerk reads about a reason of a risk assessment. */
export interface ReasonWords {
  /** One sentence. */
  readonly plain: string;
  /** The statute or, where none applies, the policy; null: not known, of a code of an earlier version. */
  readonly basis: string | null;
  /** What ends or changes it. Sentences; null: not known, of a code of an earlier version. */
  readonly clearedBy: string | null;
}

/** An event that ended, of low severity, has the words of a finding that later records weaken. */
export function wordsOfReason({ code, value, severity, direction, basis, detail }: Reason): ReasonWords {
  const characteristic = wordsOfCharacteristic(code);
  if (characteristic === undefined) {
    const outcome = severity === 'low' ? 'INFO' : 'HOLD';
    return { plain: plainWords({ code, outcome, detail }), basis, clearedBy: wordsOfFinding(code)?.clearedBy ?? null };
  }
  return { plain: sentenceOf(characteristic, { value, direction }), basis: characteristic.basis, clearedBy: characteristic.clearedBy };
}
