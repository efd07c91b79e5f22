import { z } from 'zod';
import { isDay } from '../../../uk/day.ts';
import type { RecordWriter } from '../../source.ts';
import type { Envelope } from '../envelope/envelope.ts';

/** The publisher's enumeration `register_types`. Its specification spells one of them `llp_members`. */
export const registerTypes = [
  ...['directors', 'secretaries', 'persons-with-significant-control', 'usual-residential-address', 'members'],
  ...['llp-members', 'llp-usual-residential-address'],
] as const;
/** The publisher's enumeration `register_locations`. */
export const registerPlaces = [
  'public-register',
  'registered-office',
  'single-alternative-inspection-location',
  'unspecified-location',
] as const;

/** Returns a word of an enumeration, or `unmapped`. */
function wordIn(words: readonly string[], written: string): string {
  const word = written.replaceAll('_', '-');
  return words.includes(word) ? word : 'unmapped';
}

const item = z.object({ register_moved_to: z.string(), moved_on: z.string().nullish() });
const registersOf = z.object({
  registers: z.record(z.string(), z.object({ register_type: z.string().nullish(), items: z.array(item).nullish() })),
});

/** Writes one record for each move of each register of a company, in the publisher's order; one that deletes for a company that has none. */
export function byRegister(out: RecordWriter): RecordWriter {
  return {
    ...out,
    async write(record) {
      const envelope = record as Envelope & { readonly _file: string; readonly _line: number };
      const { _file, _line, resource_uri, published_at } = envelope;
      const moves = envelope.data === null ? [] : movesIn(envelope.data);
      if (moves === undefined) {
        const text = JSON.stringify({ resource_uri, data: envelope.data }).slice(0, 10_000);
        await out.reject({ file: _file, line: _line }, text, 'not the registers of a company');
        return;
      }
      const head = { resource_uri, published_at, _file, _line };
      if (moves.length === 0) await out.write({ ...head, ...none });
      for (const move of moves) await out.write({ ...head, _op: 'upsert', ...move });
    },
  };
}

const none = { _op: 'delete', register: null, written: '', move: '', moved_to: null, written_place: null, moved_on: null };

function movesIn(data: string) {
  const read = registersOf.safeParse(JSON.parse(data));
  if (!read.success) return undefined;
  return Object.entries(read.data.registers).flatMap(([key, { register_type, items }]) =>
    (items ?? []).map(({ register_moved_to: place, moved_on }, at) => ({
      register: wordIn(registerTypes, register_type ?? key),
      written: register_type ?? key,
      move: String(at + 1),
      moved_to: wordIn(registerPlaces, place),
      written_place: place,
      // the REST API writes some days with a time
      moved_on: isDay(moved_on?.slice(0, 10) ?? '') ? moved_on?.slice(0, 10) : null,
    })),
  );
}
