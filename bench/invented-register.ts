import type { CompanyPeople, Officer, Owner } from '../models/screening/company/people.ts';
import type { ListEntry } from '../models/screening/entry.ts';
import { listRules, type ScreeningList } from '../models/screening/lists.ts';
import { mensNames, surnameEnds, surnameStarts, womensNames } from '../sample/surnames.ts';
import { forms, givenNames, placeEnds, placeStarts, reaches, trades } from '../sample/words.ts';
import { drawn, generator, shuffled } from './invented-draws.ts';

/** Entries of each list, about as many as the real one has. A sanctioned person has three names, everyone else one. */
export const listSizes: Readonly<Record<ScreeningList, number>> = {
  'uk-sanctions': 6_000,
  'uk-sanctions-history': 3_600,
  'uk-investment-bans': 50,
  'fca-warnings': 5_000,
  'disqualified-directors': 10_000,
  'hmrc-defaulters': 300,
};
/**
 * - `dense`      a hundred given names and 1,900 surnames: two people of the register or of a British list often share both,
 *   more often than in the real register
 * - `realistic`  drawn so that two people share a given name once in 125 pairs and a surname once in 2,000, as assumed of the United Kingdom
 */
export type Density = 'dense' | 'realistic';

/** An invented register and invented lists, by seed: the same calls in the same order give the same names. */
export interface InventedRegister {
  /** Officers and owners of one company: about 4.5 names with that of the company. `parent`: the company that owns it. */
  peopleOf(parent: { readonly number: string; readonly name: string } | undefined): Omit<CompanyPeople, 'companyNumber' | 'name'>;
  firm(): string;
  entriesOf(list: ScreeningList): ListEntry[];
}

export function inventRegister(density: Density, seed: number): InventedRegister {
  const random = generator(seed);
  const made = (starts: readonly string[], ends: readonly string[]) =>
    shuffled(
      starts.flatMap((start) => ends.map((end) => start + end)),
      random,
    );
  const isDense = density === 'dense';
  const middles = isDense ? [''] : ['', 'er', 'in', 'ol', 'am', 'us', 'ec', 'and'];
  const longer = (starts: readonly string[]) => starts.flatMap((start) => middles.map((middle) => start + middle));
  const givenEnds = isDense ? [''] : ['', 'a', 'ine', 'ius', 'ette', 'wyn'];
  const words = {
    given: made([...mensNames, ...womensNames, ...givenNames], givenEnds),
    surnames: made(longer([...surnameStarts, ...placeStarts]), [...surnameEnds, ...placeEnds]),
    places: made(longer(placeStarts), placeEnds),
  };
  /** Ends of names without their starts, so that few are words of the register. */
  const foreign = made([...surnameEnds, ...placeEnds], [...surnameEnds, ...placeEnds]);
  // dense: the first given name has about 4% of the people, the first surname 1%
  const given = () => drawn(words.given, random, isDense ? 10 : 4);
  const surname = () => drawn(words.surnames, random, isDense ? 20 : 60);
  const evenly = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';

  /** Two officers, and one owner or two: the first officer owns shares too, or a company does. */
  function peopleOf(parent: { readonly number: string; readonly name: string } | undefined): Omit<CompanyPeople, 'companyNumber' | 'name'> {
    const [first, second] = [officer(), officer()];
    const another = random() < 0.5 ? [owner({ ...officer(), kind: 'individual' })] : [];
    const majority = random() < 0.5 ? first : officer();
    const holder = { ...noParticulars, name: parent?.name ?? '', kind: 'corporate-entity', companyNumber: parent?.number ?? null };
    const owners = [parent === undefined ? owner({ ...majority, kind: 'individual' }) : owner(holder), ...another];
    return { postcode: 'ZZ1 1ZZ', previousNames: [], officers: [first, second], owners };
  }

  function officer(): Officer {
    const more = { nationality: 'British', residence: 'United Kingdom', role: 'director', corporate: false };
    return { ...noParticulars, name: person(), dateOfBirth: month(), ...more };
  }

  function owner({
    name,
    kind,
    dateOfBirth,
    nationality,
    residence,
    companyNumber = null,
  }: Omit<Officer, 'role' | 'corporate' | 'companyNumber'> & Pick<Owner, 'kind'> & { readonly companyNumber?: string | null }): Owner {
    const particulars = { ...noParticulars, name, kind, dateOfBirth, nationality, residence, companyNumber };
    return {
      ...particulars,
      registrationNumber: null,
      country: null,
      natures: ['ownership-of-shares-50-to-75-percent'],
      markedSanctioned: false,
    };
  }

  function entry(list: ScreeningList, at: number): ListEntry {
    const sanctions = list === 'uk-sanctions';
    const firms = list === 'fca-warnings' || (list === 'hmrc-defaulters' && random() < 0.5);
    const british = list === 'disqualified-directors' || list === 'hmrc-defaulters';
    const name = firms ? firm : british ? person : foreigner;
    return {
      list,
      id: `BEN${String(at).padStart(5, '0')}`,
      kind: firms ? 'organisation' : 'person',
      names: Array.from({ length: sanctions ? 3 : 1 }, (_, alias) => ({
        text: name(),
        type: alias === 0 ? 'primary' : 'alias',
        weak: false,
      })),
      datesOfBirth: firms ? [] : [`${month()}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`],
      countries: british || firms ? ['United Kingdom'] : [evenly(['Russia', 'Belarus', 'Iran', 'Syria'])],
      addresses: [],
      companyNumbers: [],
      identifiers: [],
      protectedNames: [],
      ...(sanctions ? { assetFreeze: true } : {}),
      from: null,
      until: null,
      detail: 'invented',
      url: 'https://example.org/',
      evidence: {
        source: listRules[list].source,
        release: 'bench',
        record: String(at),
        publishedAt: null,
        retrievedAt: '2026-06-01T00:00:00Z',
      },
    };
  }

  function person(): string {
    return [given(), ...(random() < 0.6 ? [given()] : []), surname()].join(' ');
  }

  /** Shares a given name with people of the register, and few other words. */
  function foreigner(): string {
    return [evenly(foreign), given(), evenly(foreign)].join(' ');
  }

  function firm(): string {
    return [evenly(words.places), evenly(reaches), evenly(trades), evenly(forms), 'Limited'].filter((word) => word !== '').join(' ');
  }

  function month(): string {
    return `${1940 + Math.floor(random() * 65)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}`;
  }

  return { peopleOf, firm, entriesOf: (list) => Array.from({ length: listSizes[list] }, (_, at) => entry(list, at)) };
}

/** Invents companies with their people; a tenth is owned by a later one, so that no chain is a circle. */
export function inventCompanies({ firm, peopleOf }: InventedRegister, numbers: readonly string[]): CompanyPeople[] {
  const names = numbers.map(firm);
  return numbers.map((companyNumber, at) => {
    const later = at % 10 === 0 && at + 1 < numbers.length ? at + 1 + ((at * 7_919) % (numbers.length - at - 1 || 1)) : undefined;
    const holder = later === undefined ? undefined : { number: numbers[later] ?? '', name: names[later] ?? '' };
    return { companyNumber, name: names[at] ?? '', ...peopleOf(holder) };
  });
}

const noParticulars = {
  id: null,
  dateOfBirth: null,
  nationality: null,
  residence: null,
  postcode: null,
  since: '2015-01-01',
  release: 'bench',
};
