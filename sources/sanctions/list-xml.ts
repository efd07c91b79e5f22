import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { asUtf8 } from '../as-utf8.ts';
import { SourceProblem } from '../problem.ts';
import type { RawFile } from '../source.ts';

/** Receives the elements of a list in order. */
interface ElementReader {
  readonly known: (element: string) => boolean;
  open(element: string, line: number): void;
  /** `text`: since the last tag. Returns a record that ends here and cannot be used, or `undefined`. */
  close(element: string, text: string): Unusable | undefined;
  /** Receives each record that cannot be used, and each unknown element name once: puts it into quarantine, or throws. */
  refuse(what: Unusable): Promise<void>;
}

interface Unusable {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/**
 * Reads the XML of a list from start to end. Does not expand entities of a document type. Throws UNEXPECTED_HTML for an HTML page,
 * UNEXPECTED_SHAPE for XML that is not well-formed, and what `refuse` throws.
 */
export async function readListXml(file: RawFile, reader: ElementReader): Promise<void> {
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
    if (name === 'html' || name === 'HTML') throw new SourceProblem('UNEXPECTED_HTML', `${file.name} is an HTML page, not the list`);
    reader.open(name, parser.line);
    if (reader.known(name) || unknown.has(name)) return;
    unknown.add(name);
    rejected.push({ line: parser.line, text: `<${name}>`, reason: `unknown element: ${name}` });
  });
  parser.on('closetag', ({ name }) => {
    const unusable = reader.close(name, text);
    if (unusable !== undefined) rejected.push(unusable);
    text = '';
  });
  try {
    for await (const block of asUtf8(createReadStream(file.path))) parser.write(block.toString('utf8'));
    parser.close();
  } catch (cause) {
    if (cause instanceof SourceProblem) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SourceProblem('UNEXPECTED_SHAPE', `${file.name} is not well-formed, perhaps cut off: ${why}`, { cause });
  }
  for (const one of rejected) await reader.refuse(one);
}
