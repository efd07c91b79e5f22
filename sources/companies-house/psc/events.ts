import { jsonLine } from '../../json-line.ts';
import type { RecordWriter } from '../../source.ts';
import type { Envelope } from '../envelope/envelope.ts';
import { partTables } from './parts.ts';

type PlacedEnvelope = Envelope & { readonly _file: string; readonly _line: number };

/**
 * Runs a parser of envelopes and writes each envelope as a line of the snapshot, with its event and its place, to the table of its resource. So the
 * staging of the snapshot reads the stream and the REST API too.
 */
export async function writeEvents(out: RecordWriter, parse: (envelopes: RecordWriter) => Promise<void>): Promise<void> {
  const persons = out.csv('events.csv');
  const drained = () => new Promise((resolve) => persons.once('drain', resolve));
  persons.write('line\n');
  await parse({
    ...out,
    async write(record) {
      const envelope = record as PlacedEnvelope;
      const part = partOf(envelope.resource_uri);
      if (part !== undefined) await asSnapshotLines(out.part(partTables[part])).write(envelope);
      else if (!persons.write(asSnapshotLine(envelope))) await drained();
    },
  });
  persons.end();
}

/** Returns a writer that writes each envelope as a line of the snapshot, to the table of statements or of exemptions that `out` is. */
export const asSnapshotLines = (out: RecordWriter): RecordWriter => ({
  ...out,
  write(record) {
    const envelope = record as PlacedEnvelope;
    return out.write({ _file: envelope._file, _line: envelope._line, text: asSnapshotLine(envelope).trimEnd() });
  },
});

function partOf(uri: string): keyof typeof partTables | undefined {
  if (uri.includes('/persons-with-significant-control-statements/')) return 'statements';
  return uri.endsWith('/exemptions') ? 'exemptions' : undefined;
}

/** The path names the company and the record, also where the data of a deletion are missing. */
function asSnapshotLine({ resource_uri: uri, data, type, published_at, _file, _line }: PlacedEnvelope): string {
  const [, company = ''] = /^\/company\/([^/]+)\//.exec(uri) ?? [];
  const json: unknown = data === null ? {} : JSON.parse(data);
  return jsonLine({ company_number: company, uri, type, published_at, file: _file, line: _line, data: json });
}
