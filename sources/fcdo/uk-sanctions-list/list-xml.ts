import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { SourceProblem } from '../../problem.ts';
import type { Group } from '../../sanctions/field.ts';
import type { RawFile, RecordWriter } from '../../source.ts';
import { designationBuilder } from './designation.ts';
import { containers, fields, groupElements } from './layout.ts';
import type { Placed } from './list-csv.ts';

const leaves = new Map(fields.map(([, xml, group, key]) => [xml, { group, key }]));

interface Gathered {
  readonly line: number;
  readonly parts: { readonly group: Group; readonly key: string; readonly value: string; readonly of: number }[];
}

/**
 * The XML: `Designations/Designation`, names, addresses and identifiers once each. Entities of a document type are not expanded. An element
 * of a name that we do not know is told once, as a rejected record, and its designation stays.
 */
export async function readXml(file: RawFile, out: RecordWriter): Promise<Map<string, Placed>> {
  const designations = new Map<string, Placed>();
  const rejected: { line: number; text: string; reason: string }[] = [];
  const unknown = new Set<string>();
  const parser = new SaxesParser();
  let current: Gathered | undefined;
  let text = '';
  let groupNumber = 0;
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'html' || name === 'HTML') throw new SourceProblem('UNEXPECTED_HTML', `${file.name} is a page, not the list`);
    if (name === 'Designation') current = { line: parser.line, parts: [] };
    if (name in groupElements) groupNumber++;
    if (leaves.has(name) || name in groupElements || containers.has(name) || unknown.has(name)) return;
    unknown.add(name);
    rejected.push({ line: parser.line, text: `<${name}>`, reason: `an element that we do not know: ${name}` });
  });
  parser.on('text', (words) => {
    text += words;
  });
  parser.on('cdata', (words) => {
    text += words;
  });
  parser.on('closetag', ({ name }) => {
    const leaf = leaves.get(name);
    if (leaf !== undefined) current?.parts.push({ ...leaf, value: text, of: groupNumber });
    text = '';
    if (name !== 'Designation' || current === undefined) return;
    const reason = take(designations, current);
    if (reason !== undefined) rejected.push({ line: current.line, text: JSON.stringify(current.parts), reason });
    current = undefined;
  });
  try {
    for await (const chunk of createReadStream(file.path, 'utf8')) parser.write(String(chunk));
    parser.close();
  } catch (cause) {
    if (cause instanceof SourceProblem) throw cause;
    throw new SourceProblem(
      'UNEXPECTED_SHAPE',
      `${file.name} is not well-formed, perhaps cut off: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
  for (const { line, text: what, reason } of rejected) await out.reject({ file: file.name, line }, what, reason);
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
