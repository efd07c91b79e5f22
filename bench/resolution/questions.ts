import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { companyNumber } from '../../sample/company.ts';
import type { BenchRegister } from './bench-register.ts';
import type { LabelledRow } from './labelled-rows.ts';
import { sampleCompany, sampleWorld } from './sample-companies.ts';
import { asLedgerWrites, asPeopleSay, drawFor } from './written-names.ts';

/** One query with its truth. */
export interface Question {
  readonly set: string;
  readonly query: ResolveQuery;
  /** Null where the company is not on the register. */
  readonly expected: string | null;
  /** Who is taken off the register for this question. */
  readonly without: string | null;
  readonly hard: boolean;
}

export function rowQuestions(rows: readonly LabelledRow[], label = ''): Question[] {
  return rows.map((row) => ({
    set: row.source + label,
    query: { name: row.name },
    expected: row.companyNumber,
    without: null,
    hard: row.hard,
  }));
}

/** The same rows, whose companies the register does not have: only NO_MATCH is right, and AUTO is false. */
export function removedQuestions(rows: readonly LabelledRow[]): Question[] {
  return rows.map((row) => ({
    set: `${row.source}, company taken off the register`,
    query: { name: row.name },
    expected: null,
    without: row.companyNumber,
    hard: row.hard,
  }));
}

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

/** Sample companies as a ledger writes them, as people call them at their postcode, and others that are on no register. */
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
      question('sample names of no register', { name: asLedgerWrites(other, drawn) }, null),
      question('sample names of no register, with a postcode', withPostcode(asPeopleSay(other, drawn), known.postcode), null),
    ];
  }).flat();
}

function question(set: string, query: ResolveQuery, expected: string | null): Question {
  return { set, query, expected, without: null, hard: false };
}

function withPostcode(name: string, postcode: string | null): ResolveQuery {
  return postcode === null ? { name } : { name, postcode };
}
