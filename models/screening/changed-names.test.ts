import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generator } from '../../bench/invented-draws.ts';
import { inventRegister } from '../../bench/invented-register.ts';
import { changedText } from '../../test/fixtures/changed-text.ts';
import { type InventedEntry, inventedIndex } from '../../test/fixtures/invented-list.ts';
import { propertyRuns } from '../../test/fixtures/property-runs.ts';
import { entries, kinds, name } from '../../test/fixtures/resembling-names.ts';
import type { ScreenQuery } from './answer.ts';
import { createChangedKind } from './changed-kind.ts';
import { changedNamesOf } from './changed-names.ts';
import { atOnce } from './in-steps.ts';
import { keptNames, keptReading, keptSound, keptText, keptToken } from './kept-names.ts';
import { type ChangedEntries, mayConcern } from './may-concern.ts';
import { type ListWords, rarityBy } from './rarity.ts';
import { readingsOf } from './screen.ts';
import { hashedText } from './word-numbers.ts';

const today = '2026-06-01';
const fixed: ListWords = {
  names: 1_000,
  words: { quill: 400, wren: 200, bank: 500, trading: 600, mohammed: 300, muhammad: 100, oriel: 5 },
};

/** The change of a list from some entries to others. */
function changeOf(before: readonly InventedEntry[], after: readonly InventedEntry[]): ChangedEntries {
  const texts = (some: readonly InventedEntry[]) => new Set(some.map((one) => JSON.stringify(one)));
  const [was, is] = [texts(before), texts(after)];
  const some = [...before.filter((one) => !is.has(JSON.stringify(one))), ...after.filter((one) => !was.has(JSON.stringify(one)))];
  const changed = inventedIndex(some);
  return { entries: changed, lists: [{ after: inventedIndex(after), entries: changed }] };
}

/** Asks for each query whether the change may concern it, by its name and by what is kept of it. */
function askBoth(change: ChangedEntries, queries: readonly ScreenQuery[], words: ListWords = fixed) {
  const rarity = rarityBy(words);
  const companies = queries.map((query, at) => ({ companyNumber: String(at), names: keptNames([query]) }));
  const kept = new Set(atOnce(changedNamesOf(change, rarity).of(keptText(companies))));
  return queries.map((query, at) => ({ ...query, concerned: mayConcern(change, query, today, rarity), kept: kept.has(String(at)) }));
}

const missed = (asked: ReturnType<typeof askBoth>) => asked.filter(({ concerned, kept }) => concerned && !kept);

/** Returns the asked names that are missed when the listed ones are new entries. */
function missedOf(kind: 'person' | 'organisation', some: readonly { readonly listed: string; readonly asked: string }[]) {
  const change = changeOf(
    [],
    some.map(({ listed }, at) => ({ id: `E${at}`, kind, names: [listed] })),
  );
  const queries = some.map(({ asked }) => ({ name: asked, kind }));
  return missed(askBoth(change, queries));
}

const query = fc
  .tuple(name, fc.constantFrom(...kinds, undefined), fc.option(fc.constantFrom('01234567', '1234567')), fc.boolean())
  .map(([text, kind, companyNumber, hasIdentifier]) => ({
    name: text,
    ...(kind === undefined ? {} : { kind }),
    ...(companyNumber === null ? {} : { companyNumber }),
    ...(hasIdentifier ? { identifiers: ['HRB 12345'] } : {}),
  }));
const drawnEntries = entries.map((some) =>
  some.map(
    (one, at): InventedEntry => ({ id: `E${String(at).padStart(3, '0')}`, ...one, ...(at % 4 === 0 ? { identifiers: ['HRB12345'] } : {}) }),
  ),
);

describe('what is kept of names', () => {
  test('has the words that a reading has', () => {
    fc.assert(
      fc.property(name, fc.constantFrom('person' as const, 'organisation' as const), (text, kind) => {
        const readings = readingsOf({ name: text, kind }).readings.filter(({ exactly, vowelless }) => !exactly && !vowelless);
        const parts = keptNames([{ name: text, kind }])
          .split('\n')
          .filter((part) => part.startsWith(kind.charAt(0)));
        const again = parts.map((part) => keptReading(kind, part.split(' ').slice(1).map(keptToken)));
        const distinct = [
          ...new Map(readings.map((one) => [one.tokens.map(({ text: word, role }) => role + word).join(' '), one])).values(),
        ];
        expect(again).toEqual(distinct.map(({ tokens, compact }) => expect.objectContaining({ tokens, compact })));
      }),
      { numRuns: propertyRuns(75, 300) },
    );
  });
});

describe('entries that have changed', () => {
  test('concern, by what is kept, every name that they concern', () => {
    fc.assert(
      fc.property(drawnEntries, fc.nat(30), fc.nat(30), fc.array(query, { minLength: 1, maxLength: 12 }), (some, gone, added, asked) => {
        const change = changeOf(some.slice(added), some.slice(0, some.length - (gone % (some.length + 1))));
        expect(missed(askBoth(change, asked))).toEqual([]);
      }),
      { numRuns: propertyRuns(40, 150) },
    );
  });

  test.each(['realistic', 'dense'] as const)('concern every name of a %s register that is theirs with some changes', (density) => {
    const register = inventRegister(density, 1);
    const random = generator(1);
    const lists = (['disqualified-directors', 'uk-sanctions', 'fca-warnings'] as const).flatMap((list) =>
      register.entriesOf(list).slice(0, 60),
    );
    const all = lists.map(({ names, kind }, at): InventedEntry => ({ id: `E${at}`, kind, names: names.map(({ text }) => text) }));
    const change = changeOf(all.slice(0, 120), all.slice(60));
    const texts = all.flatMap(({ names, kind = 'person' }) => names.map((text) => ({ text: String(text), kind })));
    const queries = Array.from({ length: 400 }, (): ScreenQuery => {
      const one = texts[Math.floor(random() * texts.length)]!;
      let { text } = one;
      for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) text = changedText(text, random);
      const kind = random() < 0.1 ? undefined : random() < 0.1 ? 'person' : one.kind;
      if (random() < 0.2)
        text = `${text.replace(/ Limited$/, '')} ${['Systems', 'Mexico', 'Holdings', 'INV 10442'][Math.floor(random() * 4)]}`;
      return { name: text, ...(kind === undefined || kind === 'any' ? {} : { kind }) };
    });
    const asked = askBoth(change, queries, { names: 20_000, words: {} });
    expect(missed(asked)).toEqual([]);
    expect(asked.filter(({ concerned }) => concerned).length).toBeGreaterThan(60);
  });

  test('do not concern other names of a register', () => {
    const register = inventRegister('realistic', 4);
    const all = register.entriesOf('disqualified-directors').slice(0, 60);
    const change = changeOf(
      [],
      all.map(({ names, kind }, at) => ({ id: `E${at}`, kind, names: names.map(({ text }) => text) })),
    );
    const people = Array.from({ length: 500 }, () => register.peopleOf(undefined).officers[0]?.name ?? '');
    const asked = askBoth(
      change,
      people.map((text) => ({ name: text, kind: 'person' })),
      { names: 20_000, words: {} },
    );
    expect(asked.filter(({ kept }) => kept).length).toBeLessThan(10);
  });

  test('concern a name that a search finds no word for since they have left', () => {
    const [leaving, scanned]: InventedEntry[] = [
      { id: 'E1', names: ['Margaret Ibblewyck'] },
      { id: 'E2', names: ['William Peggy'] },
    ];
    const change = changeOf([leaving!, scanned!], [scanned!]);
    expect(askBoth(change, [{ name: 'Bill Margaret', kind: 'person' }])).toEqual([
      expect.objectContaining({ concerned: true, kept: true }),
    ]);
  });

  test('concern a name whose words were read after others were forgotten', () => {
    const texts = ['Oriel Quillfeather', 'Bybob Hollow'];
    const rarity = rarityBy(fixed);
    const kind = atOnce(createChangedKind(inventedIndex(texts.map((text, at) => ({ id: `E${at}`, names: [text] }))), 'person', rarity));
    const mayBeLikely = (text: string) => {
      const words = (keptNames([{ name: text, kind: 'person' }]).split('\n')[0] ?? '').split(' ').slice(1);
      const numbers = words.map((word, at) =>
        kind.numbers.numberOf(word, 0, word.length, at > 0 && at === words.length - 1, hashedText(word)),
      );
      atOnce(
        kind.search(
          Array.from({ length: kind.numbers.size - kind.searched() }, (_, at) => keptSound(kind.numbers.textOf(kind.searched() + at))),
        ),
      );
      return kind.mayBeLikely(Int32Array.from(numbers), 0, numbers.length, undefined);
    };
    expect(mayBeLikely(texts[0]!)).toBe(true);
    kind.forget();
    expect(mayBeLikely('Hollow Bybob')).toBe(true);
  });

  test('concern a name whose words were read with a text that ends in an error', () => {
    const change = changeOf([], [{ id: 'E1', names: ['Oriel Quillfeather'] }]);
    const names = changedNamesOf(change, rarityBy(fixed));
    const kept = keptNames([{ name: 'Oriel Quillfeather', kind: 'person' }]);
    expect(() => atOnce(names.of(`@1\n${kept}\nunknown`))).toThrow('names are not kept as u');
    expect(atOnce(names.of(keptText([{ companyNumber: '2', names: kept }])))).toEqual(['2']);
  });

  test.each([
    ['a word that sounds alike', 'Morkirt Ibblewyck'],
    ['a word with another letter', 'Margabet Ibblewyck'],
    ['a short word with another letter', 'Bikl Ibblewyck'],
    ['a word in a script without vowels', 'مرغرت ابلويك'],
    ['two words that are one', 'Mar Garet Ibblewyck'],
    ['one word that is nearly two', 'Billmbrgxret Ibblewyck'],
  ])('concern a name that a search finds no word for since %s has left', (_, text) => {
    const [leaving, scanned]: InventedEntry[] = [
      { id: 'E1', names: [text] },
      { id: 'E2', names: ['William Peggy'] },
    ];
    const change = changeOf([leaving!, scanned!], [scanned!]);
    expect(askBoth(change, [{ name: 'Bill Margaret', kind: 'person' }])).toEqual([
      expect.objectContaining({ concerned: true, kept: true }),
    ]);
  });

  test('concern a name with exactly the letters of an entry in a reading beside that of a ship', () => {
    const change = changeOf([], [{ id: 'E1', kind: 'person', names: ['Co'] }]);
    expect(askBoth(change, [{ name: '& Co the' }])).toEqual([expect.objectContaining({ concerned: true, kept: true })]);
  });

  test('concern a name that begins with initials and that a search finds no word for since a word behind them has left', () => {
    const [leaving, scanned]: InventedEntry[] = [
      { id: 'E1', names: ['Margaret Ibblewyck'] },
      { id: 'E2', names: ['A. B. William Peggy'] },
    ];
    const change = changeOf([leaving!, scanned!], [scanned!]);
    expect(askBoth(change, [{ name: 'A. B. Bill Margaret', kind: 'person' }])).toEqual([
      expect.objectContaining({ concerned: true, kept: true }),
    ]);
  });

  test.each(['person', 'organisation'] as const)(
    'concern every name of a kind (%s) with nearly the letters of an entry in other words',
    (kind) => {
      const letters = (least: number, most: number) =>
        fc.array(fc.constantFrom('qui', 'lan', 'der', 'by', 'bob', 'an', 'or', 'iel', 'wre', 'nto', 'zu', 'hol'), {
          minLength: least,
          maxLength: most,
        });
      const divided = fc
        .tuple(
          fc.oneof({ weight: 9, arbitrary: letters(4, 9) }, { weight: 1, arbitrary: letters(50, 52) }),
          fc.array(fc.nat(), { minLength: 2, maxLength: 5 }),
          fc.nat(),
          fc.boolean(),
        )
        .map(([parts, places, swapped, atEnd]) => {
          const text = parts.join('');
          const change = atEnd ? text.length - 2 - (swapped % 3) : 1 + (swapped % 3);
          const other = `${text.slice(0, change)}m${text.slice(change)}`;
          const split = (whole: string, from: number, to: number) => {
            const cuts = new Set(places.slice(from, to).map((place) => 3 + (place % (whole.length - 5))));
            return [...whole].map((letter, at) => (cuts.has(at) ? ` ${letter}` : letter)).join('');
          };
          return { listed: split(text, 0, 1), asked: split(other, 1, places.length) };
        });
      fc.assert(
        fc.property(fc.array(divided, { minLength: 1, maxLength: 6 }), (some) => {
          expect(missedOf(kind, some)).toEqual([]);
        }),
        { numRuns: propertyRuns(40, 150) },
      );
    },
  );

  test('concern every name that is cut off', () => {
    const word = fc.stringMatching(/^[a-z]{2,12}$/);
    const texts = fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(40), fc.boolean()).map(([words, places, isEntry]) => {
      const whole = words.join(' ');
      const cut = whole.slice(0, Math.max(3, Math.ceil(whole.length * (0.6 + places / 100))));
      return isEntry ? { listed: cut, asked: whole } : { listed: whole, asked: cut };
    });
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('person' as const, 'organisation' as const),
        (some, kind) => {
          expect(missedOf(kind, some)).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(75, 300) },
    );
  });

  test('concern every name whose words carry no identity alone', () => {
    const word = fc.constantFrom(
      ...['Co', 'Company', 'Ltd', 'Limited', 'GmbH', 'S.A.', 'LLP', 'Trust', 'Bank', 'Trading', 'UK'],
      ...['the', 'of', 'and', '&', 'de', 'al', 'bin', 'Mr', 'Dr', 'Sheikh', 'Messrs', 'J.', 'B', '2', 'II', 'One', 'aa'],
    );
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.array(text, { maxLength: 6 }),
        fc.array(fc.constantFrom('person' as const, 'organisation' as const, 'any' as const), { minLength: 12, maxLength: 12 }),
        fc.nat(6),
        (some, others, ofEntry, kept) => {
          const all = [...some, ...others].map((one, at): InventedEntry => ({ id: `E${at}`, kind: ofEntry[at]!, names: [one] }));
          const change = changeOf(all.slice(kept), all.slice(0, some.length));
          const queries = [...some, ...others].flatMap((one) =>
            (['person', 'organisation', undefined] as const).map((kind): ScreenQuery => ({ name: one, ...(kind && { kind }) })),
          );
          expect(missed(askBoth(change, queries))).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(75, 300) },
    );
  });

  test.each([
    ['a word of a legal form', 'CO', 'Co.'],
    ['words of legal forms', 'Company Limited', 'Company Limited'],
    ['the same words of legal forms in another order', 'Company GmbH', 'GmbH Company'],
    ['letters behind a number', '24 Quil Landerbybob', '24quillander Bybob'],
    ['letters before a number', 'Quil Landerbybob 24', 'Quillander Bybob24'],
    ['letters between numbers', '24 Quil Lander 24', '24quillander 24'],
    ['a person in the name of a firm', 'Owlbert Quillon Holdings', 'Owlbert Quillon'],
  ] as const)('concern %s', (_, asked, text) => {
    const kind = text === 'Owlbert Quillon' ? 'person' : 'organisation';
    const change = changeOf([], [{ id: 'E1', kind, names: [text] }]);
    expect(askBoth(change, [{ name: asked, kind: 'organisation' }])).toEqual([expect.objectContaining({ concerned: true, kept: true })]);
  });

  test.each([
    ['two words that the entry writes as one', 'Oriel Quill Bybob Wren', 'Oriel Quillbybob Wren'],
    ['one word that the entry writes as two', 'Oriel Quillbybob Wren', 'Oriel Quill Bybob Wren'],
    ['the same letters with other spaces and a letter more', 'Quillander Bybobander', 'Quil Lander Bybobanderr'],
    ['two words that the entry writes as one, the first with another letter', 'Wren Quizl Bybob', 'Quillbybob Wren'],
    ['two words that the entry writes as one, the last with another letter', 'Wren Quill Bybor', 'Quillbybob Wren'],
    ['letters that are divided in another place', 'Quillan Derbybob Ander', 'Quill Anderby Bobander Wq'],
    ['a name that is cut off', 'Quilstonston Feath', 'Quilstonston Feather Zuhol'],
    ['the first and the last of many words', 'Quilla Featherstonehaugh', 'Quilla Oriel Wren Hollow Ivan Petrov Bobander Featherstonehaugh'],
    ['a short form of a given name', 'Bill Featherstonehaugh', 'William Featherstonehaugh'],
    ['a name in a script without vowels', 'Muhammad Azizi', 'محمد عزيزي'],
    ['a name asked for in a script without vowels', 'محمد عزيزي', 'Muhammad Azizi'],
    ['Chinese characters', '李小明', 'Li Xiaoming'],
    ['an initial', 'J. Featherstonehaugh', 'Josephus Featherstonehaugh'],
    ['an initial of the entry', 'Josephus Featherstonehaugh', 'J. Featherstonehaugh'],
    ['words that sound alike', 'Kathryn Smythe', 'Catherine Smith'],
    ['short words', 'Li Wei', 'Wei Li'],
    ['one word', 'Quillfeather', 'Quillfeather'],
    ['letters of one word', 'Orielquillfeather', 'Oriel Quillfeather'],
  ])('concern %s', (_, asked, text) => {
    const change = changeOf([], [{ id: 'E1', names: [text] }]);
    expect(askBoth(change, [{ name: asked, kind: 'person' }])).toEqual([expect.objectContaining({ concerned: true, kept: true })]);
  });
});
