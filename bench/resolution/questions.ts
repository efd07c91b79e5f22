import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { companyNumber } from '../../sample/company.ts';
import type { BenchRegister } from './bench-register.ts';
import type { LabelledRow } from './labelled-rows.ts';
import { sampleCompany, sampleWorld } from './sample-companies.ts';
import { asLedgerWrites, asPeopleSay, drawFor } from './written-names.ts';

/** A query with its truth. */
export interface Question {
  /** Name of the set that the figures are shown for. */
  readonly set: string;
  readonly query: ResolveQuery;
  /** Null where the company is not on the register. */
  readonly expected: string | null;
  /** Number of the company that is removed from the register for this question; null: none. */
  readonly without: string | null;
  readonly hard: boolean;
}

/** One question for each labelled row, by name. */
export function rowQuestions(rows: readonly LabelledRow[], label = ''): Question[] {
  return rows.map((row) => ({
    set: row.source + label,
    query: { name: row.name },
    expected: row.companyNumber,
    without: null,
    hard: row.hard,
  }));
}

/** The same questions on a register without the expected company: AUTO is always wrong. */
export function removedQuestions(rows: readonly LabelledRow[]): Question[] {
  return rows.map((row) => ({
    set: `${row.source}, company removed from the register`,
    query: { name: row.name },
    expected: null,
    without: row.companyNumber,
    hard: row.hard,
  }));
}

/** The same questions with the postcode, for rows that give one. */
export function postcodeQuestions(rows: readonly LabelledRow[]): Question[] {
  return rows.flatMap((row) =>
    row.postcode === undefined
      ? []
      : [
          {
            set: `${row.source}, with the postcode`,
            query: { name: row.name, postcode: row.postcode },
            expected: row.companyNumber,
            without: null,
            hard: row.hard,
          },
        ],
  );
}

/** Questions about sample companies: as a ledger writes their names, informally, with and without a postcode, and about companies that are not on the register. */
export function sampleQuestions({ companies, pool }: BenchRegister, count: number, seed: number): Question[] {
  const world = sampleWorld(companies);
  const at = (index: number) => sampleCompany(world, index, companyNumber(world, index), pool);
  return Array.from({ length: count }, (_, place) => {
    const drawn = drawFor(seed, place);
    const known = at(drawn % companies);
    const unknown = at(companies + (drawn % Math.min(companies, 500_000)));
    const name = known.names[0]?.text ?? '';
    const other = unknown.names[0]?.text ?? '';
    const expected = known.companyNumber;
    return [
      question('sample names as ledgers write them', { name: asLedgerWrites(name, drawn) }, expected),
      question('informal sample names', { name: asPeopleSay(name, drawn) }, expected),
      question('informal sample names, with the postcode', withPostcode(asPeopleSay(name, drawn), known.postcode), expected),
      question('sample names that are on no register', { name: asLedgerWrites(other, drawn) }, null),
      question('sample names that are on no register, with a postcode', withPostcode(asPeopleSay(other, drawn), known.postcode), null),
    ];
  }).flat();
}

function question(set: string, query: ResolveQuery, expected: string | null): Question {
  return { set, query, expected, without: null, hard: false };
}

function withPostcode(name: string, postcode: string | null): ResolveQuery {
  return postcode === null ? { name } : { name, postcode };
}
