import { z } from 'zod';
import type { Session } from '../../infra/duckdb/session.ts';
import { sqlIn } from '../../infra/sql-file.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import { releaseChecks, runChecks } from './checks.ts';
import type { ColumnCount } from './columns.ts';

const applySql = sqlIn('warehouse/apply');

const countedWords = z.object({ words: z.coerce.number(), unmapped: z.coerce.number() });
type Counted = z.output<typeof countedWords>;

/**
 * What is known of the category words of a column: in the releases that were judged, and in the windows since then. A window of a stream has a few
 * records, so windows are judged together as soon as they have enough values.
 */
const knownWords = z.object({ name: z.string(), judged: countedWords, recent: countedWords });
type Known = z.output<typeof knownWords>;

/** Values of fewer than these show nothing: a few records of one kind may come together. */
const fewestWords = 50;
/** Largest share of values with an unknown word that a release may have. */
const mostUnknown = 0.2;
/** Share of such values in the releases before it from which unknown words are expected. */
const knownBefore = 0.01;
/** Values beyond which the older half is forgotten, so that the shares follow the publisher. */
const mostKept = 100_000;

/** The columns of which a release has many unknown words, in words; and what is known after it. */
export interface JudgedWords {
  readonly changed: readonly string[];
  readonly known: readonly Known[];
}

/** Compares the unknown words of each column with those of the releases before. `releases`: the columns of each, in their order. */
export async function judgeWords(session: Session, source: Source, releases: readonly (readonly ColumnCount[])[]): Promise<JudgedWords> {
  const rows = await session.rows(applySql('earlier-words'), knownWords);
  const known = new Map(rows.map((row) => [row.name, row]));
  const changed: string[] = [];
  for (const columns of releases) {
    for (const column of columns) {
      const before = known.get(column.name) ?? { name: column.name, judged: none, recent: none };
      const found = source.kind === 'snapshot' ? wordsOf(column) : sumOf(before.recent, wordsOf(column));
      const isChanged = hasChanged(found, before.judged);
      if (isChanged) changed.push(`${column.name} has an unknown word in ${share(found)}, and had one in ${share(before.judged)} before`);
      known.set(column.name, after(source, before, found, isChanged));
    }
  }
  return { changed, known: [...known.values()] };
}

/** Throws CATEGORY_CHANGED when the publisher writes a category in other words: most of its rows would count as unknown. */
export async function guardWords(session: Session, source: Source, { changed }: JudgedWords): Promise<void> {
  if (changed.length === 0) return;
  const failures = await runChecks(
    session,
    releaseChecks(source).filter(({ name }) => /^(?:unmapped|unknown)_/.test(name)),
  );
  const examples = failures.map(({ check, examples: [first = ''] }) => `; ${check.name}, for example ${first.slice(0, 300)}`);
  throw new SourceProblem(
    'CATEGORY_CHANGED',
    `${source.id}: ${changed.join('; ')}${examples.join('')}. Compare the file with the publisher's change notes: a category has other words`,
  );
}

/** Keeps what is known of the words, for the next release. A late snapshot says nothing of the next one. */
export async function keepWords(session: Session, { known }: JudgedWords): Promise<void> {
  await session.set({
    words: JSON.stringify(
      known.map(({ name, judged, recent }) => ({ name, ...judged, recent: recent.words, recent_unmapped: recent.unmapped })),
    ),
  });
  await session.run(applySql('keep-words'));
}

const none: Counted = { words: 0, unmapped: 0 };

/** A list `unmapped_...` has unknown words only, so its rows are compared. */
const wordsOf = ({ name, rows, filled, unmapped }: ColumnCount): Counted => ({
  words: name.startsWith('unmapped_') ? rows : filled,
  unmapped,
});
const sumOf = (one: Counted, other: Counted): Counted => ({ words: one.words + other.words, unmapped: one.unmapped + other.unmapped });

function hasChanged(found: Counted, before: Counted): boolean {
  const enough = Math.min(found.words, before.words) >= fewestWords;
  return enough && found.unmapped > found.words * mostUnknown && before.unmapped < before.words * knownBefore;
}

/** `isChanged`: an operator forces the release, so its words are the usual ones from now on. */
function after({ kind }: Source, { name, judged }: Known, found: Counted, isChanged: boolean): Known {
  if (kind === 'snapshot' || isChanged) return { name, judged: found, recent: none };
  if (found.words < fewestWords) return { name, judged, recent: found };
  const sum = sumOf(judged, found);
  const part = sum.words > mostKept ? 2 : 1;
  return { name, judged: { words: Math.floor(sum.words / part), unmapped: Math.floor(sum.unmapped / part) }, recent: none };
}

const share = ({ unmapped, words }: Counted) =>
  `${unmapped.toLocaleString('en-GB')} of ${words.toLocaleString('en-GB')} values (${((unmapped / words) * 100).toFixed(1)} %)`;
