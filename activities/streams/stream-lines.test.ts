import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostUnreadable, streamLines } from './stream-lines.ts';
import { windowBuffer } from './window-buffer.ts';

const line = (timepoint: number, name = 'ÉTOILE ☆ 漢字 LTD') => `${JSON.stringify({ data: { name }, event: { timepoint } })}\n`;
const pieces = (bytes: Buffer, cuts: readonly number[]) => {
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, at) => bytes.subarray(at === 0 ? 0 : ends[at - 1], end));
};
const at = new Date(0);
const linesOf = () => streamLines((text) => (text.includes('"data"') ? undefined : 'no data'));
const read = (chunks: readonly Buffer[]) => {
  const lines = linesOf();
  return chunks.flatMap((chunk) => [...lines.push(chunk, at)]);
};
const pace = { gatherMs: 100, longestMs: 1_000, mostBytes: 1_000_000, mostRecords: 3 };

describe('the lines of a stream', () => {
  test('are read whole, byte for byte, wherever the chunks are cut, with blank lines left out', async () => {
    const text = `\n${line(1)}\r\n\n${line(2)}${line(3)}`;
    const bytes = Buffer.from(text);
    await fc.assert(
      fc.property(fc.array(fc.nat()), (cuts) => {
        const records = read(pieces(bytes, cuts));
        expect(records.map(({ timepoint }) => timepoint)).toEqual([1, 2, 3]);
        expect(Buffer.concat(records.map((record) => record.bytes)).toString()).toBe(line(1) + line(2) + line(3));
      }),
    );
  });

  test('an unfinished last line is no record', () => {
    expect(read([Buffer.from(`${line(1)}${line(2).trimEnd()}`)]).map(({ timepoint }) => timepoint)).toEqual([1]);
  });

  test('a line that is not a record belongs to the record after it', () => {
    const none = 'not JSON 5\n{"event":{"timepoint":8}}\n{"data":1,"event":{"timepoint":"9"}}\n"data"\n';
    const [first, second] = read([Buffer.from(`${line(1)}${none}${line(2)}`)]);
    expect(first?.bytes.toString()).toBe(line(1));
    expect(second?.bytes.toString()).toBe(`${none}${line(2)}`);
  });

  test('a line that is no record does not go with a record that the publisher repeats', () => {
    const lines = streamLines(
      (text) => (text.includes('"data"') ? undefined : 'no data'),
      (timepoint) => timepoint === 1,
    );
    const records = [...lines.push(Buffer.from(`oops\n${line(1)}${line(2)}`), at)];
    expect(records.map(({ timepoint, bytes }) => [timepoint, bytes.toString()])).toEqual([
      [1, line(1)],
      [2, `oops\n${line(2)}`],
    ]);
  });

  test.each([
    ['a hundred and one short lines', 'no JSON\n', mostUnreadable],
    ['two lines of nine megabytes', `${'x'.repeat(9 << 20)}\n`, 1],
  ])('%s that are no records, without a record between them, are drift', (_, text, most) => {
    const lines = linesOf();
    const push = (count: number) => [...lines.push(Buffer.from(text.repeat(count)), at)];
    push(most);
    expect([...lines.push(Buffer.from(line(1)), at)].length).toBe(1);
    push(most);
    expect(() => push(1)).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_SHAPE', retryable: false, message: expect.stringContaining('no data') }),
    );
  });

  test('what is in no record is pending since its first byte, and a heartbeat is not', () => {
    const lines = linesOf();
    const pending = (text: string, second: number) => {
      const records = [...lines.push(Buffer.from(text), new Date(second * 1_000))];
      return [records.length, lines.pendingSince()?.getTime(), lines.unreadableSince()?.getTime()];
    };
    expect(pending(`\n${line(1)}\r`, 1)).toEqual([1, undefined, undefined]);
    expect(pending('\n{"half', 2)).toEqual([0, 2_000, undefined]);
    expect(pending(' a line"}\n', 3)).toEqual([0, 2_000, 2_000]);
    expect(pending('\n{"half', 4)).toEqual([0, 2_000, 2_000]);
    expect(pending(` a line"}\n${line(2)}`, 5)).toEqual([1, undefined, undefined]);
  });

  test('a record has the second of its publication in UTC, where it states one', () => {
    const written = (published_at: unknown) => `${JSON.stringify({ data: {}, event: { timepoint: 3, published_at } })}\n`;
    const records = read([Buffer.from(['2026-06-02T10:00:00.5+01:00', 'soon', 7].map(written).join(''))]);
    expect(records.map((one) => one.publishedAt)).toEqual(['2026-06-02T09:00:00', undefined, undefined]);
  });

  test('an endless line is cut off and does not stop the stream', () => {
    const chunk = Buffer.alloc(1 << 20, 'x');
    const records = read([...Array.from({ length: 20 }, () => chunk), Buffer.from(`\n${line(7)}`)]);
    expect(records.map(({ timepoint, bytes }) => [timepoint, bytes.length < 100_000])).toEqual([[7, true]]);
  });
});

describe('what waits for a window', () => {
  const record = (timepoint: number) => ({ timepoint, bytes: Buffer.from(line(timepoint)) });

  test('random cuts, reconnections at the position and repetitions lose and double nothing', async () => {
    const all = Array.from({ length: 30 }, (_, at) => at * 3 + 1);
    const whole = (from: number) =>
      Buffer.from(
        all
          .filter((timepoint) => timepoint >= from)
          .map((timepoint) => `${line(timepoint)}\n`)
          .join(''),
      );
    await fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 4_000 }), { maxLength: 12 }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 12 }),
        (breaks, repeats) => {
          const buffer = windowBuffer(undefined, pace);
          const kept: number[] = [];
          for (const [at, bytes] of [...breaks, Number.POSITIVE_INFINITY].entries()) {
            const from = Math.max(0, (buffer.position() ?? 0) - (repeats[at] ?? 0));
            const lines = linesOf();
            const sent = whole(from).subarray(0, bytes);
            for (const chunk of pieces(sent, breaks)) for (const one of lines.push(chunk, new Date())) buffer.add(one, new Date());
            if (at % 2 === 0) kept.push(...(buffer.take()?.records.map(({ timepoint }) => timepoint) ?? []));
          }
          kept.push(...(buffer.take()?.records.map(({ timepoint }) => timepoint) ?? []));
          expect(kept).toEqual(all);
        },
      ),
    );
  });

  test('is due after the time to gather, unless a window is being loaded; when it is large or has waited long, always', () => {
    const at = new Date(0);
    const buffer = windowBuffer(undefined, pace);
    expect(buffer.isDue(new Date(9_999), false)).toBe(false);
    buffer.add(record(1), at);
    expect([50, 100, 1_000].map((ms) => [buffer.isDue(new Date(ms), false), buffer.isDue(new Date(ms), true)])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    buffer.add(record(2), at);
    buffer.add(record(3), at);
    expect([buffer.isFull(), buffer.isDue(at, true)]).toEqual([true, true]);
  });

  test('tells a new numbering from a repetition: the record is newer although its timepoint is not', () => {
    const at = (timepoint: number, publishedAt?: string) => ({
      ...record(timepoint),
      ...(publishedAt === undefined ? {} : { publishedAt }),
    });
    const buffer = windowBuffer(50, pace, '2026-06-02T09:00:00');
    const told = (timepoint: number, publishedAt?: string) => buffer.isRenumbered(at(timepoint, publishedAt));
    expect([told(50, '2026-06-02T09:00:00'), told(7, '2026-06-01T09:00:00'), told(7), told(51, '2026-06-02T10:00:00')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([told(7, '2026-06-02T09:00:01'), told(50, '2026-06-02T09:00:01')]).toEqual([true, true]);
    buffer.add(at(51, '2026-06-02T10:00:00'), new Date());
    buffer.add(at(52, '2026-06-01T10:00:00'), new Date());
    expect([told(7, '2026-06-02T09:30:00'), buffer.take()?.newest]).toEqual([false, '2026-06-02T10:00:00']);
    expect(windowBuffer(50, pace).isRenumbered(at(7, '2026-06-02T09:00:01'))).toBe(false);
  });

  test('begins behind the position: the publisher sends the last record again', () => {
    const buffer = windowBuffer(5, pace);
    expect([5, 4, 6, 6, 7].map((timepoint) => buffer.add(record(timepoint), new Date()))).toEqual([false, false, true, false, true]);
    expect([buffer.repeated(), buffer.position()]).toEqual([3, 7]);
  });
});
