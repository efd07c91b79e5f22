import { SourceProblem } from '../../problem.ts';
import { placesOf } from '../../sanctions/field.ts';
import { readListCsv, refusePage } from '../../sanctions/list-csv.ts';
import type { RawFile } from '../../source.ts';
import { type DesignationBuilder, designationBuilder } from './designation.ts';
import { fields } from './layout.ts';

const places = placesOf(fields);

/** A designation, and the first line of the file that mentions it. */
export interface Placed {
  readonly builder: DesignationBuilder;
  readonly line: number;
}

/**
 * Reads the CSV: `Report Date: 08-Oct-2026`, a header of 58 columns, then a row per name, address and identifier. Returns the designations by
 * Unique ID. Throws UNEXPECTED_SHAPE when a row cannot be read. The row may hold the only company number or name by which a payment to the
 * designated company is stopped, and a stray quote hides the rows after it as well.
 */
export async function readCsv(file: RawFile): Promise<Map<string, Placed>> {
  const designations = new Map<string, Placed>();
  await readListCsv(file, {
    header: fields.map(([csv]) => csv),
    checkFirstLine,
    unusable: (record) => ((record[1] ?? '').trim() === '' ? 'no Unique ID' : undefined),
    take: (record, line) => addRow(designations, record, line),
    refuse({ line, text, reason }) {
      throw new SourceProblem('UNEXPECTED_SHAPE', `${file.name}, line ${line} cannot be read (${reason}): ${text.slice(0, 200)}`);
    },
  });
  return designations;
}

function addRow(designations: Map<string, Placed>, record: readonly string[], line: number): void {
  const id = (record[1] ?? '').trim();
  const known = designations.get(id) ?? { builder: designationBuilder(id), line };
  designations.set(id, known);
  for (const { group, columns } of places)
    known.builder.add(group, Object.fromEntries(columns.map(({ key, at }) => [key, record[at] ?? ''])));
}

function checkFirstLine([first = '', second]: readonly string[]): void {
  refusePage(first);
  if (/^Report Date:/i.test(first) && second === undefined) return;
  const retired = first === 'Last Updated' ? ": OFSI's consolidated list ended on 28 January 2026, and its format is not this one" : '';
  throw new SourceProblem('UNEXPECTED_HEADER', `the list begins with "${first.slice(0, 60)}" in place of its report date${retired}`);
}
