import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { SourceProblem } from '../problem.ts';
import type { RawFile, RecordWriter } from '../source.ts';

/** Elements of a list as they open and close, with the line and, where they end, the text since the last tag. */
interface ElementReader {
  readonly known: (element: string) => boolean;
  open(element: string, line: number): void;
  /** Why what ends here cannot be used, or nothing. */
  close(element: string, text: string): Unusable | undefined;
}

interface Unusable {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/**
 * Reads a list's XML from its start to its end. Entities of a document type are not expanded. An element of a name that we do not know is told
 * once, as a rejected record. Throws UNEXPECTED_HTML for a page and UNEXPECTED_SHAPE for what is not well-formed.
 */
export async function readListXml(file: RawFile, out: RecordWriter, reader: ElementReader): Promise<void> {
  const rejected: Unusable[] = [];
  const unknown = new Set<string>();
  const parser = new SaxesParser();
  let text = '';
  const more = (words: string) => {
    text += words;
  };
  parser.on('text', more);
  parser.on('cdata', more);
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'html' || name === 'HTML') throw new SourceProblem('UNEXPECTED_HTML', `${file.name} is a page, not the list`);
    reader.open(name, parser.line);
    if (reader.known(name) || unknown.has(name)) return;
    unknown.add(name);
    rejected.push({ line: parser.line, text: `<${name}>`, reason: `an element that we do not know: ${name}` });
  });
  parser.on('closetag', ({ name }) => {
    const unusable = reader.close(name, text);
    if (unusable !== undefined) rejected.push(unusable);
    text = '';
  });
  try {
    for await (const chunk of createReadStream(file.path, 'utf8')) parser.write(String(chunk));
    parser.close();
  } catch (cause) {
    if (cause instanceof SourceProblem) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SourceProblem('UNEXPECTED_SHAPE', `${file.name} is not well-formed, perhaps cut off: ${why}`, { cause });
  }
  for (const { line, text: what, reason } of rejected) await out.reject({ file: file.name, line }, what, reason);
}
