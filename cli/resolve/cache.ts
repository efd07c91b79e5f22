import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import type { CompanySearch } from '../../serving/resolution/company-search.ts';

/**
 * Returns a function that resolves queries and searches for each distinct query once, because a supplier file names a supplier for each payment. Its
 * answers are those of the register at the first search, also after a later refresh. Beyond `capacity` it forgets the oldest answers. A failed
 * search is not remembered.
 */
export function createResolveCache(
  search: Pick<CompanySearch, 'resolve'>,
  capacity = 50_000,
): (queries: readonly ResolveQuery[]) => Promise<ResolveAnswer[]> {
  const known = new Map<string, Promise<ResolveAnswer>>();

  function searchFor(missing: ReadonlyMap<string, ResolveQuery>): void {
    const found = search.resolve([...missing.values()]);
    for (const [at, key] of [...missing.keys()].entries()) {
      const answer = found.then(({ answers }) => answerAt(answers, at));
      known.set(key, answer);
      answer.catch(() => known.delete(key));
    }
  }

  return async (queries) => {
    const keyed = queries.map((query) => [JSON.stringify(query), query] as const);
    const missing = new Map(keyed.filter(([key]) => !known.has(key)));
    if (missing.size > 0) searchFor(missing);
    const answers = keyed.flatMap(([key]) => known.get(key) ?? []);
    for (const key of known.keys()) {
      if (known.size <= capacity) break;
      known.delete(key);
    }
    return Promise.all(answers);
  };
}

function answerAt(answers: readonly ResolveAnswer[], at: number): ResolveAnswer {
  const answer = answers[at];
  if (answer === undefined) throw new Error(`the search returned ${answers.length} answers; query ${at + 1} has none`);
  return answer;
}
