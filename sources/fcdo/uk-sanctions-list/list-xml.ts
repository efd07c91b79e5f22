import { SourceProblem } from '../../problem.ts';
import type { Group } from '../../sanctions/field.ts';
import { readListXml } from '../../sanctions/list-xml.ts';
import type { RawFile } from '../../source.ts';
import { designationBuilder } from './designation.ts';
import { containers, fields, groupElements } from './layout.ts';
import type { Placed } from './list-csv.ts';

const leaves = new Map(fields.map(([, xml, group, key]) => [xml, { group, key }]));

interface Gathered {
  readonly line: number;
  readonly parts: { readonly group: Group; readonly key: string; readonly value: string; readonly of: number }[];
}

/**
 * Reads the XML, which holds each name, address and identifier of a `Designations/Designation` once. Returns the designations by Unique ID. Throws
 * UNEXPECTED_SHAPE for a designation without its id, and for an element that the reader does not know: renamed, it may hold the company
 * numbers of every designation.
 */
export async function readXml(file: RawFile): Promise<Map<string, Placed>> {
  const designations = new Map<string, Placed>();
  let current: Gathered | undefined;
  let groupNumber = 0;
  await readListXml(file, {
    known: (element) => leaves.has(element) || element in groupElements || containers.has(element),
    open(element, line) {
      if (element === 'Designation') current = { line, parts: [] };
      if (element in groupElements) groupNumber++;
    },
    close(element, text) {
      const leaf = leaves.get(element);
      if (leaf !== undefined) current?.parts.push({ ...leaf, value: text, of: groupNumber });
      if (element !== 'Designation' || current === undefined) return undefined;
      const { line, parts } = current;
      const reason = take(designations, current);
      current = undefined;
      return reason === undefined ? undefined : { line, text: JSON.stringify(parts), reason };
    },
    refuse({ line, text, reason }) {
      throw new SourceProblem('UNEXPECTED_SHAPE', `${file.name}, line ${line} cannot be read (${reason}): ${text.slice(0, 200)}`);
    },
  });
  return designations;
}

function take(designations: Map<string, Placed>, { line, parts }: Gathered): string | undefined {
  const id = parts.find(({ key }) => key === 'id')?.value.trim() ?? '';
  if (id === '') return 'no Unique ID';
  const { builder } = designations.get(id) ?? { builder: designationBuilder(id) };
  if (!designations.has(id)) designations.set(id, { builder, line });
  const grouped = new Map<number, { readonly group: Group; readonly members: Record<string, string> }>();
  for (const { group, key, value, of } of parts) {
    if (group === 'entry' || group === 'list') builder.add(group, { [key]: value });
    else grouped.set(of, { group, members: { ...grouped.get(of)?.members, [key]: value } });
  }
  for (const { group, members } of grouped.values()) builder.add(group, members);
  return undefined;
}
