import type { ScreenAnswer, ScreenQuery } from '../../models/screening/answer.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import type { WordRarity } from '../../models/screening/rarity.ts';
import { screen } from '../../models/screening/screen.ts';

/** The lists that `screen` compares a name with, the rarity of their words, and the day of the comparison. */
interface Against {
  readonly indexes: readonly ScreeningIndex[];
  readonly rarity: WordRarity;
  readonly today: string;
}

/** An answer without a match takes some hundred bytes. The answer that was not used for the longest time is dropped first. */
const mostAnswers = 10_000;

/**
 * Returns a function that screens a name as `screen` does, which is pure: the same query against the same lists, on the same day, is answered from
 * memory. Comparing a name takes milliseconds, and the same companies are paid again.
 */
export function rememberAnswers(most = mostAnswers): (against: Against, query: ScreenQuery) => ScreenAnswer {
  let answered: Against | undefined;
  const answers = new Map<string, ScreenAnswer>();

  return (against, query) => {
    if (answered === undefined || !isSame(answered, against)) {
      answers.clear();
      answered = against;
    }
    const key = JSON.stringify(query);
    const answer = answers.get(key) ?? screen(against.indexes, query, against.today, against.rarity);
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}

function isSame(one: Against, other: Against): boolean {
  return (
    one.rarity === other.rarity &&
    one.today === other.today &&
    one.indexes.length === other.indexes.length &&
    one.indexes.every((index, at) => index === other.indexes[at])
  );
}
