import type { RawRelease, RecordWriter } from '../../source.ts';
import { linked, readDocument } from '../disqualified-officers/api-document.ts';
import { type OfficerRecord, removed } from '../disqualified-officers/officer.ts';
import type { Envelope } from '../envelope/envelope.ts';
import { parseEnvelopes } from '../envelope/parse.ts';
import { streamOf } from '../stream.ts';

/**
 * Disqualifications within seconds, in the table that the crawl of the register fills. The crawl is not a snapshot: what it does not name stays, so
 * no source is loaded again after a gap; the crawl of the week reads every officer anyway.
 */
export const disqualifiedOfficerStream = streamOf({
  id: 'companies-house/disqualified-officer-stream',
  title: 'Streaming API: disqualified officers',
  path: 'disqualified-officers',
  gapClosedBy: { source: 'companies-house/disqualified-officers', how: 'check' },
  verified: 'official sample',
  display: 'rows',
  sqlOf: 'companies-house/disqualified-officers',
  table: 'disqualified_officer',
  key: ['officer_id'],
  parse,
});

type Placed = Envelope & { readonly _file: string; readonly _line: number };

/** Writes each officer in the form of the crawl, with the time of the change. */
async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const write = async (record: object) => {
    const envelope = record as Placed;
    const place = { file: envelope._file, line: envelope._line };
    const officer = officerOf(envelope);
    if (typeof officer === 'string') await out.reject(place, JSON.stringify(envelope), officer);
    else await out.write({ ...officer, changed_at: envelope.published_at, _file: place.file, _line: place.line });
  };
  await parseEnvelopes(release, { ...out, write }, ['disqualified-officer-natural', 'disqualified-officer-corporate']);
}

/** Returns the officer, or the reason when the event cannot be used. An event of a deletion has only its address. */
function officerOf({ resource_uri, data, type }: Envelope): OfficerRecord | string {
  const addressed = linked(resource_uri);
  if (addressed === undefined) return `not the address of a disqualified officer: ${resource_uri}`;
  if (type === 'deleted') return removed(addressed.id);
  const read = readDocument(JSON.parse(data ?? 'null'));
  if (typeof read === 'string' || read.officer_id === addressed.id) return read;
  return `the document of another officer: ${read.officer_id}`;
}
