import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { lineBlocks, linesOf } from '../../line-blocks.ts';
import { SourceProblem } from '../../problem.ts';
import type { RawFile, RawRelease, RecordWriter } from '../../source.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { countNewIn } from './members.ts';

/** Bytes. The longest real record, a company of 10,000 filings' links, has some hundred kilobytes. */
const longestLine = 8 << 20;
/** Bytes of a bad line that the quarantine keeps. */
const mostKept = 65_536;
/** Lines that may be damaged by chance although no other line of the release can be used. */
const mostDamaged = 10;

/**
 * Reads the NDJSON of a stream window, or of a REST feed that wrote its answers in the same form, and writes one record for each resource: an
 * `Envelope` with `_file` and `_line`. Blank lines are heartbeats. Of several envelopes of one resource the one with the last timepoint is written; the
 * others go to quarantine as left out. A line that is not an envelope, or whose kind is not in `kinds`, goes to quarantine with the reason. Throws
 * UNEXPECTED_HTML, and UNEXPECTED_SHAPE when no line is such an envelope although there are more lines than chance damages.
 */
export async function parseEnvelopes({ files }: RawRelease, out: RecordWriter, kinds?: readonly string[]): Promise<void> {
  const last = new Map<string, Place>();
  const refused: string[] = [];
  for await (const { place, envelope } of envelopesOf(files, kinds)) {
    if (typeof envelope === 'string') refused.push(envelope);
    else if (isLater(place, last.get(envelope.resource_uri))) last.set(envelope.resource_uri, place);
  }
  if (last.size === 0 && refused.length > mostDamaged)
    throw new SourceProblem('UNEXPECTED_SHAPE', `none of ${refused.length} lines is a record of the source; the first: ${refused[0]}`);
  for await (const { place, text, envelope } of envelopesOf(files, kinds)) {
    const at = { file: place.file, line: place.line };
    const reason = reasonAgainst(envelope, place, last);
    if (typeof envelope === 'string' || reason !== undefined) await out.reject(at, text.slice(0, mostKept), reason ?? String(envelope));
    else {
      countNewIn(out, envelope);
      await out.write({ ...envelope, _file: place.file, _line: place.line });
    }
  }
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly timepoint: number;
}

interface Read {
  readonly place: Place;
  readonly text: string;
  /** Why the line is not an envelope of these kinds, or the envelope. */
  readonly envelope: Envelope | string;
}

function reasonAgainst(envelope: Envelope | string, place: Place, last: ReadonlyMap<string, Place>): string | undefined {
  if (typeof envelope === 'string') return envelope;
  const kept = last.get(envelope.resource_uri);
  const isKept = kept?.file === place.file && kept.line === place.line;
  return isKept ? undefined : 'left out: a later record of the release states the same resource';
}

function isLater(place: Place, known: Place | undefined): boolean {
  return known === undefined || place.timepoint >= known.timepoint;
}

async function* envelopesOf(files: readonly RawFile[], kinds: readonly string[] | undefined): AsyncGenerator<Read> {
  for (const { name, path } of files) {
    let line = 0;
    for await (const block of lineBlocks(createReadStream(path, { highWaterMark: 1 << 20 }))) {
      for (const [from, to] of linesOf(block)) {
        line++;
        const bytes = block.subarray(from, to);
        const text = bytes.toString('utf8').trim();
        if (text === '') continue;
        if (text.startsWith('<'))
          throw new SourceProblem('UNEXPECTED_HTML', `${name}: an HTML page in place of records: ${text.slice(0, 120)}`);
        const envelope =
          bytes.length > longestLine ? `longer than ${longestLine} bytes` : isUtf8(bytes) ? envelopeOf(text, kinds) : 'not UTF-8';
        yield { place: { file: name, line, timepoint: typeof envelope === 'string' ? -1 : envelope.timepoint }, text, envelope };
      }
    }
  }
}

function envelopeOf(text: string, kinds: readonly string[] | undefined): Envelope | string {
  const envelope = readEnvelope(text);
  if (typeof envelope === 'string' || kinds?.includes(envelope.resource_kind) !== false) return envelope;
  return `another kind of resource: ${envelope.resource_kind}`;
}
