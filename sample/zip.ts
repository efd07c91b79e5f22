import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { makeFile } from '../infra/durable-file.ts';
import { civilOf } from './calendar.ts';

const LOCAL = 30;
const CENTRAL = 46;
const END = 22;

/**
 * Writes a zip of one deflated member from a stream of text. The member's time is 06:00 on the given day, independent of the machine's time zone,
 * so the same content gives the same bytes everywhere. Writes the local header last, into its reserved place, because real archives have no data
 * descriptors. (yazl streams with data descriptors only and takes times from the machine's time zone.) Members and archives must be smaller than
 * 4 GiB; throws `RangeError` for a larger member. The file appears whole or not at all.
 */
export function writeZip(path: string, member: string, day: number, chunks: Iterable<string>): Promise<{ readonly bytes: number }> {
  return intoFile(path, async (file) => {
    const name = Buffer.from(member);
    const start = LOCAL + name.length;
    const written = { crc: 0, size: 0, packed: 0 };
    const deflate = createDeflateRaw({ level: 5 });
    const store = (async () => {
      for await (const chunk of deflate as AsyncIterable<Buffer>) {
        await file.write(chunk, 0, chunk.length, start + written.packed);
        written.packed += chunk.length;
      }
    })();
    for (const text of chunks) {
      const bytes = Buffer.from(text);
      written.crc = crc32(bytes, written.crc);
      written.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
    await store;
    if (written.size > 0xffff_fffe) throw new RangeError(`${member} would need zip64`);
    const tail = Buffer.concat([centralHeader(name, day, written), endRecord(1, name.length + CENTRAL, start + written.packed)]);
    await file.write(localHeader(name, day, written), 0, start, 0);
    await file.write(tail, 0, tail.length, start + written.packed);
    return { bytes: start + written.packed + tail.length };
  });
}

/** A file of a zip. */
export interface Member {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Writes a zip of many small members, each deflated as a whole, with the same times as `writeZip`. The file appears whole or not at all.
 * Yields to the event loop after each 128 KiB.
 */
export function writeMembers(path: string, day: number, members: Iterable<Member>): Promise<{ readonly bytes: number }> {
  return intoFile(path, async (file) => {
    let batch: Buffer[] = [];
    let size = 0;
    let held = 0;
    for (const piece of pieces(day, members)) {
      batch.push(piece);
      size += piece.length;
      held += piece.length;
      if (held < 131_072) continue;
      await file.write(Buffer.concat(batch));
      await setImmediate();
      batch = [];
      held = 0;
    }
    await file.write(Buffer.concat(batch));
    return { bytes: size };
  });
}

function intoFile<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  return makeFile(path, async (temporary) => {
    const file = await open(temporary, 'wx');
    try {
      return await write(file);
    } finally {
      await file.close();
    }
  });
}

/** Returns a zip in memory, for a zip within a zip. */
export function zipOf(day: number, members: Iterable<Member>): Buffer {
  return Buffer.concat([...pieces(day, members)]);
}

function* pieces(day: number, members: Iterable<Member>): Generator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of members) {
    const packed = deflateRawSync(bytes, { level: 5 });
    const label = Buffer.from(name);
    const written: Written = { crc: crc32(bytes), size: bytes.length, packed: packed.length };
    const head = centralHeader(label, day, written);
    head.writeUInt32LE(offset, 42);
    central.push(head);
    offset += LOCAL + label.length + packed.length;
    yield localHeader(label, day, written);
    yield packed;
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endRecord(central.length, directory.length, offset);
}

interface Written {
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
}

/** Returns the fields that both headers share: version 2.0, no flags, deflate, time, date, CRC, sizes, length of the name. */
function shared(name: Buffer, day: number, { crc, size, packed }: Written): Buffer {
  const { year, month, date } = civilOf(day);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt16LE(6 << 11, 6);
  fields.writeUInt16LE(((year - 1980) << 9) | (month << 5) | date, 8);
  fields.writeUInt32LE(crc >>> 0, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function localHeader(name: Buffer, day: number, written: Written): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04'), shared(name, day, written), name]);
}

function centralHeader(name: Buffer, day: number, written: Written): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16LE(20);
  return Buffer.concat([Buffer.from('PK\x01\x02'), head, shared(name, day, written), Buffer.alloc(CENTRAL - 6 - 26), name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(END);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
