import { describe, expect, test } from '@jest/globals';
import { alertsOf, asked, type InventedEntry, inventedIndex } from '../../test/fixtures/invented-list.ts';
import { screen } from './screen.ts';

const owl: InventedEntry = { id: 'INV0001', names: ['Owlbert Quillon FEATHERSTONE'], datesOfBirth: ['1965-03-14'], countries: ['Russia'] };
const badger: InventedEntry = { id: 'INV0002', names: ['Brockmann Sett BADGERSON', { text: 'Stripy', weak: true }] };
const mail: InventedEntry = { id: 'INV0003', names: ['Royal Post'], kind: 'organisation', countries: ['Belarus'] };
const initials: InventedEntry = { id: 'INV0004', names: ['Q-V-X Company'], kind: 'organisation' };
const single: InventedEntry = { id: 'INV0005', names: ['ZORBLAX'] };
const ship: InventedEntry = { id: 'INV0006', names: ['WOMBAT PRIDE'], kind: 'ship', identifiers: ['IMO 9999991'] };
const all = [owl, badger, mail, initials, single, ship];

describe('complaint 1, saturated scores: the score of the names stands apart from what corroborates it', () => {
  const ask = (more: object) => asked(all, { name: 'Owlbert Quillon Featherstone', kind: 'person', ...more }).matches[0];

  test('the same name with nothing beside it is neutral and is looked at', () => {
    expect(ask({})).toMatchObject({ nameScore: 1, corroboration: 'neutral', checks: [], effect: 'REVIEW' });
  });

  test('a birthday that agrees confirms it and holds the payment', () => {
    expect(ask({ dateOfBirth: '1965-03-14' })).toMatchObject({ nameScore: 1, corroboration: 'confirmed', effect: 'HOLD' });
  });

  test('a birthday far off contradicts it; the score of the names stays', () => {
    expect(ask({ dateOfBirth: '1988' })).toMatchObject({ nameScore: 1, corroboration: 'contradicted', effect: 'REVIEW' });
  });

  test('a country that agrees confirms no person, and another nationality contradicts none', () => {
    expect(ask({ countries: ['RU'] })).toMatchObject({
      corroboration: 'neutral',
      effect: 'REVIEW',
      checks: [{ what: 'country', result: 'agrees' }],
    });
    expect(ask({ countries: ['CY'] })).toMatchObject({
      corroboration: 'neutral',
      effect: 'REVIEW',
      checks: [{ what: 'country', result: 'disagrees' }],
    });
  });
});

describe('complaint 2, short words and what is left out', () => {
  const lee: InventedEntry = { id: 'INV0010', names: ['Anne Quorle'] };
  const long: InventedEntry = { id: 'INV0011', names: ['Owlbert Petrenkovich Quorlson'] };

  test('a spelling of a short name is found', () => {
    expect(alertsOf(asked([lee], { name: 'Ann Quorle', kind: 'person' }))).toHaveLength(1);
  });

  test('a contradicted middle name costs clearly more than one that is left out', () => {
    const [omitted] = asked([long], { name: 'Owlbert Quorlson', kind: 'person' }).matches;
    const [contradicted] = asked([long], { name: 'Owlbert Grigorievich Quorlson', kind: 'person' }).matches;
    expect(omitted?.nameScore ?? 0).toBeGreaterThan((contradicted?.nameScore ?? 0) + 0.03);
  });
});

describe('complaint 3, generic words: a legal form or a word that many have never makes a match', () => {
  test.each(['Company', 'Company Limited', 'CORP', 'Limited', 'Royal Bank', 'Royal Penguin Bank', 'Bank'])('%s', (name) => {
    expect(alertsOf(asked(all, { name, kind: 'organisation' }))).toEqual([]);
  });

  test('initials are one word: they are found as such and match nothing else', () => {
    expect(alertsOf(asked(all, { name: 'QVX Company', kind: 'organisation' })).map(({ entry }) => entry)).toEqual(['INV0004']);
    expect(alertsOf(asked(all, { name: 'D-E-F Company', kind: 'organisation' }))).toEqual([]);
  });
});

describe('complaint 4, a list name of one word needs the whole query', () => {
  test('the word alone is found', () => {
    expect(alertsOf(asked(all, { name: 'Zorblax', kind: 'person' })).map(({ entry }) => entry)).toEqual(['INV0005']);
  });

  test.each(['Zorblax Daniels', 'Emma Zorblax', 'Zorblax Penguin Trading'])('%s is somebody else', (name) => {
    expect(alertsOf(asked(all, name))).toEqual([]);
  });
});

describe('complaint 5, particles and middle initials', () => {
  const particle: InventedEntry = { id: 'INV0012', names: ['Quorbal al-Featherani'] };

  test.each(['Quorbal Featherani', 'Quorbal xal-Featherani', 'Quorbal el Featherani'])('%s', (name) => {
    expect(alertsOf(asked([particle], { name, kind: 'person' }))).toHaveLength(1);
  });

  test('a middle initial stands for the middle name', () => {
    expect(alertsOf(asked([owl], { name: 'Owlbert Q. Featherstone', kind: 'person' }))).toHaveLength(1);
  });
});

describe('negative controls: people whom nobody looks for', () => {
  test.each(['Penelope Marrowby', 'Featherstone', 'Owlbert', 'Quillon Marrowby', 'John Smith', '张三', 'محمد'])('%s', (name) => {
    expect(alertsOf(asked(all, { name, kind: 'person' }))).toEqual([]);
  });

  test.each(['', ' ', '...', '\u200b\u200b', '🦉🦉'])('what is no name matches nobody: %j', (name) => {
    expect(asked(all, name)).toMatchObject({ outcome: 'CLEAR', matches: [] });
  });
});

describe('what a name of the entry is worth', () => {
  test('a weak alias makes no match by itself', () => {
    const [match] = asked(all, { name: 'Stripy', kind: 'person' }).matches;
    expect(match).toMatchObject({ entry: 'INV0002', weak: true, effect: 'INFO' });
    expect(match?.features.map(({ code }) => code)).toContain('WEAK_ALIAS');
  });

  test('a weak alias that is confirmed is looked at', () => {
    const known: InventedEntry = { ...badger, datesOfBirth: ['1970'] };
    expect(asked([known], { name: 'Stripy', kind: 'person', dateOfBirth: '1970' }).matches[0]).toMatchObject({
      weak: true,
      effect: 'REVIEW',
    });
  });

  test('the name that means most is told, not the one that fits best', () => {
    const both: InventedEntry = { id: 'INV0013', names: ['Brockmann Badgersen', { text: 'Brockmann Badgerson', weak: true }] };
    expect(asked([both], { name: 'Brockmann Badgerson', kind: 'person' }).matches).toMatchObject([
      { matchedName: 'Brockmann Badgersen', weak: false },
    ]);
  });
});

describe('numbers', () => {
  test('an IMO number is a match whatever the name', () => {
    expect(asked(all, { name: 'RENAMED STAR', kind: 'ship', identifiers: ['9999991'] })).toMatchObject({
      outcome: 'HOLD',
      matches: [{ entry: 'INV0006', corroboration: 'confirmed' }],
    });
  });

  test('a company number is one too, and its score stays that of the names', () => {
    const firm: InventedEntry = { id: 'INV0014', names: ['Owl Trading Ltd'], kind: 'organisation', companyNumbers: ['99999901'] };
    const [match] = asked([firm], { name: 'Penguin Holdings Ltd', kind: 'organisation', companyNumber: '99999901' }).matches;
    expect(match).toMatchObject({ effect: 'HOLD', corroboration: 'confirmed' });
    expect(match?.nameScore).toBeLessThan(0.75);
    expect(asked([firm], { name: 'Owl Trading Ltd', kind: 'organisation', companyNumber: '99999902' }).matches[0]).toMatchObject({
      corroboration: 'contradicted',
      effect: 'REVIEW',
    });
  });
});

describe('a clone firm on the FCA Warning List', () => {
  const clone: InventedEntry = {
    id: 'https://example.test/clone',
    kind: 'any',
    names: ['Wombat Kapital Invest'],
    protectedNames: ['Wombat Capital Investments Limited'],
    identifiers: ['https://www.wombat-kapital.example/', 'help@wombat-kapital.example', '+44 20 7946 0000'],
  };
  const ask = (query: object) => asked([clone], { name: '', ...query }, 'fca-warnings');

  test('is not hidden by the genuine name written behind its own', () => {
    const { outcome } = ask({ name: 'Wombat Kapital Invest trading as Wombat Capital Investments Limited' });
    expect(outcome).toBe('REVIEW');
  });

  test('never flags the genuine firm that it imitates', () => {
    expect(ask({ name: 'Wombat Capital Investments Limited' }).matches).toEqual([]);
    expect(ask({ name: 'Wombat Capital Investments Ltd', kind: 'organisation' }).matches).toEqual([]);
  });

  test('is found by its own name, and held where its contact agrees', () => {
    expect(ask({ name: 'Wombat Kapital Invest' })).toMatchObject({ outcome: 'REVIEW' });
    expect(ask({ name: 'Wombat Kapital Invest', identifiers: ['wombat-kapital.example'] })).toMatchObject({ outcome: 'HOLD' });
  });

  test.each(['http://wombat-kapital.example/login', 'Help@Wombat-Kapital.example', '020 7946 0000'])(
    'is found by %s alone',
    (identifier) => {
      expect(ask({ name: 'Another Name', identifiers: [identifier] })).toMatchObject({ outcome: 'REVIEW' });
    },
  );

  test('under the genuine name it is found by its contact only', () => {
    const same: InventedEntry = { ...clone, names: ['Wombat Capital Investments Limited'] };
    const query = { name: 'Wombat Capital Investments Limited' };
    expect(asked([same], query, 'fca-warnings').matches).toEqual([]);
    expect(asked([same], { ...query, identifiers: ['wombat-kapital.example'] }, 'fca-warnings')).toMatchObject({ outcome: 'HOLD' });
  });
});

describe('a bare number that agrees', () => {
  const holder: InventedEntry = { ...owl, identifiers: ['1234567'] };

  test('is looked at beside another name, for another country may have given it to somebody else', () => {
    const query = { name: 'Harbour Holdings Limited', kind: 'organisation', identifiers: ['1234567'] } as const;
    expect(asked([holder], query)).toMatchObject({ outcome: 'REVIEW', matches: [{ nameScore: 0, corroboration: 'confirmed' }] });
  });

  test('holds beside the same name', () => {
    expect(asked([holder], { name: 'Owlbert Quillon Featherstone', identifiers: ['1234567'] })).toMatchObject({ outcome: 'HOLD' });
  });
});

describe('an entry and its time', () => {
  const order: InventedEntry = {
    id: 'D1',
    names: ['Brockmann Badgerson'],
    datesOfBirth: ['1970-02-03'],
    from: '2020-01-01',
    until: '2026-06-01',
  };
  const ask = (entry: InventedEntry) =>
    asked([entry], { name: 'Brockmann Badgerson', kind: 'person', dateOfBirth: '1970-02-03' }, 'disqualified-directors').matches[0];

  test('counts until its last day', () => {
    expect(ask(order)?.effect).toBe('HOLD');
  });

  test('is shown and changes nothing afterwards, or before it begins', () => {
    expect(ask({ ...order, until: '2026-05-31' })).toMatchObject({ effect: 'INFO' });
    expect(ask({ ...order, from: '2026-06-02', until: null })).toMatchObject({ effect: 'INFO' });
    expect(ask({ ...order, until: '2026-05-31' })?.features.map(({ code }) => code)).toContain('OUT_OF_TIME');
  });

  test('does not hold while a court permits the person to act', () => {
    const permissions = [{ companyNames: ['Owl Trading Ltd'], from: '2021-01-01', until: null }];
    expect(ask({ ...order, permissions })).toMatchObject({ effect: 'REVIEW' });
    expect(ask({ ...order, permissions: [{ companyNames: [], from: null, until: '2022-01-01' }] })?.effect).toBe('HOLD');
  });
});

describe('the kind that is asked for', () => {
  test('a person typed in as a company is looked at where the letters are the same, and never held', () => {
    const query = { name: 'Owlbert Quillon Featherstone', kind: 'organisation', dateOfBirth: '1965-03-14' } as const;
    const [match] = asked(all, query).matches;
    expect(match).toMatchObject({ entry: 'INV0001', effect: 'REVIEW' });
    expect(match?.features.map(({ code }) => code)).toContain('OTHER_KIND');
  });

  test('a ship is found where no kind is told', () => {
    expect(asked(all, 'Wombat Pride')).toMatchObject({ outcome: 'REVIEW', matches: [{ entry: 'INV0006' }] });
  });
});

describe('an answer', () => {
  const indexes = [inventedIndex(all), inventedIndex([owl], 'uk-sanctions-history')];

  test('names the lists and versions that were asked, and the choice of lists moves no score', () => {
    const query = { name: 'Owlbert Fetherston', kind: 'person' } as const;
    const both = screen(indexes, query, '2026-06-01');
    const one = screen(indexes, { ...query, lists: ['uk-sanctions'] }, '2026-06-01');
    expect(both.lists.map(({ list }) => list)).toEqual(['uk-sanctions', 'uk-sanctions-history']);
    expect(one.lists.map(({ list }) => list)).toEqual(['uk-sanctions']);
    expect(both.matches.filter(({ list }) => list === 'uk-sanctions')).toEqual(one.matches);
  });

  test('is the same twice, and whatever the order of the entries', () => {
    const query = { name: 'Brockman Badgerson', kind: 'person' } as const;
    const answer = screen([inventedIndex(all)], query, '2026-06-01');
    expect(screen([inventedIndex(all)], query, '2026-06-01')).toEqual(answer);
    expect(screen([inventedIndex([...all].reverse())], query, '2026-06-01')).toEqual(answer);
  });

  test('has its strongest match first and is clear where nothing is above INFO', () => {
    expect(asked(all, { name: 'Stripy', kind: 'person' })).toMatchObject({ outcome: 'CLEAR', matches: [{ effect: 'INFO' }] });
  });
});
