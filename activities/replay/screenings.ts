import type { Pool } from '../../infra/postgres/pool.ts';
import type { Recomputed } from '../../models/replay/replay.ts';
import { screeningDifferences } from '../../models/replay/screening.ts';
import type { CompanyPeople } from '../../models/screening/company/people.ts';
import type { ScreeningIndex } from '../../models/screening/index-entries.ts';
import { rarityOf } from '../../models/screening/rarity.ts';
import { type ScreenedFrom, screenedAgain } from '../../serving/replay/screen-again.ts';
import type { DecisionToReplay } from '../../serving/replay/stored.ts';
import { peopleOf } from '../../serving/screening/company-people.ts';
import { rememberAnswers } from '../../serving/screening/remembered-answers.ts';
import type { KeptBuilds } from './kept-builds.ts';
import { namedLists, readAt } from './named-releases.ts';
import type { ReplayFile } from './replay-file.ts';

interface Deps {
  readonly pool: Pool;
  readonly file: Pick<ReplayFile, 'people' | 'index'>;
  readonly kept: KeptBuilds;
}

export interface Screened<One> {
  readonly one: One;
  readonly screenings: Recomputed['screenings'];
  /** False: the counts of words of that time were not kept, so the replay counts the words of the lists themselves. */
  readonly hasWords: boolean;
}

/** Screens the companies of decisions on the same releases again, in their order. The file has computed the facts of these releases and has exported their lists. */
export async function screeningsOf<One extends { readonly decision: DecisionToReplay }>(
  { pool, file, kept }: Deps,
  group: readonly One[],
): Promise<Screened<One>[]> {
  const people = readPeopleOnce(file);
  await people(group.flatMap(({ decision: { inputs } }) => [inputs.request.payer.companyNumber, inputs.request.payee.companyNumber]));
  const compare = rememberAnswers();
  const screened: Screened<One>[] = [];
  for (const one of group) {
    const { decision } = one;
    const words = await kept.wordsAround(readAt(decision));
    const indexes = await indexesOf(file, decision);
    const rarities = [...words.map(({ rarity }) => rarity), rarityOf(indexes)];
    screened.push({
      one,
      screenings: await firstEqual(decision, { pool, people, indexes, compare, asOf: readAt(decision) }, rarities),
      hasWords: words.length > 0,
    });
  }
  return screened;
}

/** Several counts of words may have been in use at the time of a decision. Returns what the first gives when none gives the stored screenings. */
async function firstEqual(
  decision: DecisionToReplay,
  from: Omit<ScreenedFrom, 'rarity'>,
  rarities: readonly ScreenedFrom['rarity'][],
): Promise<Recomputed['screenings']> {
  let first: Recomputed['screenings'] | undefined;
  for (const rarity of rarities) {
    const [payer, payee] = [
      await screenedAgain({ ...from, rarity }, decision, 'payer'),
      await screenedAgain({ ...from, rarity }, decision, 'payee'),
    ];
    const screenings = { payer, payee };
    first ??= screenings;
    const isEqual = (['payer', 'payee'] as const).every(
      (party) => screeningDifferences(party, decision.inputs[party]?.screening, screenings[party]).length === 0,
    );
    if (isEqual) return screenings;
  }
  return first ?? { payer: undefined, payee: undefined };
}

/** Returns the lists that the decision names, as the releases give them. */
async function indexesOf(file: Deps['file'], { inputs }: DecisionToReplay): Promise<ScreeningIndex[]> {
  const found = await Promise.all(namedLists(inputs).map((list) => file.index(list)));
  return found.filter((index) => index !== undefined);
}

/** Reads each company of the file once. */
function readPeopleOnce(file: Deps['file']): ScreenedFrom['people'] {
  const known = new Map<string, CompanyPeople | undefined>();
  return async (numbers) => {
    const lacking = [...new Set(numbers)].filter((number) => !known.has(number));
    const read = lacking.length === 0 ? [] : await file.people(lacking);
    for (const number of lacking) known.set(number, undefined);
    for (const one of read) known.set(one.companyNumber, peopleOf({ ...one, setAside: false }));
    return new Map(numbers.flatMap((number) => [known.get(number)].flatMap((one) => (one === undefined ? [] : [[number, one] as const]))));
  };
}
