import type { Group } from '../../sanctions/field.ts';
import { readListXml } from '../../sanctions/list-xml.ts';
import type { RawFile, RecordWriter } from '../../source.ts';
import { fields, ignoredElements, subFields } from './layout.ts';
import { type Placed, placed } from './list-csv.ts';

const leaves = new Map(fields.map(([, xml, group, key]) => [xml, { group, key }]));
const subLeaves = new Map(subFields.map(([name, xml]) => [String(xml), name]));

/**
 * Reads the XML: a flat `FinancialSanctionsTarget` for each row of the CSV. It has own elements for what the CSV puts into `Other Information`.
 */
export async function readXml(file: RawFile, out: RecordWriter): Promise<Map<string, Placed>> {
  const targets = new Map<string, Placed>();
  let line = 0;
  let row = new Map<string, string>();
  await readListXml(file, {
    known: (element) => leaves.has(element) || subLeaves.has(element) || ignoredElements.has(element),
    open(element, at) {
      if (element !== 'FinancialSanctionsTarget') return;
      line = at;
      row = new Map();
    },
    close(element, text) {
      if (element !== 'FinancialSanctionsTarget') row.set(element, text);
      else return take(targets, row, line);
      return undefined;
    },
    refuse: ({ line: at, text, reason }) => out.reject({ file: file.name, line: at }, text, reason),
  });
  return targets;
}

function take(targets: Map<string, Placed>, row: ReadonlyMap<string, string>, line: number) {
  const id = row.get('GroupID')?.trim() ?? '';
  if (id === '') return { line, text: JSON.stringify([...row]), reason: 'no Group ID' };
  const { builder } = placed(targets, id, line);
  const groups = new Map<Group, Record<string, string>>();
  for (const [element, value] of row) {
    const leaf = leaves.get(element);
    if (leaf !== undefined) groups.set(leaf.group, { ...groups.get(leaf.group), [leaf.key]: value });
    const subField = subLeaves.get(element);
    if (subField !== undefined) builder.addSubField(subField, value);
  }
  for (const [group, parts] of groups) builder.add(group, parts);
  return undefined;
}
