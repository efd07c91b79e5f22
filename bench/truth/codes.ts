import { decide } from '../../models/clearance/decide.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { Effect, Snapshots } from '../../models/clearance/verdict.ts';

interface Day {
  /** ISO day. */
  readonly today: string;
  readonly snapshots: Snapshots;
}

interface FoundCode {
  readonly code: string;
  /** The sentence of the finding. */
  readonly because: string;
  /** True: it has no effect on the outcome in any position. */
  readonly informs: boolean;
  /** True: the company has it in one position of a payment and not in another. */
  readonly onesided: boolean;
}

const positions = (['outbound', 'inbound'] as const).flatMap((direction) =>
  (['payer', 'payee'] as const).map((party) => ({ direction, party })),
);

/** Returns every code that a company has as payer or payee of a payment in either direction, also one that only informs. */
export function codesIn(facts: CompanyFacts, day: Day): FoundCode[] {
  const found = positions.map((position) => findingsOf(facts, position, day));
  const codes = new Set(found.flatMap((one) => [...one.keys()]));
  return [...codes].map((code) => {
    const here = found.flatMap((one) => one.get(code) ?? []);
    const [{ because } = { because: '' }] = here;
    return { code, because, informs: here.every(({ effect }) => effect === 'INFO'), onesided: here.length < positions.length };
  });
}

interface Found {
  readonly because: string;
  readonly effect: Effect;
}

/** Returns the codes of a company in one position of a payment, each with the first of its findings, which is the strictest. */
function findingsOf(
  facts: CompanyFacts,
  { direction, party }: (typeof positions)[number],
  { today, snapshots }: Day,
): ReadonlyMap<string, Found> {
  const other = { companyNumber: '00000000' };
  const request = { direction, payer: other, payee: other, [party]: { companyNumber: facts.companyNumber } };
  const inputs = { request, payer: null, payee: null, [party]: facts, freshness: [], snapshots, now: `${today}T12:00:00Z`, today };
  const own = decide(inputs).findings.filter(({ subject }) => subject === party);
  return new Map(own.toReversed().map(({ code, detail, outcome }) => [code, { because: detail, effect: outcome }]));
}
