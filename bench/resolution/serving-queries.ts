import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { draw } from '../../sample/random.ts';
import { registerCompany } from './serving-register.ts';

export interface ServingQuery {
  readonly query: ResolveQuery;
  /** Number of the company that the query means; absent: none. */
  readonly expected?: string;
}

type Kind = (seed: number, companies: number) => ServingQuery;

/** The kinds of names that ledgers hold. Each is timed by itself, to show where the time goes. */
export const kinds: Readonly<Record<string, Kind>> = {
  exact: (seed, companies) => about(seed, companies, (name) => name),
  'exact, with postcode': (seed, companies) => about(seed, companies, (name) => name, true),
  informal: (seed, companies) =>
    about(seed, companies, (name) =>
      name
        .toLowerCase()
        .replace(/ (limited|ltd|plc|llp)\.?$/, '')
        .replace(' and ', ' & '),
    ),
  'a word left out': (seed, companies) =>
    about(seed, companies, (name) => {
      const words = name.split(' ');
      return words.length > 3 ? [...words.slice(0, 2), ...words.slice(3)].join(' ') : name;
    }),
  typo: (seed, companies) =>
    about(seed, companies, (name) => {
      const at = 1 + (draw(3, seed, 7) % 4);
      return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
    }),
  'typo, with postcode': (seed, companies) => about(seed, companies, (name) => name.slice(0, 3) + name.slice(4), true),
  'common words only': (seed) => ({
    query: { name: ['Services', 'Northern Trading', 'Property Solutions', 'UK Care Homes Partners'][seed % 4] ?? '' },
  }),
  'no company, with postcode': (seed, companies) => {
    const { postcode } = registerCompany(place(seed, companies));
    return { query: { name: `Quorble ${seed} Vintners`, ...(postcode === null ? {} : { postcode }) } };
  },
  hostile: (seed) => ({ query: { name: hostile[seed % hostile.length] ?? '' } }),
};

const hostile = [
  'services '.repeat(1_200),
  Array.from({ length: 1_500 }, (_, at) => `w${at}`).join(' '),
  '\u{1F989}'.repeat(2_500),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(20),
  'H\u200be\u200br\u200bo\u200bn '.repeat(300),
];

function about(seed: number, companies: number, written: (name: string) => string, withPostcode = false): ServingQuery {
  const company = registerCompany(place(seed, companies));
  const name = written(company.names[0]?.text ?? '');
  return {
    query: { name, ...(withPostcode && company.postcode !== null ? { postcode: company.postcode } : {}) },
    expected: company.companyNumber,
  };
}

const place = (seed: number, companies: number) => draw(2, seed, 5) % companies;
