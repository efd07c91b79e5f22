import { SourceProblem } from '../../problem.ts';
import { placesOf } from '../../sanctions/field.ts';
import { readListCsv, refusePage } from '../../sanctions/list-csv.ts';
import type { RawFile, RecordWriter } from '../../source.ts';
import { fields } from './layout.ts';
import { type TargetBuilder, targetBuilder } from './target.ts';

const places = placesOf(fields);
const idAt = fields.length - 1;

/** A target, and the first line of the file that mentions it. */
export interface Placed {
  readonly builder: TargetBuilder;
  readonly line: number;
}

/**
 * Reads the CSV: `Last Updated,10/04/2025`, a header of 36 columns, then a row per name, address and date of birth, in no order. Returns the
 * targets by Group ID.
 */
export async function readCsv(file: RawFile, out: RecordWriter): Promise<Map<string, Placed>> {
  const targets = new Map<string, Placed>();
  await readListCsv(file, {
    header: fields.map(([csv]) => csv),
    checkFirstLine,
    unusable: (record) => ((record[idAt] ?? '').trim() === '' ? 'no Group ID' : undefined),
    take(record, line) {
      const { builder } = placed(targets, (record[idAt] ?? '').trim(), line);
      for (const { group, columns } of places)
        builder.add(group, Object.fromEntries(columns.map(({ key, at }) => [key, record[at] ?? ''])));
    },
    refuse: ({ line, text, reason }) => out.reject({ file: file.name, line }, text, reason),
  });
  return targets;
}

/** Returns the target of a Group ID; makes it at the target's first row. */
export function placed(targets: Map<string, Placed>, id: string, line: number): Placed {
  const known = targets.get(id) ?? { builder: targetBuilder(id), line };
  targets.set(id, known);
  return known;
}

function checkFirstLine([first = '', second = '', third]: readonly string[]): void {
  refusePage(first);
  if (first === 'Last Updated' && /^\d{2}\/\d{2}\/\d{4}$/.test(second.trim()) && third === undefined) return;
  const other = /^Report Date:/i.test(first) ? ': this is the UK Sanctions List, fcdo/uk-sanctions-list' : '';
  throw new SourceProblem('UNEXPECTED_HEADER', `the list begins with "${first.slice(0, 60)}" in place of "Last Updated" and a day${other}`);
}
