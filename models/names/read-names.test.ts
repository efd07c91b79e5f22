import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NameKind, TokenRole } from './name.ts';
import { readNames } from './read-names.ts';

function tokens(text: string, kind: NameKind, role?: TokenRole): string {
  const [first] = readNames(text, kind);
  return (first?.tokens ?? [])
    .filter((token) => role === undefined || token.role === role)
    .map((token) => token.text)
    .join(' ');
}

describe('reading the name of a person', () => {
  test.each([
    ['titles are left out of the name', 'Dr. Haldor Quillby Jr', 'haldor quillby'],
    ['a family name before a comma comes last', 'QUILLBY, Haldor Fenn', 'haldor fenn quillby'],
    ['digits within words are read as letters', 'Ha1dor Qu1llby', 'haidor quillby'],
    ['a name with "servant of" is joined into one word', 'Abd al-Fenir Quillani', 'abdulfenir quillani'],
    ['a name with "servant of" in one word gets the same spelling', 'Abdelfenir Quillani', 'abdulfenir quillani'],
    ['a name with "of the faith" is joined into one word', 'Quil al-Din Fenari', 'quiluldin fenari'],
    ['a name with "of the faith" in one word gets the same spelling', 'Quileddine Fenari', 'quiluldin fenari'],
  ])('%s', (_, text, names) => {
    expect(tokens(text, 'person', 'name')).toBe(names);
  });

  test('articles and prepositions are particles', () => {
    expect(tokens('Haldor van der Quillby', 'person', 'particle')).toBe('van der');
    expect(tokens('Haldor bin Fenir al-Quillani', 'person', 'particle')).toBe('bin al');
  });

  test('each of several letters with stops is an initial', () => {
    expect(tokens('H.-F. Quillby', 'person', 'initial')).toBe('h f');
  });

  test('two capitals have a second reading as initials', () => {
    const readings = readNames('HF Quillby', 'person').map((name) => name.tokens.map((token) => token.text).join(' '));
    expect(readings).toEqual(['hf quillby', 'h f quillby']);
  });

  test('a comma after it, or capitals in it alone, mark the family name', () => {
    const [comma] = readNames('Quillby, Haldor', 'person');
    const [capitals] = readNames('Haldor QUILLBY Fenn', 'person');
    expect(comma?.tokens[comma.family ?? -1]?.text).toBe('quillby');
    expect(capitals?.tokens[capitals.family ?? -1]?.text).toBe('quillby');
  });

  test('the words of a name that has only titles are names', () => {
    expect(tokens('Sheikh Mullah', 'person', 'name')).toBe('sheikh mullah');
  });

  test('Chinese characters are read in each language whose table has them', () => {
    const readings = readNames('林太郎', 'person').map((name) => name.tokens.map((token) => token.text).join(' '));
    expect(readings[0]).toBe('lin tailang');
    expect(readings).toContain('hayashi taro');
  });

  test('a family name in Hangul stands apart, in the spelling of passports', () => {
    expect(tokens('박한별', 'person')).toBe('park hanbyeol');
  });

  test.each([
    ['김정솔', ['kim jeongsol', 'kim jong sol']],
    ['이영솔', ['lee yeongsol', 'ri yong sol']],
    ['Lee Jeong-seol', ['lee jeong seol', 'ri jong sol']],
    ['Jeongseol Lee', ['jeongseol lee', 'ri jong sol']],
    ['Ri Jong Sol', ['ri jong sol']],
    ['Haldor Lee', ['haldor lee']],
  ])('%s has a reading in one spelling of Korean names', (text, readings) => {
    expect(readNames(text, 'person').map((name) => name.tokens.map((token) => token.text).join(' '))).toEqual(readings);
  });

  test.each([
    ['Quil ul-Haq Fenari', ['quilulhaq fenari']],
    ['Quil ul-Fenir', ['quil ul fenir', 'quilulfenir']],
    ['Haldor Ed Quillby', ['haldor ed quillby', 'haldorulquillby']],
  ])('%s is a compound surely where its last word is known, and else also', (text, readings) => {
    expect(readNames(text, 'person').map((name) => name.tokens.map((token) => token.text).join(' '))).toEqual(readings);
  });

  test('a name in Arabic script is marked as written without vowels', () => {
    expect(readNames('حلدر فنري', 'person')[0]?.vowelless).toBe(true);
    expect(readNames('Haldor Fenari', 'person')[0]?.vowelless).toBeUndefined();
  });
});

describe('reading the name of an organisation', () => {
  test.each([
    ['Quillby Limited', 'ltd'],
    ['Quillby Cyfyngedig', 'ltd'],
    ['QUILLBY P.L.C.', 'plc'],
    ['Quillby Gesellschaft mit beschränkter Haftung', 'gmbh'],
    ['QuillbyAG', 'ag'],
    ['Quillby Aktiengeselschaft', 'ag'],
    ['Quillby S.à r.l.', 'sarl'],
    ['Quillby Sp. z o.o.', 'spzoo'],
    ['ООО «Квиллби»', 'ooo'],
    ['Obshchestvo s ogranichennoy otvetstvennostyu Quillby', 'ooo'],
    ['Открытое акционерное общество Квиллби', 'ojsc'],
    ['Quillby Trading Company (Pty) Ltd', 'pty ltd'],
    ['Quillby Sdn. Bhd.', 'sdn bhd'],
    ['Quillby s.r.o.', 'sro'],
    ['Quillby d.o.o.', 'doo'],
    ['Quillby A/S', 'as'],
    ['Quillby & Co. KG', 'kg'],
    ['Quillby FZE', 'fze'],
    ['株式会社クイル', 'kk'],
    ['QuillbyLimited', 'ltd'],
    ['JSCQuillby Bank', 'jsc'],
    ['QUILLBYDMCC', 'wll'],
  ])('the legal form of %s is %s', (text, form) => {
    expect(readNames(text, 'organisation')[0]?.legalForm).toBe(form);
  });

  test('single letters that follow each other are one word', () => {
    for (const written of ['Q.F.X. Holdings', 'Q F X Holdings', 'Q-F-X Holdings', 'QFX Holdings']) {
      expect(tokens(written, 'organisation', 'name')).toBe('qfx');
    }
  });

  test('a legal form joined to the name is separated, the end of another word is not', () => {
    for (const written of ['QuillbyLimited', 'CompanyQuillby', 'LLCQUILLBY', 'Messrs Quillby', 'M/s. Quillby']) {
      expect(tokens(written, 'organisation', 'name')).toBe('quillby');
    }
    for (const written of ['Unlimited', 'Quillby Accompany', 'Messrs']) {
      expect(tokens(written, 'organisation')).toBe(written.toLowerCase());
    }
  });

  test.each([
    ['Quillby Fund First', '1'],
    ['Quillby Fund 1st', '1'],
    ['Quillby Fund I LP', '1'],
    ['Quillby Brigade Forty-Four', '44'],
    ['Quillby Fund XIII L.P.', '13'],
    ['Quillby Trust 2004-2', '2004 2'],
  ])('the numbers of %s are %s', (text, numbers) => {
    expect(tokens(text, 'organisation', 'number')).toBe(numbers);
  });

  test('words that many organisations have are generic', () => {
    expect(tokens('The Quillby Trading Group of Fenland', 'organisation', 'name')).toBe('quillby fenland');
    expect(tokens('The Quillby Trading Group of Fenland', 'organisation', 'generic')).toBe('trading group');
  });
});

describe('reading the name of a ship', () => {
  test('the prefix of a ship is left out of its name', () => {
    for (const written of ['MV Quillby Star', 'M/V Quillby Star', 'm.v. Quillby Star', 'Quillby Star'])
      expect(tokens(written, 'ship', 'name')).toBe('quillby star');
  });

  test('a Roman numeral at the end of the name of a ship is a number', () => {
    expect(tokens('Quillby IV', 'ship', 'number')).toBe('4');
  });
});

describe('reading a disguised name', () => {
  test('look-alike letters, invisible characters, emoji and marks do not hide a name', () => {
    for (const disguised of [
      'Hаldоr Quіllbу',
      'Ｈａｌｄｏｒ Ｑｕｉｌｌｂｙ',
      'Hal\u200Bdor Quill\u2060by',
      '𝐇𝐚𝐥𝐝𝐨𝐫 𝐐𝐮𝐢𝐥𝐥𝐛𝐲',
      'Haldor 🦊 Quillby',
      'H\u0336a\u0336ldor Quillby',
      'ꓧꓮꓡꓓꓳꓣ Qꓴꓲꓡꓡꓐꓬ',
      'ꓧꓮꓡꓓꓳꓣ Quillby',
      'HᎪᏞᎠOᏒ QUIᏞᏞᏴY',
      'ᎻᎪᏞᎠOᏒ Quillby',
    ]) {
      expect(tokens(disguised, 'person')).toBe('haldor quillby');
    }
  });

  test.each([
    ['Quil_lby Fen.land', 'organisation', 'quillby fenland'],
    ['Hal*dor Qu-ill_by', 'person', 'haldor quillby'],
    ['Qu1llby 5hipp1ng', 'organisation', 'quillby shipping'],
    ['Qu1l_lby F3nland', 'organisation', 'quillby fenland'],
    ['QUI££BY $HIPPING', 'organisation', 'quillby shipping'],
    ['H@LDOR QU!LLBY', 'person', 'haldor quillby'],
    ['QUI££BY F3N£AND', 'organisation', 'quillby fenland'],
    ['QUILLBY F€N£@ND', 'organisation', 'quillby fenland'],
  ] as const)('%s is also read without its marks and digits', (written, kind, meant) => {
    expect(readNames(written, kind).map((name) => name.tokens.map((token) => token.text).join(' '))).toContain(meant);
  });

  test.each([
    ['Fenn-Quillby', 'person'],
    ['J.F. Quillby', 'person'],
    ['Quillby 24 QF24', 'organisation'],
    ['Quillby Fund 1st', 'organisation'],
    ['Quillby! Fenland', 'organisation'],
    ['Quillby @ Fenland', 'organisation'],
    ['Quillby £100 Fenland', 'organisation'],
  ] as const)('%s has one reading, because its marks and digits are usual', (written, kind) => {
    expect(readNames(written, kind)).toHaveLength(1);
  });

  test('a word of look-alike letters has a Cyrillic and a Latin reading', () => {
    const readings = readNames('Quillby СОР', 'organisation').map((name) => name.tokens.at(-1)?.text);
    expect(readings).toEqual(['sor', 'cop']);
  });
});

describe('reading any text', () => {
  const kinds = fc.constantFrom<NameKind>('person', 'organisation', 'ship');

  test('any text gives at most four readings of at most 64 tokens of a-z and 0-9', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('a', 'B', '.', ',', '-', "'", ' ', 'й', '李', '1', '&') }),
    );
    fc.assert(
      fc.property(text, kinds, (written, kind) => {
        const names = readNames(written, kind);
        expect(names.length).toBeLessThanOrEqual(4);
        for (const name of names) {
          expect(name.tokens.length).toBeGreaterThan(0);
          expect(name.tokens.length).toBeLessThanOrEqual(64);
          for (const token of name.tokens) expect(token.text).toMatch(/^[a-z0-9]{1,40}$/);
        }
        expect(readNames(written, kind)).toEqual(names);
      }),
    );
  });

  test.each([
    ['ten thousand letters', 'q'.repeat(10_000)],
    ['five thousand words', 'Quillby '.repeat(5000)],
    ['five thousand initials', 'Q.'.repeat(5000)],
    ['ten thousand marks on one letter', `Quillby${'\u0300'.repeat(10_000)}`],
    ['ten thousand emoji', '🚢'.repeat(10_000)],
    ['ten thousand glyphs that each stand for many letters', '\uFDFA'.repeat(10_000)],
    ['ten thousand characters', '李'.repeat(10_000)],
  ])('%s give at most 32 tokens of at most 40 characters', (_, text) => {
    for (const kind of ['person', 'organisation', 'ship'] as const) {
      for (const { tokens: read } of readNames(text, kind)) {
        expect(read.length).toBeLessThanOrEqual(32);
        for (const token of read) expect(token.text.length).toBeLessThanOrEqual(40);
      }
    }
  });

  test('text without letters and digits has no reading', () => {
    for (const nothing of ['', ' ', '\u200B', '...', '🚢', "'", '-,-']) expect(readNames(nothing, 'person')).toEqual([]);
  });
});

describe('reading several names written as one', () => {
  test.each([
    'Oleg Wexcroft trading as Wexcroft Plumbing',
    'Wexcroft Plumbing T/A Oleg Wexcroft',
    'Oleg Wexcroft c/o Quillby Agents',
    'Oleg Wexcroft, formerly known as Oleg Barnaby',
  ])('%s has a reading as Oleg Wexcroft', (text) => {
    expect(readNames(text, 'person').map(({ compact }) => compact)).toContain('olegwexcroft');
  });

  test('a name is not split at the surname Aka', () => {
    expect(readNames('Mensah Aka Wexcroft', 'person')).toHaveLength(1);
  });
});
