import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { NameKind } from '../../names/name.ts';
import { readNames } from '../../names/read-names.ts';
import { compareNames, type NameComparison } from './compare-names.ts';

const review = 0.75;
const equallyRare = () => 1;

/** The best of all readings. */
function compare(one: string, other: string, kind: NameKind, rarity: (token: string) => number = equallyRare): NameComparison {
  const all = readNames(one, kind).flatMap((left) => readNames(other, kind).map((right) => compareNames(left, right, rarity)));
  return all.reduce((best, each) => (each.score > best.score ? each : best), { score: 0, features: [] });
}
const person = (one: string, other: string) => compare(one, other, 'person').score;
const organisation = (one: string, other: string) => compare(one, other, 'organisation').score;
const ship = (one: string, other: string) => compare(one, other, 'ship').score;
const codes = ({ features }: NameComparison) => features.map((feature) => feature.code);

describe('complaint: scores saturate, most pairs score exactly 1', () => {
  test('1 is for the same words in whatever order, and for nothing else', () => {
    expect(person('Haldor Fenn Quillby', 'Quillby, Haldor Fenn')).toBe(1);
    for (const other of ['Haldor Quillby', 'Haldor Fenn Quilby', 'H F Quillby', 'Haldor Fenn van Quillby', 'HaldorFenn Quillby']) {
      expect(person('Haldor Fenn Quillby', other)).toBeLessThan(1);
    }
    expect(organisation('Quillby Ltd', 'Quillby')).toBeLessThan(1);
  });

  test('the more of a name agrees, the higher it scores', () => {
    const scores = ['Haldor Fenn Quillby', 'Haldor Fenn Quilby', 'Haldor Fen Quilby', 'Haldor Quilby', 'Haldor Umber'].map((other) =>
      person('Haldor Fenn Quillby', other),
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });
});

describe('complaint: short names that differ by a mute letter score as if they were others', () => {
  test.each([
    ['Jon Quillby', 'John Quillby'],
    ['Ann Fenn', 'Anne Fenn'],
    ['Sara Fenn', 'Sarah Fenn'],
  ])('%s and %s', (one, other) => {
    expect(person(one, other)).toBeGreaterThan(0.85);
  });

  test('and those that differ by a letter that is heard are others', () => {
    expect(person('Ron Fenn', 'Kit Fenn')).toBeLessThan(review);
  });
});

describe('complaint: a patronymic that contradicts costs no more than one that is left out', () => {
  const whole = 'Oleg Haldorovich Quillbin';

  test('left out, it is a match; contradicted, it is none', () => {
    const omitted = person('Oleg Quillbin', whole);
    const contradicted = person('Oleg Fenwickovich Quillbin', whole);
    expect(omitted).toBeGreaterThan(0.85);
    expect(contradicted).toBeLessThan(review);
    expect(codes(compare('Oleg Quillbin', whole, 'person'))).toContain('ONLY_ON_LIST');
  });

  test('who is the son of whom may not be turned round', () => {
    const turned = compare('Fenir bin Haldan al-Quillani', 'Haldan bin Fenir al-Quillani', 'person');
    expect(turned.score).toBeLessThan(review);
    expect(codes(turned)).toContain('FATHER_AND_SON_SWAPPED');
    expect(person('Fenir bin Haldan al-Quillani', 'al-Quillani, Fenir bin Haldan')).toBe(1);
  });
});

describe('complaint: a company of initials matches all that are called Company; Corp matches all that end in it', () => {
  test('a legal form alone is nothing in common', () => {
    expect(organisation('CORP', 'Quillby Fenland Corp')).toBeLessThan(0.6);
    expect(organisation('Limited', 'Quillby Limited')).toBeLessThan(0.6);
  });

  test('initials are one word, and other initials another', () => {
    expect(organisation('Q-F-X Company', 'Q.F.X. Company')).toBe(1);
    expect(organisation('QFX Co.', 'Q F X Company')).toBe(1);
    expect(organisation('Q-F-X Company', 'Umber Company')).toBeLessThan(0.5);
    expect(organisation('X.F.Q. Company', 'Q.F.X. Company')).toBeLessThan(review);
    expect(organisation('N.Q.F.X. Company', 'Q.F.X. Company')).toBeLessThan(review);
  });
});

describe('complaint: one generic word in common makes a match', () => {
  test.each([
    ['Quillby Bank', 'Quillby Mail'],
    ['Umber Bank', 'Quillby Bank'],
    ['International Trading', 'International Shipping'],
    ['Fenland Industries Inc', 'Quoll Industries Inc'],
    ['Bank of Quillby (Umber) Limited', 'Bank of Quillby (Fenland) Limited'],
  ])('%s is not %s', (one, other) => {
    expect(organisation(one, other)).toBeLessThan(review);
  });

  test('and the same generic words all together are the same name', () => {
    expect(organisation('First International Trading Company', '1st International Trading Co')).toBe(1);
  });
});

describe('complaint: a surname that merely resembles is a match', () => {
  test.each([
    ['Haldor Umberton', 'Haldor Umberley-Fenwick'],
    ['Haldor Quill', 'Haldor Quabbill'],
    ['Haldor Fennimore', 'Haldor Fenwright'],
  ])('%s is not %s', (one, other) => {
    expect(person(one, other)).toBeLessThan(review);
  });
});

describe('complaint: a listed name of one word matches all who carry it among others', () => {
  test('the query must be covered wholly', () => {
    expect(person('Quenna Umber', 'QUENNA')).toBeLessThan(review);
    expect(person('Quenna', 'QUENNA')).toBe(1);
    expect(organisation('Quenna Umber Tiles', 'QUENNA LLC')).toBeLessThan(review);
  });
});

describe('complaint: a slip in a particle hides the name', () => {
  test('a particle is hardly weighed', () => {
    for (const written of ['Fenir xal-Quillani', 'Fenir alQuillani', 'Fenir Quillani', 'Fenir el-Quillani']) {
      expect(person(written, 'Fenir al-Quillani')).toBeGreaterThan(0.8);
    }
  });
});

describe('complaint: middle initials', () => {
  test('one that agrees is a match, one that contradicts is none, one that is missing costs little', () => {
    expect(person('Haldor F Quillby', 'Haldor Fenn Quillby')).toBeGreaterThan(0.9);
    expect(person('Haldor G Quillby', 'Haldor Fenn Quillby')).toBeLessThan(review);
    expect(person('Haldor G. Quillby', 'Haldor F. Quillby')).toBeLessThan(review);
    expect(person('Haldor Quillby', 'Haldor F. Quillby')).toBeGreaterThan(0.9);
  });

  test('beside one word only they do where few are called by it, and the word is surely the same', () => {
    const commonFamily = (word: string) => (word === 'quillby' ? 0.3 : 1);
    expect(compare('H. Quillby', 'Haldor Quillby', 'person').score).toBeGreaterThan(0.825);
    expect(compare('H. Quillby', 'Haldor Quillby', 'person', commonFamily).score).toBeLessThan(0.825);
    expect(compare('H. Fenn Quillby', 'Haldor Fenn Quillby', 'person', commonFamily).score).toBeGreaterThan(0.825);
    expect(compare('H. Quilfby', 'Haldor Quillby', 'person').score).toBeLessThan(0.825);
  });

  test('initials alone identify nobody', () => {
    expect(person('H. Q.', 'Haldor Quillby')).toBeLessThan(review);
  });

  test('H.-F. and HF are two of them', () => {
    expect(person('H.-F. Quillby', 'Haldor-Fenn Quillby')).toBeGreaterThan(0.8);
    expect(person('HF Quillby', 'Haldor Fenn Quillby')).toBeGreaterThan(0.8);
  });
});

describe('numbers', () => {
  test('other numbers are other ships, funds and brigades', () => {
    expect(ship('Quillby Star 1', 'Quillby Star 2')).toBeLessThan(review);
    expect(organisation('Quillby Capital Fund XII LP', 'Quillby Capital Fund XIII LP')).toBeLessThan(review);
    expect(codes(compare('Quillby Brigade 7', 'Quillby Brigade 8', 'organisation'))).not.toContain('EXACT');
  });

  test('the same number in words and figures is the same', () => {
    expect(organisation('Quillby Brigade Forty-Four', 'Quillby Brigade 44')).toBe(1);
  });

  test('a number that is left out is a doubt, and more when little else is there', () => {
    expect(organisation('Quillby Fenland Fund', 'Quillby Fenland Fund II')).toBeGreaterThan(review);
    expect(organisation('Quillby Fenland Fund', 'Quillby Fenland Fund II')).toBeLessThan(0.9);
    expect(ship('Quillby', 'Quillby 3')).toBeLessThan(review);
  });
});

describe('words that are parted otherwise', () => {
  test.each([
    ['Quillbyhaldor Fenn Umberton', 'Quillby Haldor Fenn Umberton', 'person'],
    ['HaldorQuillby', 'Haldor Quillby', 'person'],
    ['QF 24', 'QF24', 'organisation'],
    ['Quillby Goodwillow Ltd', 'Quillby Good Willow Ltd', 'organisation'],
  ] as const)('%s is %s', (one, other, kind) => {
    expect(compare(one, other, kind).score).toBeGreaterThan(0.9);
  });
});

describe('a field too short for the name', () => {
  test('the beginning of the last word stands for it, when it is half of it at least', () => {
    expect(person('Haldor Quil', 'Haldor Quilbinson')).toBeLessThan(review);
    expect(person('Haldor Quilbin', 'Haldor Quilbinson')).toBeGreaterThan(review);
  });

  const likely = 0.825;
  test.each([
    ['Haldor Fennovich Qu', 'Haldor Fennovich QUILL', 'person'],
    ['Haldor Quilb', 'Haldor Quilbyfen', 'person'],
    ['Haldor bin Fenir al-Qui', 'Haldor bin Fenir al-Quillani', 'person'],
    ['Umberland Quillby Exc', 'Umberland Quillby Exchange LLC', 'organisation'],
  ] as const)('%s is %s cut off: likely, never the same', (one, other, kind) => {
    const found = compare(one, other, kind);
    expect(found.score).toBeGreaterThanOrEqual(likely);
    expect(found.score).toBeLessThan(0.9);
    expect(codes(found)).toContain('CUT_OFF');
    expect(codes(found)).not.toContain('SURNAME_CONTRADICTED');
  });

  test.each([
    ['of one word only a piece is left', 'Quillby', 'Quillbyfen', equallyRare],
    ['the piece is no beginning of the word', 'Haldor Fennovich Qi', 'Haldor Fennovich Quill', equallyRare],
    ['too few of the letters are left', 'Haldor Fennovich Qu', 'Haldor Fennovich Quillbyfenland', equallyRare],
    ['what is left is what many are called', 'Haldor Fennovich Qu', 'Haldor Fennovich Quill', (word: string) => (word === 'qu' ? 1 : 0.4)],
    ['the piece is a name of its own', 'Haldor Quilb', 'Haldor Quilbyfen', (word: string) => (word === 'quilb' ? 0.9 : 1)],
    ['another word stands in the middle', 'Haldor Umbrovich Qu', 'Haldor Fennovich Quill', equallyRare],
  ])('%s: not cut off', (_, one, other, rarity) => {
    const found = compare(one, other, 'person', rarity);
    expect(codes(found)).not.toContain('CUT_OFF');
    expect(found.score).toBeLessThan(likely);
  });
});

describe('what a scanner reads for what', () => {
  test.each([
    ['Haldor Fernwick', 'Haldor Femwick'],
    ['Haldor Umber', 'Haldor Urnber'],
    ['Claudor Quillby', 'daudor Quillby'],
  ])('%s and %s', (one, other) => {
    expect(person(one, other)).toBeGreaterThan(0.9);
  });
});

describe('legal forms', () => {
  test('say nothing for a match, and a little against', () => {
    expect(organisation('Quillby Limited', 'Quillby Ltd')).toBe(1);
    const other = compare('Quillby Fenn AG', 'Quillby Fenn GmbH', 'organisation');
    expect(other.score).toBeLessThan(organisation('Quillby Fenn AG', 'Quillby Fenn'));
    expect(codes(other)).toContain('LEGAL_FORM_DIFFERS');
  });
});

describe('scripts', () => {
  test('Arabic without vowels meets its Latin spellings, and no others', () => {
    expect(person('كريم فنري', 'Karim Fenari')).toBeGreaterThan(0.8);
    expect(person('كريم فنري', 'Akram Fanous')).toBeLessThan(review);
  });

  test('Russian and Ukrainian spellings of one name meet', () => {
    expect(person('Владимир Квилбин', 'Volodymyr Kvilbyn')).toBeGreaterThan(0.8);
  });

  test('Korean and Japanese names in Chinese characters', () => {
    expect(person('朴英鎬', 'Park Yong-ho')).toBeGreaterThan(0.9);
    expect(person('木村花子', 'Kimura Hanako')).toBe(1);
  });
});

describe('given names', () => {
  test('short forms stand for the whole', () => {
    const found = compare('Bill Quillby', 'William Quillby', 'person');
    expect(found.score).toBeGreaterThan(0.9);
    expect(codes(found)).toContain('GIVEN_NAME_VARIANT');
  });
});

describe('any two names', () => {
  const word = fc.constantFrom(
    'haldor',
    'fenn',
    'quillby',
    'bin',
    'al',
    'bank',
    'ltd',
    'q',
    '7',
    'viii',
    'Dr',
    'Хальдор',
    '李',
    'محمد',
    'quilby',
    'umber',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
  const kind = fc.constantFrom<NameKind>('person', 'organisation', 'ship');

  test('score between 0 and 1, the same both ways and each time, 1 with themselves', () => {
    fc.assert(
      fc.property(text, text, kind, (one, other, of) => {
        for (const left of readNames(one, of)) {
          expect(compareNames(left, left, equallyRare).score).toBe(1);
          for (const right of readNames(other, of)) {
            const found = compareNames(left, right, equallyRare);
            expect(found.score).toBeGreaterThanOrEqual(0);
            expect(found.score).toBeLessThanOrEqual(1);
            expect(compareNames(right, left, equallyRare).score).toBe(found.score);
            expect(compareNames(left, right, equallyRare)).toEqual(found);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('of any text at all, with any weights', () => {
    const any = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(any, any, kind, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, of, rarity) => {
        const { score } = compare(one, other, of, () => rarity);
        expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });

  test('as long as they are read', () => {
    const long = Array.from({ length: 400 }, (_, place) => `quillby${place.toString(36).replace(/\d/g, 'x')}`).join(' ');
    expect(person(long, long)).toBe(1);
    expect(person(long, long.split(' ').reverse().join(' '))).toBeLessThan(1);
  });
});
