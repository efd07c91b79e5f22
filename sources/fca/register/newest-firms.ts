import type { RecordWriter } from '../../source.ts';
import { type FirmRecord, readFirm } from './firm.ts';
import { newInAnswer } from './members.ts';

interface Place {
  readonly file: string;
  readonly line: number;
}

/** Characters of an answer in the quarantine: several times those of the publisher's longest example. */
const longestText = 20_000;
const older = 'left out: an older answer about the firm';

/** Collects the firms of a release: of two answers about one firm the newer one. What it cannot read goes to quarantine with its place. */
export function newestFirms(out: RecordWriter) {
  const newest = new Map<string, Place & { readonly record: FirmRecord }>();
  return {
    /** Returns the firm of an answer, or the reason why it has none that can be read. */
    async add(value: unknown, place: Place): Promise<FirmRecord | string> {
      for (const path of newInAnswer(value)) out.unmapped(`member ${path}`);
      const record = readFirm(value);
      if (typeof record === 'string') {
        await out.reject(place, String(JSON.stringify(value)).slice(0, longestText), record);
        return record;
      }
      const earlier = newest.get(record.frn);
      if (earlier !== undefined && earlier.record.stated >= record.stated) await out.reject(place, record.frn, older);
      else {
        if (earlier !== undefined) await out.reject({ file: earlier.file, line: earlier.line }, record.frn, older);
        newest.set(record.frn, { record, ...place });
      }
      return record;
    },

    async write(): Promise<void> {
      for (const { record, file, line } of newest.values()) await out.write({ ...record, _file: file, _line: line });
    },
  };
}
