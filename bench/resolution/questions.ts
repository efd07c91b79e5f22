import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { readCompanyNames } from '../../models/resolution/company-name.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';
import { companyNumber } from '../../sample/company.ts';
import { isSameName } from './baselines.ts';
import type { BenchRegister } from './bench-register.ts';
import type { LabelledRow } from './labelled-rows.ts';
import { sampleCompany, sampleWorld } from './sample-companies.ts';
import { asLedgerWrites, asPeopleSay, drawFor, firstWords, memberOfGroup } from './written-names.ts';

/** A query with its truth. */
export interface Question {
  /** Name of the set that the figures are shown for. */
  readonly set: string;
  readonly query: ResolveQuery;
  /** Null where the company is not on the register. */
  readonly expected: string | null;
  /** Number of the company that is removed from the register for this question; null: none. */
  readonly without: string | null;
  /** What is special about the row; the figures of each kind are shown apart. */
  readonly kinds: readonly RowKind[];
  /** The search engine of the published figures found the company; undefined: not known. */
  readonly elasticsearch: boolean | undefined;
}

/**
 * - `hard`            the label says that the name differs from the registered one by more than its legal form
 * - `words differ`    case, punctuation and legal form apart, it is not the registered name
 * - `no word shared`  it has no word of the registered name, also no joined one
 */
export type RowKind = 'hard' | 'words differ' | 'no word shared';

/** One question for each labelled row, by name. */
export function rowQuestions(rows: readonly LabelledRow[], label = ''): Question[] {
  return rows.map((row) => ({
    set: row.source + label,
    query: { name: row.name },
    expected: row.companyNumber,
    without: null,
    ...about(row),
  }));
}

/** The same questions on a register without the expected company: AUTO is always wrong. */
export function removedQuestions(rows: readonly LabelledRow[]): Question[] {
  return rows.map((row) => ({
    set: `${row.source}, company removed from the register`,
    query: { name: row.name },
    expected: null,
    without: row.companyNumber,
    ...about(row),
  }));
}

function about({ name, registeredName, hard, label }: LabelledRow): Pick<Question, 'kinds' | 'elasticsearch'> {
  const kinds: [boolean, RowKind][] = [
    [hard, 'hard'],
    [registeredName !== undefined && !isSameName(name, registeredName), 'words differ'],
    [registeredName !== undefined && !sharesWord(name, registeredName), 'no word shared'],
  ];
  return { kinds: kinds.filter(([is]) => is).map(([, kind]) => kind), elasticsearch: keptFromSearch(label) };
}

/**
 * The audited labels begin with a class: in 1 to 3 the auditors kept the company that the search engine had put first, in 4 and 5 they corrected it.
 */
function keptFromSearch(label: string): boolean | undefined {
  const given = /^(\d+) /.exec(label)?.[1];
  return given === undefined ? undefined : Number(given) <= 3;
}

function sharesWord(name: string, registered: string): boolean {
  const known = readCompanyNames(registered);
  const tokens = new Set(known.flatMap((one) => one.tokens));
  return readCompanyNames(name).some(
    (one) => one.tokens.some((token) => tokens.has(token)) || known.some(({ letters }) => letters === one.letters),
  );
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
            ...about(row),
          },
        ],
  );
}

/**
 * Questions about sample companies: as a ledger writes their names, informally, with and without a postcode, and about companies that are not on
 * the register, also about a further member of a company's group at its postcode.
 */
export function sampleQuestions(register: BenchRegister, count: number, seed: number): Question[] {
  const world = sampleWorld(register.companies);
  const at = (index: number) => sampleCompany(world, index, companyNumber(world, index), register.pool);
  return Array.from({ length: count }, (_, place) => {
    const drawn = drawFor(seed, place);
    const known = at(drawn % register.companies);
    const name = nameOf(known);
    const other = nameOf(absentBeside(name, register.companies, drawFor(seed + 1, place), at));
    const expected = known.companyNumber;
    return [
      question('sample names as ledgers write them', { name: asLedgerWrites(name, drawn) }, expected),
      question('informal sample names', { name: asPeopleSay(name, drawn) }, expected),
      question('informal sample names, with the postcode', withPostcode(asPeopleSay(name, drawn), known.postcode), expected),
      question('sample names that are on no register', { name: asLedgerWrites(other, drawn) }, null),
      question('sample names that are on no register, with a postcode', withPostcode(asPeopleSay(other, drawn), known.postcode), null),
      question(
        'further members of a group that are on no register, with its postcode',
        withPostcode(asLedgerWrites(memberOfGroup(name, drawn), drawn), known.postcode),
        null,
      ),
    ];
  }).flat();
}

/**
 * Returns a sample company that is not on the register and does not share its first two words with `name`. Informally both would have the same
 * name, and the postcode would then rightly find the registered one.
 */
function absentBeside(name: string, companies: number, drawn: number, at: (index: number) => RegisterCompany): RegisterCompany {
  const span = Math.min(companies, 500_000);
  for (let step = 0; step < span; step += 1) {
    const found = at(companies + ((drawn + step) % span));
    if (firstWords(nameOf(found)) !== firstWords(name)) return found;
  }
  throw new Error(`every sample company off the register is called ${firstWords(name)}`);
}

function nameOf({ names }: RegisterCompany): string {
  return names[0]?.text ?? '';
}

function question(set: string, query: ResolveQuery, expected: string | null): Question {
  return { set, query, expected, without: null, kinds: [], elasticsearch: undefined };
}

function withPostcode(name: string, postcode: string | null): ResolveQuery {
  return postcode === null ? { name } : { name, postcode };
}
