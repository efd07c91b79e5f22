import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NameKind } from '../../names/name.ts';
import { readNames } from '../../names/read-names.ts';
import { compareNames, type NameComparison } from './compare-names.ts';

const review = 0.75;
const equallyRare = () => 1;

/** Returns the best comparison of all readings. */
function compare(one: string, other: string, kind: NameKind, rarity: (token: string) => number = equallyRare): NameComparison {
  const all = readNames(one, kind).flatMap((left) => readNames(other, kind).map((right) => compareNames(left, right, rarity)));
  return all.reduce((best, each) => (each.score > best.score ? each : best), { score: 0, features: [] });
}
const person = (one: string, other: string) => compare(one, other, 'person').score;
const organisation = (one: string, other: string) => compare(one, other, 'organisation').score;
const ship = (one: string, other: string) => compare(one, other, 'ship').score;
const codes = ({ features }: NameComparison) => features.map((feature) => feature.code);

describe('the score of two names', () => {
  test('is 1 for the same words in any order only', () => {
    expect(person('Haldor Fenn Quillby', 'Quillby, Haldor Fenn')).toBe(1);
    for (const other of ['Haldor Quillby', 'Haldor Fenn Quilby', 'H F Quillby', 'Haldor Fenn van Quillby', 'HaldorFenn Quillby']) {
      expect(person('Haldor Fenn Quillby', other)).toBeLessThan(1);
    }
    expect(organisation('Quillby Ltd', 'Quillby')).toBeLessThan(1);
  });

  test('rises with the share of the name that agrees', () => {
    const scores = ['Haldor Fenn Quillby', 'Haldor Fenn Quilby', 'Haldor Fen Quilby', 'Haldor Quilby', 'Haldor Umber'].map((other) =>
      person('Haldor Fenn Quillby', other),
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });
});

describe('short names', () => {
  test.each([
    ['Jon Quillby', 'John Quillby'],
    ['Ann Fenn', 'Anne Fenn'],
    ['Sara Fenn', 'Sarah Fenn'],
  ])('%s and %s, which differ by a mute letter, are similar', (one, other) => {
    expect(person(one, other)).toBeGreaterThan(0.85);
  });

  test('with two letters swapped are likely beside two equal names, and not beside one', () => {
    expect(person('Quillan Fen Umber', 'Quillan Fne Umber')).toBeGreaterThan(0.825);
    expect(person('Fen Umber', 'Fne Umber')).toBeLessThan(0.825);
  });

  test('that are two Chinese syllables with swapped letters are different names', () => {
    expect(person('Guo Quillan Umber', 'Gou Quillan Umber')).toBeLessThan(review);
  });

  test('that differ by pronounced letters are different names', () => {
    expect(person('Ron Fenn', 'Kit Fenn')).toBeLessThan(review);
  });
});

describe('a servant with two letters swapped', () => {
  test.each(['Badur Quillman', 'Adbul Quillman', 'Abudl Quillman', 'Badul-Quillman'])('%s is Abdul Quillman', (name) => {
    expect(person(name, 'Abdul Quillman')).toBeGreaterThan(0.9);
  });

  test('is not taken for a name', () => {
    expect(person('Badal Quillman', 'Abdul Quillman')).toBeLessThan(review);
    expect(person('Badur Quillman', 'Badur Quillman')).toBe(1);
  });
});

describe('a patronymic', () => {
  const whole = 'Oleg Haldorovich Quillbin';

  test('that is omitted leaves a match, and one that contradicts prevents it', () => {
    const omitted = person('Oleg Quillbin', whole);
    const contradicted = person('Oleg Fenwickovich Quillbin', whole);
    expect(omitted).toBeGreaterThan(0.85);
    expect(contradicted).toBeLessThan(review);
    expect(codes(compare('Oleg Quillbin', whole, 'person'))).toContain('ONLY_ON_LIST');
  });

  test('distinguishes father and son', () => {
    const turned = compare('Fenir bin Haldan al-Quillani', 'Haldan bin Fenir al-Quillani', 'person');
    expect(turned.score).toBeLessThan(review);
    expect(codes(turned)).toContain('FATHER_AND_SON_SWAPPED');
    expect(person('Fenir bin Haldan al-Quillani', 'al-Quillani, Fenir bin Haldan')).toBe(1);
  });
});

describe('legal forms alone and initials', () => {
  test('a common legal form alone makes no match', () => {
    expect(organisation('CORP', 'Quillby Fenland Corp')).toBeLessThan(0.6);
    expect(organisation('Limited', 'Quillby Limited')).toBeLessThan(0.6);
  });

  test('initials count as one word, and other initials as another word', () => {
    expect(organisation('Q-F-X Company', 'Q.F.X. Company')).toBe(1);
    expect(organisation('QFX Co.', 'Q F X Company')).toBe(1);
    expect(organisation('Q-F-X Company', 'Umber Company')).toBeLessThan(0.5);
    expect(organisation('X.F.Q. Company', 'Q.F.X. Company')).toBeLessThan(review);
    expect(organisation('N.Q.F.X. Company', 'Q.F.X. Company')).toBeLessThan(review);
  });
});

describe('generic words', () => {
  test.each([
    ['Quillby Bank', 'Quillby Mail'],
    ['Umber Bank', 'Quillby Bank'],
    ['International Trading', 'International Shipping'],
    ['Fenland Industries Inc', 'Quoll Industries Inc'],
    ['Bank of Quillby (Umber) Limited', 'Bank of Quillby (Fenland) Limited'],
  ])('do not make a match of %s and %s', (one, other) => {
    expect(organisation(one, other)).toBeLessThan(review);
  });

  test('that all agree make the same name', () => {
    expect(organisation('First International Trading Company', '1st International Trading Co')).toBe(1);
  });
});

describe('a similar surname', () => {
  test.each([
    ['Haldor Umberton', 'Haldor Umberley-Fenwick'],
    ['Haldor Quill', 'Haldor Quabbill'],
    ['Haldor Fennimore', 'Haldor Fenwright'],
  ])('does not make a match of %s and %s', (one, other) => {
    expect(person(one, other)).toBeLessThan(review);
  });
});

describe('a listed name of one word', () => {
  test('matches only a query without further words', () => {
    expect(person('Quenna Umber', 'QUENNA')).toBeLessThan(review);
    expect(person('Quenna', 'QUENNA')).toBe(1);
    expect(organisation('Quenna Umber Tiles', 'QUENNA LLC')).toBeLessThan(review);
  });
});

describe('a particle', () => {
  test('has little weight in the score', () => {
    for (const written of ['Fenir xal-Quillani', 'Fenir alQuillani', 'Fenir Quillani', 'Fenir el-Quillani']) {
      expect(person(written, 'Fenir al-Quillani')).toBeGreaterThan(0.8);
    }
  });
});

describe('initials', () => {
  test('a middle initial that agrees makes a match, one that contradicts prevents it, a missing one costs little', () => {
    expect(person('Haldor F Quillby', 'Haldor Fenn Quillby')).toBeGreaterThan(0.9);
    expect(person('Haldor G Quillby', 'Haldor Fenn Quillby')).toBeLessThan(review);
    expect(person('Haldor G. Quillby', 'Haldor F. Quillby')).toBeLessThan(review);
    expect(person('Haldor Quillby', 'Haldor F. Quillby')).toBeGreaterThan(0.9);
  });

  test('an initial beside one word makes a match only when the word certainly agrees and is rare', () => {
    const commonFamily = (word: string) => (word === 'quillby' ? 0.3 : 1);
    expect(compare('H. Quillby', 'Haldor Quillby', 'person').score).toBeGreaterThan(0.825);
    expect(compare('H. Quillby', 'Haldor Quillby', 'person', commonFamily).score).toBeLessThan(0.825);
    expect(compare('H. Fenn Quillby', 'Haldor Fenn Quillby', 'person', commonFamily).score).toBeGreaterThan(0.825);
    expect(compare('H. Quilfby', 'Haldor Quillby', 'person').score).toBeLessThan(0.825);
  });

  test('initials alone make no match', () => {
    expect(person('H. Q.', 'Haldor Quillby')).toBeLessThan(review);
  });

  test('H.-F. and HF are read as two initials', () => {
    expect(person('H.-F. Quillby', 'Haldor-Fenn Quillby')).toBeGreaterThan(0.8);
    expect(person('HF Quillby', 'Haldor Fenn Quillby')).toBeGreaterThan(0.8);
  });
});

describe('numbers in names', () => {
  test('different numbers prevent a match of ships, funds and brigades', () => {
    expect(ship('Quillby Star 1', 'Quillby Star 2')).toBeLessThan(review);
    expect(organisation('Quillby Capital Fund XII LP', 'Quillby Capital Fund XIII LP')).toBeLessThan(review);
    expect(codes(compare('Quillby Brigade 7', 'Quillby Brigade 8', 'organisation'))).not.toContain('EXACT');
  });

  test('a number in words equals the number in digits', () => {
    expect(organisation('Quillby Brigade Forty-Four', 'Quillby Brigade 44')).toBe(1);
  });

  test('a missing number lowers the score, more so in a short name', () => {
    expect(organisation('Quillby Fenland Fund', 'Quillby Fenland Fund II')).toBeGreaterThan(review);
    expect(organisation('Quillby Fenland Fund', 'Quillby Fenland Fund II')).toBeLessThan(0.9);
    expect(ship('Quillby', 'Quillby 3')).toBeLessThan(review);
  });
});

describe('words with other spaces', () => {
  test.each([
    ['Quillbyhaldor Fenn Umberton', 'Quillby Haldor Fenn Umberton', 'person'],
    ['HaldorQuillby', 'Haldor Quillby', 'person'],
    ['QF 24', 'QF24', 'organisation'],
    ['Quillby Goodwillow Ltd', 'Quillby Good Willow Ltd', 'organisation'],
    ['Haldor Van der Quilt', 'Haldor Vanderquilt', 'person'],
    ['VAN DER QUILT HOLDINGS', 'VANDERQUILT HOLDINGS', 'organisation'],
    ['U.S. Quillby Council', 'United States Quillby Council', 'organisation'],
    ['Quillby of the United States of America', 'Quillby of the U.S.A.', 'organisation'],
    ['Quillby United Kingdom', 'Quillby U.K.', 'organisation'],
  ] as const)('%s and %s are the same name', (one, other, kind) => {
    expect(compare(one, other, kind).score).toBeGreaterThan(0.9);
  });
});

describe('a cut-off name', () => {
  test('matches by the beginning of the last word when that is at least half of the word', () => {
    expect(person('Haldor Quil', 'Haldor Quilbinson')).toBeLessThan(review);
    expect(person('Haldor Quilbin', 'Haldor Quilbinson')).toBeGreaterThan(review);
  });

  const likely = 0.825;
  test.each([
    ['Haldor Fennovich Qu', 'Haldor Fennovich QUILL', 'person'],
    ['Haldor Quilb', 'Haldor Quilbyfen', 'person'],
    ['Haldor bin Fenir al-Qui', 'Haldor bin Fenir al-Quillani', 'person'],
    ['Umberland Quillby Exc', 'Umberland Quillby Exchange LLC', 'organisation'],
  ] as const)('%s is likely, never the same, for %s', (one, other, kind) => {
    const found = compare(one, other, kind);
    expect(found.score).toBeGreaterThanOrEqual(likely);
    expect(found.score).toBeLessThan(0.9);
    expect(codes(found)).toContain('CUT_OFF');
    expect(codes(found)).not.toContain('SURNAME_CONTRADICTED');
  });

  test.each([
    ['a piece of a single word is left', 'Quillby', 'Quillbyfen', equallyRare],
    ['the piece is not the beginning of the word', 'Haldor Fennovich Qi', 'Haldor Fennovich Quill', equallyRare],
    ['too few of the letters are left', 'Haldor Fennovich Qu', 'Haldor Fennovich Quillbyfenland', equallyRare],
    ['the rest is too common', 'Haldor Fennovich Qu', 'Haldor Fennovich Quill', (word: string) => (word === 'qu' ? 1 : 0.4)],
    ['the piece is a word of the list', 'Haldor Quilb', 'Haldor Quilbyfen', (word: string) => (word === 'quilb' ? 0.9 : 1)],
    ['another word is different', 'Haldor Umbrovich Qu', 'Haldor Fennovich Quill', equallyRare],
  ])('is not recognised when %s', (_, one, other, rarity) => {
    const found = compare(one, other, 'person', rarity);
    expect(codes(found)).not.toContain('CUT_OFF');
    expect(found.score).toBeLessThan(likely);
  });
});

test.each(['Ed', 'Er', 'Un', 'Ut'])(
  'a middle name `%s` contradicts as another middle name does, although it may be an Arabic article',
  (middle) => {
    expect(person(`Haldor ${middle} Quillby`, 'Haldor Fenn Quillby')).toBe(person('Haldor Ib Quillby', 'Haldor Fenn Quillby'));
    expect(person(`Quillby, Haldor ${middle}`, `${middle} Haldor Quillby`)).toBe(1);
  },
);

describe('the first and the last of four or more parts', () => {
  const likely = 0.825;
  test.each([
    ['Haldor Quillby', 'Haldor Fenn Umber Mosslater Quillby'],
    ['Fenir Quillani', 'Fenir Haldan Umbar Quillani'],
    ['Fenir Quillan', 'Fenir Haldan Abd al-Quillan'],
  ])('%s is likely, never the same, for %s', (one, other) => {
    expect(person(one, other)).toBeGreaterThanOrEqual(likely);
    expect(person(one, other)).toBeLessThan(0.9);
  });

  test.each([
    ['the last word is another one', 'Haldor Umber', 'Haldor Fenn Umber Mosslater Quillby', equallyRare],
    ['the order is another one', 'Quillby Haldor', 'Haldor Fenn Umber Mosslater Quillby', equallyRare],
    ['both words are too common', 'Haldor Quillby', 'Haldor Fenn Umber Mosslater Quillby', () => 0.3],
  ])('is not likely when %s', (_, one, other, rarity) => {
    expect(compare(one, other, 'person', rarity).score).toBeLessThan(likely);
  });
});

describe('a part that is another name', () => {
  test.each([
    ['김정은', '김종은'],
    ['王小明', '王小红'],
    ['木村太郎', '木村次郎'],
    ['Wang Xiaoming', 'Wang Xiaohong'],
    ['Haldor Qasim Wali Fenir Quillani', 'Haldor Qasim Abdul Fenir Quillani'],
    ['Fenir Abdul Quorim', 'Fenir Abdul Lohim'],
  ])('prevents a match of %s and %s', (one, other) => {
    expect(person(one, other)).toBeLessThan(review);
  });

  test.each([
    ['王小明', '王曉明'],
    ['張偉', '张伟'],
    ['Wang Xiaoming', 'Wang Xiaomin'],
    ['Abdul Salam Quillani', 'Abdus Salaam Quillani'],
    ['Haldan Fenir Quillani', 'Haldan Abdul Fenir Quillani'],
  ])('is not seen in %s and %s', (one, other) => {
    expect(person(one, other)).toBeGreaterThan(review);
  });

  test('costs more than a part that is left out', () => {
    expect(person('김영철', '김영남')).toBeLessThan(person('김영철', '김영'));
    expect(person('Haldor Fenn Quillby', 'Haldor Umber Quillby')).toBeLessThan(person('Haldor Fenn Quillby', 'Haldor Quillby'));
  });
});

describe('a company of the same group', () => {
  test.each([
    ['Quillby Fenland II', 'Quillby Fenland'],
    ['Quillby Fenland Mexico', 'Quillby Fenland'],
    ['Quillby Fenland Bank Trust Company', 'Quillby Fenland Bank'],
    ['Quillby Systems Limited', 'Quillby Ltd'],
  ])('%s is not %s', (one, other) => {
    expect(organisation(one, other)).toBeLessThan(review);
    expect(codes(compare(one, other, 'organisation'))).toContain('SIBLING');
    expect(organisation(other, one)).toBeGreaterThan(review);
  });
});

describe('letters that OCR confuses', () => {
  test.each([
    ['Haldor Fernwick', 'Haldor Femwick'],
    ['Haldor Umber', 'Haldor Urnber'],
    ['Claudor Quillby', 'daudor Quillby'],
  ])('%s and %s are the same name', (one, other) => {
    expect(person(one, other)).toBeGreaterThan(0.9);
  });
});

describe('legal forms', () => {
  test('never support a match, and lower the score a little when they contradict', () => {
    expect(organisation('Quillby Limited', 'Quillby Ltd')).toBe(1);
    const other = compare('Quillby Fenn AG', 'Quillby Fenn GmbH', 'organisation');
    expect(other.score).toBeLessThan(organisation('Quillby Fenn AG', 'Quillby Fenn'));
    expect(codes(other)).toContain('LEGAL_FORM_DIFFERS');
  });
});

describe('names in other scripts', () => {
  test('Arabic without vowels matches its Latin spellings only', () => {
    expect(person('كريم فنري', 'Karim Fenari')).toBeGreaterThan(0.8);
    expect(person('كريم فنري', 'Akram Fanous')).toBeLessThan(review);
  });

  test('Russian and Ukrainian spellings of one name match', () => {
    expect(person('Владимир Квилбин', 'Volodymyr Kvilbyn')).toBeGreaterThan(0.8);
  });

  test('Korean and Japanese names in Chinese characters match their Latin spellings', () => {
    expect(person('朴英鎬', 'Park Yong-ho')).toBeGreaterThan(0.9);
    expect(person('木村花子', 'Kimura Hanako')).toBe(1);
  });
});

describe('given names', () => {
  test('a short form matches the full name', () => {
    const found = compare('Bill Quillby', 'William Quillby', 'person');
    expect(found.score).toBeGreaterThan(0.9);
    expect(codes(found)).toContain('GIVEN_NAME_VARIANT');
  });
});

describe('the comparison of any two names', () => {
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

  test('is between 0 and 1, symmetric apart from siblings, repeatable, and 1 for the same name', () => {
    fc.assert(
      fc.property(text, text, kind, (one, other, of) => {
        for (const left of readNames(one, of)) {
          expect(compareNames(left, left, equallyRare).score).toBe(1);
          for (const right of readNames(other, of)) {
            const found = compareNames(left, right, equallyRare);
            expect(found.score).toBeGreaterThanOrEqual(0);
            expect(found.score).toBeLessThanOrEqual(1);
            const turned = compareNames(right, left, equallyRare);
            if (!found.sibling && !turned.sibling) expect(turned.score).toBe(found.score);
            expect(compareNames(left, right, equallyRare)).toEqual(found);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is between 0 and 1 for any text and any rarity', () => {
    const any = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(any, any, kind, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, of, rarity) => {
        const { score } = compare(one, other, of, () => rarity);
        expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });

  test('covers the words that are read of a long name', () => {
    const long = Array.from({ length: 400 }, (_, place) => `quillby${place.toString(36).replace(/\d/g, 'x')}`).join(' ');
    expect(person(long, long)).toBe(1);
    expect(person(long, long.split(' ').reverse().join(' '))).toBeLessThan(1);
  });
});
