import { Duplex } from 'node:stream';
import type { RawRelease, RecordWriter } from '../../source.ts';
import { readFiles } from '../../unpack.ts';
import { updateLines } from '../officers/lines.ts';
import { keyOf, readUpdate, type Statement } from './record.ts';

/** An update has some 3.5 MB in 2014; a file of a gigabyte is not an update. */
const limits = { memberBytes: 2 ** 30, totalBytes: 2 ** 30, ratio: 200, members: 1_000 };

interface Placed {
  readonly statement: Statement;
  readonly text: string;
  readonly _file: string;
  readonly _line: number;
}

/**
 * Writes one record for each appointment that a line of the release concerns. Where several lines concern one, the last that states how it is now
 * holds: the specification applies errored appointments first and those in office last, because an appointment can be errored and registered again on
 * one day. Throws UNEXPECTED_HTML, UNEXPECTED_HEADER, UNEXPECTED_SHAPE.
 */
export async function parse(release: RawRelease, out: RecordWriter): Promise<void> {
  const held = new Map<string, Placed>();
  await readFiles(release, { limits, members: /\.(?:dat|txt)$/i }, (name) => ({
    through: (bytes) => bytes,
    to: Duplex.from((bytes: AsyncIterable<Buffer>) => collect(name, bytes, held, out)),
  }));
  for (const { statement, _file, _line } of held.values()) await out.write({ ...statement, _file, _line });
}

/** Reads a file into `held`. */
async function collect(name: string, bytes: AsyncIterable<Buffer>, held: Map<string, Placed>, out: RecordWriter): Promise<void> {
  for await (const { header, line, text } of updateLines(name, bytes)) {
    const read = readUpdate(text, header);
    if (typeof read === 'string') {
      await out.reject({ file: name, line }, text, read);
      continue;
    }
    for (const statement of read) {
      const before = held.get(keyOf(statement));
      if (before === undefined || statement._op === 'upsert') held.set(keyOf(statement), { statement, text, _file: name, _line: line });
      // of two lines that state how one appointment is now, the earlier is a record that is not written
      if (before?.statement._op === 'upsert' && statement._op === 'upsert')
        await out.reject(
          { file: before._file, line: before._line },
          before.text,
          'left out: a later line of the update states the same appointment',
        );
    }
  }
}
