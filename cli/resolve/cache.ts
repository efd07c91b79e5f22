import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import type { CompanySearch } from '../../serving/resolution/company-search.ts';

/**
 * A ledger names a supplier once for each payment: who was asked for is not looked for again. The answers of a run are those of the register
 * as it was when first asked; the oldest are forgotten beyond `most`.
 */
export function askedOnce(
  search: Pick<CompanySearch, 'resolve'>,
  most = 50_000,
): (queries: readonly ResolveQuery[]) => Promise<ResolveAnswer[]> {
  const known = new Map<string, Promise<ResolveAnswer>>();

  function ask(fresh: ReadonlyMap<string, ResolveQuery>): void {
    const found = search.resolve([...fresh.values()]);
    for (const [at, key] of [...fresh.keys()].entries()) {
      const answer = found.then(({ answers }) => answerAt(answers, at));
      known.set(key, answer);
      answer.catch(() => known.delete(key)); // a failure is not remembered
    }
  }

  return async (queries) => {
    const keyed = queries.map((query) => [JSON.stringify(query), query] as const);
    const fresh = new Map(keyed.filter(([key]) => !known.has(key)));
    if (fresh.size > 0) ask(fresh);
    const answers = keyed.flatMap(([key]) => known.get(key) ?? []);
    for (const key of known.keys()) {
      if (known.size <= most) break;
      known.delete(key);
    }
    return Promise.all(answers);
  };
}

function answerAt(answers: readonly ResolveAnswer[], at: number): ResolveAnswer {
  const answer = answers[at];
  if (answer === undefined) throw new Error(`${answers.length} answers, and a query ${at + 1}`);
  return answer;
}
