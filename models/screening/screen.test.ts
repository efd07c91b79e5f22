import { describe, expect, test } from 'vitest';
import { alertsOf, type InventedEntry, inventedIndex, screenInvented } from '../../test/fixtures/invented-list.ts';
import { rarityOf } from './rarity.ts';
import { screen } from './screen.ts';

const owl: InventedEntry = { id: 'INV0001', names: ['Owlbert Quillon FEATHERSTONE'], datesOfBirth: ['1965-03-14'], countries: ['Russia'] };
const badger: InventedEntry = { id: 'INV0002', names: ['Brockmann Sett BADGERSON', { text: 'Stripy', weak: true }] };
const mail: InventedEntry = { id: 'INV0003', names: ['Royal Post'], kind: 'organisation', countries: ['Belarus'] };
const initials: InventedEntry = { id: 'INV0004', names: ['Q-V-X Company'], kind: 'organisation' };
const single: InventedEntry = { id: 'INV0005', names: ['ZORBLAX'] };
const ship: InventedEntry = { id: 'INV0006', names: ['WOMBAT PRIDE'], kind: 'ship', identifiers: ['IMO 9999991'] };
const all = [owl, badger, mail, initials, single, ship];

describe('the name score and the corroboration of a match are separate', () => {
  const screenWith = (more: object) => screenInvented(all, { name: 'Owlbert Quillon Featherstone', kind: 'person', ...more }).matches[0];

  test('the same name without other facts is neutral and gives REVIEW', () => {
    expect(screenWith({})).toMatchObject({ nameScore: 1, corroboration: 'neutral', checks: [], effect: 'REVIEW' });
  });

  test('a date of birth that agrees confirms the match and gives HOLD', () => {
    expect(screenWith({ dateOfBirth: '1965-03-14' })).toMatchObject({ nameScore: 1, corroboration: 'confirmed', effect: 'HOLD' });
  });

  test('a distant date of birth contradicts the match and leaves the name score', () => {
    expect(screenWith({ dateOfBirth: '1988' })).toMatchObject({ nameScore: 1, corroboration: 'contradicted', effect: 'REVIEW' });
  });

  test('neither the same country confirms a person nor another country contradicts one', () => {
    expect(screenWith({ countries: ['RU'] })).toMatchObject({
      corroboration: 'neutral',
      effect: 'REVIEW',
      checks: [{ what: 'country', result: 'agrees' }],
    });
    expect(screenWith({ countries: ['CY'] })).toMatchObject({
      corroboration: 'neutral',
      effect: 'REVIEW',
      checks: [{ what: 'country', result: 'disagrees' }],
    });
  });
});

describe('short words and omitted words', () => {
  const lee: InventedEntry = { id: 'INV0010', names: ['Anne Quorle'] };
  const long: InventedEntry = { id: 'INV0011', names: ['Owlbert Petrenkovich Quorlson'] };

  test('another spelling of a short name is found', () => {
    expect(alertsOf(screenInvented([lee], { name: 'Ann Quorle', kind: 'person' }))).toHaveLength(1);
  });

  test('a contradicting middle name lowers the score clearly more than an omitted one', () => {
    const [omitted] = screenInvented([long], { name: 'Owlbert Quorlson', kind: 'person' }).matches;
    const [contradicted] = screenInvented([long], { name: 'Owlbert Grigorievich Quorlson', kind: 'person' }).matches;
    expect(omitted?.nameScore ?? 0).toBeGreaterThan((contradicted?.nameScore ?? 0) + 0.03);
  });
});

describe('the text of a payment around a name', () => {
  const furtherTexts = ['(INV 10442)', 'A/C 12345678 SORT CODE 20-30-40', 'INVOICE DATED 3 MAY', 'INV10442', 'REF ABC', 'London Branch'];

  test.each([
    ['OWLBERT QUILLON FEATHERSTONE INV 10442', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE A/C 12345', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE & MRS ANNA PELICAN', 'person', 'INV0001'],
    ['Anna Pelican and Mr Owlbert Quillon Featherstone', 'person', 'INV0001'],
    ['Royal Post (London Branch)', 'organisation', 'INV0003'],
    ['ROYAL POST REF QZ/77', 'organisation', 'INV0003'],
    ['OWLBERT QUILLON FEATHERSTONE (INV 10442)', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE INVOICE DATED 3 MAY', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE INV10442', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE REF ABC', 'person', 'INV0001'],
    ['ROYAL POST (A/C 12345)', 'organisation', 'INV0003'],
    ['ROYAL POST A/C 12345678 SORT CODE 20-30-40', 'organisation', 'INV0003'],
    ['ROYAL POST S/C 20-30-40', 'organisation', 'INV0003'],
    ['ROYAL POST, LONDON BRANCH', 'organisation', 'INV0003'],
    ['ROYAL POST LONDON BRANCH', 'organisation', 'INV0003'],
    ['INV 10442 ROYAL POST', 'organisation', 'INV0003'],
    ['OWLBERT QUILLON FEATHERSTONE GBP 1,234.56', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE £1,234.56', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE 5000 USD', 'person', 'INV0001'],
    ['GBP 500 OWLBERT QUILLON FEATHERSTONE', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE 3 MAY 2026', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE MAY 2026', 'person', 'INV0001'],
    ['ROYAL POST Q1 2026', 'organisation', 'INV0003'],
    ['OWLBERT QUILLON FEATHERSTONE INV 1, 2, 3', 'person', 'INV0001'],
    ['ROYAL POST INV. NOS 10 & 12', 'organisation', 'INV0003'],
    ['ROYAL POST P.O. 10442', 'organisation', 'INV0003'],
    ['OWLBERT QUILLON FEATHERSTONE P/O 10442', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE CREDIT NOTE 10442', 'person', 'INV0001'],
    ['ROYAL POST CUST NO 12345', 'organisation', 'INV0003'],
    ['ROYAL POST CONTRACT NO 12/AB/77', 'organisation', 'INV0003'],
    ['OWLBERT QUILLON FEATHERSTONE TXN 123456', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE NO 12345', 'person', 'INV0001'],
    ['ROYAL POST VAT NO GB123456789', 'organisation', 'INV0003'],
    ['ROYAL POST COMPANY NO 01234567', 'organisation', 'INV0003'],
    ['OWLBERT QUILLON FEATHERSTONE SC 20-30-40 AC 12345678', 'person', 'INV0001'],
    ['OWLBERT QUILLON FEATHERSTONE, 12 High Street, Leeds LS1 4AB', 'person', 'INV0001'],
    ['ROYAL POST LS1 4AB', 'organisation', 'INV0003'],
    ['1/OWLBERT QUILLON FEATHERSTONE 2/12 HIGH STREET 3/GB/LONDON', 'person', 'INV0001'],
    ['ROYAL POST NO. 2 A/C', 'organisation', 'INV0003'],
    ['ROYAL POST LTD AS TRUSTEE OF PELICAN FAMILY TRUST', 'organisation', 'INV0003'],
    ['Anna Pelican as nominee for Owlbert Quillon Featherstone', 'person', 'INV0001'],
    ['PELICAN LTD FOR OWLBERT QUILLON FEATHERSTONE', 'person', 'INV0001'],
    ['PELICAN LTD - OWLBERT QUILLON FEATHERSTONE', 'person', 'INV0001'],
    ['ROYAL POST C/O PELICAN LTD', 'organisation', 'INV0003'],
    ['ACCOUNT NAME: ROYAL POST', 'organisation', 'INV0003'],
    ['RE: ROYAL POST', 'organisation', 'INV0003'],
    ['TRF TO OWLBERT QUILLON FEATHERSTONE', 'person', 'INV0001'],
    ['INVOICE FROM ROYAL POST', 'organisation', 'INV0003'],
    ['ROYAL POST LEEDS BR', 'organisation', 'INV0003'],
    ['ROYAL POST MOSCOW REP OFFICE', 'organisation', 'INV0003'],
    ['ROYAL POST BRANCH OF LEEDS', 'organisation', 'INV0003'],
    ['ROYAL POST HEAD OFFICE', 'organisation', 'INV0003'],
    ['Anna Pelican, 12 High Street, Leeds & ROYAL POST', 'organisation', 'INV0003'],
    ['Anna Pelican, 12 High Street, ROYAL POST', 'organisation', 'INV0003'],
    ['1/ANNA PELICAN 2/ROYAL POST LTD 3/GB/LEEDS', 'organisation', 'INV0003'],
    ['ROYAL POST: SPARES & ANNA PELICAN', 'organisation', 'INV0003'],
  ] as const)('%s (%s) gives REVIEW for the listed name', (name, kind, entry) => {
    expect(screenInvented(all, { name, kind }).matches).toContainEqual(expect.objectContaining({ entry, effect: 'REVIEW' }));
  });

  const two: InventedEntry[] = [
    { id: 'INV0037', names: ['Quillon FEATHERMOSS'] },
    { id: 'INV0038', names: ['Zambrel Umberfen'], kind: 'organisation' },
    { id: 'INV0039', names: ['ZITHER PRIDE'], kind: 'ship' },
  ];
  const kinds = ['person', 'organisation', 'ship', undefined] as const;
  const alerted = (name: string) =>
    kinds.map((kind) =>
      alertsOf(screenInvented([...all, ...two], kind === undefined ? { name } : { name, kind })).map(({ entry }) => entry),
    );

  test.each([
    '* & Anna Pelican',
    '* AND ANNA PELICAN',
    'Anna Pelican + *',
    '*/Anna Pelican',
    '*; Anna Pelican',
    '*, Anna Pelican',
    'Anna Pelican & *',
    'Payment to *',
    '* Salary May',
    '* loan repayment',
    '* JOINT ACCOUNT',
    '* CLIENT ACCOUNT',
    '* IBAN GB29 NWBK 6016 1331 9268 19',
    '* FBO Anna Pelican',
    'Pelican Bank FBO *',
    'Pelican Ltd (*)',
    '* INVOICE NO INV/2026/014 DATED 3 MAY 2026',
    '* JOINT ACCOUNT & ANNA PELICAN REF ABC',
    '* house purchase',
    '* HAPPY BIRTHDAY',
    'consignment *',
    'TRF TO * per email',
  ])('the text `%s` hides no listed name of two words from a query of any kind', (text) => {
    for (const [entry, name] of [
      ['INV0037', 'QUILLON FEATHERMOSS'],
      ['INV0038', 'Zambrel Umberfen'],
      ['INV0039', 'Zither Pride'],
    ] as const)
      expect(alerted(text.replace('*', name))).toEqual(kinds.map(() => [entry]));
  });

  const plain: InventedEntry[] = [
    mail,
    { id: 'INV0040', names: ['Mallardium LLC'], kind: 'organisation' },
    { id: 'INV0041', names: ['Anna Heron'] },
  ];
  /** The words of the listed names are common, so beside rarer words they do not make a likely name. */
  const rarity = (word: string) => (['royal', 'post', 'anna', 'heron'].includes(word) ? 0.2 : 1);
  const alertsOn = (name: string, kind: 'person' | 'organisation', more: object = {}) =>
    alertsOf(screen([inventedIndex(plain, 'uk-sanctions')], { name, kind, ...more }, '2026-06-01', rarity)).map(({ entry }) => entry);

  test.each([
    ['ROYAL POST house purchase', 'organisation', ['INV0003']],
    ['consignment ROYAL POST', 'organisation', ['INV0003']],
    ['ANNA HERON happy birthday', 'person', ['INV0041']],
    ['consignment Anna Heron', 'person', ['INV0041']],
    ['Mallardium LLC house purchase', 'organisation', ['INV0040']],
    ['LLC Mallardium house purchase', 'organisation', ['INV0040']],
  ] as const)('words that the reader does not know do not hide the listed name in `%s` (%s)', (name, kind, entries) => {
    expect(alertsOn(name, kind)).toEqual(entries);
  });

  test('a register has no texts of payments, so the words around a listed name are those of the name of a company', () => {
    expect(alertsOn('ROYAL POST house purchase', 'organisation', { ofCompany: true })).toEqual([]);
  });

  test.each([
    'Quillon Feathermoss Family Trust',
    'Quillon Feathermoss Discretionary Trust',
    'Zither Pride Shipping Ltd',
    'Zither Pride Maritime',
  ])('the firm or trust `%s` gives an alert whatever its kind', (name) => {
    for (const found of alerted(name)) expect(found).toHaveLength(1);
  });

  test.each([
    'Bank Zambrel Umberfen India Branch',
    'Bank Zambrel Umberfen Germany Branch',
    'Bank Zambrel Umberfen Nostro Account',
    'Bank Zambrel Umberfen Hong Kong Branch',
  ])('%s is the listed bank', (name) => {
    const bank: InventedEntry = { id: 'INV0040', names: ['Bank Zambrel Umberfen'], kind: 'organisation' };
    expect(alertsOf(screenInvented([bank], { name, kind: 'organisation' }))).toMatchObject([{ entry: 'INV0040' }]);
  });

  test('a second party brings the match of no other name', () => {
    for (const name of [
      'Hedgeworth Mosslater & Quillon Badgerwick',
      'Hedgeworth Quillon and Anna Feathermoss',
      'Zither Hedgeworth & Pride Mosslater',
    ])
      expect(alerted(name)).toEqual(kinds.map(() => []));
  });

  const others: InventedEntry[] = [
    { id: 'INV0030', names: ['Ahmad ALI'] },
    { id: 'INV0031', names: ['Quillby Vortex'], kind: 'organisation' },
    { id: 'INV0032', names: ['Wali RAHIM'] },
    { id: 'INV0033', names: [], kind: 'organisation', list: 'fca-warnings', protectedNames: ['Zither Moorhen Limited'] },
    {
      id: 'INV0034',
      names: ['Zither Moorhen Capital'],
      kind: 'organisation',
      list: 'fca-warnings',
      protectedNames: ['Zither Moorhen Limited'],
    },
  ];
  test.each([
    ['a common name', 'Ahmad Ali', 'person', ['INFO']],
    ['a common name of no kind', 'Ahmad Ali', undefined, ['INFO']],
    ['the name of another company of the group', 'Quillby Vortex Systems', 'organisation', ['INFO']],
    ['a name with another part', 'Abdul Rahim', 'person', []],
    ['the name of the genuine firm of a clone', 'Zither Moorhen Limited', 'organisation', []],
    ['the name of a firm of a listed person', 'Owlbert Quillon Featherstone Holdings', 'organisation', ['REVIEW']],
  ] as const)('around %s brings no other match than the name alone', (_, name, kind, effects) => {
    const found = (text: string) =>
      (['uk-sanctions', 'fca-warnings'] as const).flatMap((list) => {
        const entries = [...all, ...others].filter((one) => (one.list ?? 'uk-sanctions') === list);
        const { matches } = screenInvented(entries, kind === undefined ? { name: text } : { name: text, kind }, list);
        return matches.map(({ entry, effect, nameScore }) => ({ entry, effect, nameScore }));
      });
    const alone = found(name);
    expect(alone.map(({ effect }) => effect)).toEqual(effects);
    for (const text of [
      'INV 10442',
      'A/C 12345',
      '(London Branch)',
      '- Leeds office REF QZ/77',
      'JOINT ACCOUNT',
      'SALARY MAY',
      ...furtherTexts,
    ])
      expect(found(`${name} ${text}`)).toEqual(alone);
    expect(found(`INV 10442 ${name}`)).toEqual(alone);
  });

  test.each([
    'Zorblax Order 66',
    'Zorblax Quorlfen London Branch',
    'Zorblax Quorlfen, Dubai Branch',
    'Zorblax Ref Umber',
    'INV 10442 Zorblax',
  ])('a listed name that is written as a text of a payment is found by all its letters: %s', (listed) => {
    const entry: InventedEntry = { id: 'INV0035', names: [listed], kind: 'organisation' };
    expect(screenInvented([entry], { name: listed.toUpperCase(), kind: 'organisation' }).matches).toMatchObject([
      { entry: 'INV0035', effect: 'REVIEW' },
    ]);
  });

  test('a listed branch is found when its name is misspelt', () => {
    const branch: InventedEntry = { id: 'INV0036', names: ['Zorblax Quorlfen Bank London Branch'], kind: 'organisation' };
    for (const name of [
      'Zorblax Quorlfan Bank London Branch',
      'Zorblax Quorlfan Bank, London Branch',
      'Zorblax Quorlfan Bank (London Branch)',
    ])
      expect(screenInvented([branch], { name, kind: 'organisation' }).matches).toMatchObject([{ entry: 'INV0036', effect: 'REVIEW' }]);
  });

  test('an honest name with the same text gives no alert', () => {
    for (const end of ['INV 10442', 'A/C 12345', '& MRS ANNA PELICAN', '(London Branch)', ...furtherTexts])
      expect(alertsOf(screenInvented(all, { name: `Hedgeworth Mosslater ${end}`, kind: 'person' }))).toEqual([]);
  });
});

describe('names that stand for an entry in a payment', () => {
  const acronym: InventedEntry = { id: 'INV0020', names: ['Quillby Vortex Zambrel (QVZ)', 'Glimmerjack'], kind: 'organisation' };
  const place: InventedEntry = { id: 'INV0021', names: ['Quillby Vortex Bristle (LONDON)'], kind: 'organisation' };

  test.each(['IMO 9999991', 'mv wombat pride imo no. 9999991', 'Freight IMO:9999991 demurrage'])(
    '"%s" finds the ship by its number',
    (name) => {
      const [match] = screenInvented(all, { name }).matches;
      expect(match).toMatchObject({ entry: 'INV0006', effect: 'HOLD', checks: [{ what: 'identifier', result: 'agrees' }] });
    },
  );

  const numbered: InventedEntry = { id: 'INV0022', names: ['QUOLL PRIDE'], kind: 'ship', identifiers: ['IMO 9999993'] };
  test.each([
    [numbered, { name: '9999993' }],
    [numbered, { name: ' 9999993. ', kind: 'organisation' }],
    [numbered, { name: '9999993', kind: 'ship' }],
    [numbered, { name: 'MT Hedgeworth 9999993', kind: 'ship' }],
    [ship, { name: '9999991', kind: 'ship' }],
  ] as const)('a bare IMO number as the name finds the ship (case %#)', (entry, query) => {
    expect(screenInvented([entry], query).matches).toMatchObject([{ entry: entry.id, effect: 'HOLD' }]);
  });

  test('seven digits without IMO are a reference where a name is beside them, or their check digit is wrong', () => {
    expect(alertsOf(screenInvented([...all, numbered], { name: 'Hedgeworth Mosslater 9999993' }))).toEqual([]);
    expect(alertsOf(screenInvented(all, { name: '9999991' }))).toEqual([]);
    expect(alertsOf(screenInvented(all, { name: 'Hedgeworth 9999991', kind: 'ship' }))).toEqual([]);
  });

  test.each(['QVZ', 'Q.V.Z.', 'QVZ Ltd', 'Glimmerjack'])('"%s", an acronym in brackets or an alias of one word, gives REVIEW', (name) => {
    expect(screenInvented([acronym], { name, kind: 'organisation' }).matches).toMatchObject([{ entry: 'INV0020', effect: 'REVIEW' }]);
  });

  test.each(['QVZ Hedgeworth Services', 'Hedgeworth Services (QVZ)', 'London'])('"%s" gives no alert', (name) => {
    expect(alertsOf(screenInvented([acronym, place], { name, kind: 'organisation' }))).toEqual([]);
  });

  test.each(['Owlbert Quillon Featherstone Holdings', 'OWLBERT QUILLON FEATHERSTONE TRUST', 'Owlbert Quillon Featherstone Group Ltd'])(
    '"%s", asked as an organisation, gives REVIEW for the listed person',
    (name) => {
      expect(screenInvented(all, { name, kind: 'organisation' }).matches).toMatchObject([{ entry: 'INV0001', effect: 'REVIEW' }]);
    },
  );

  test('a firm with one part of a listed person’s name gives no alert', () => {
    expect(alertsOf(screenInvented(all, { name: 'Owlbert Featherington Holdings', kind: 'organisation' }))).toEqual([]);
  });
});

describe('names of three short words', () => {
  const korean: InventedEntry = { id: 'INV0041', names: ['KWAEN Un Zol'] };
  const reversed: InventedEntry = { id: 'INV0042', names: ['Quillan Un PYOR', 'Un Quillan PYOR'] };
  const turkish: InventedEntry = { id: 'INV0043', names: ['ZEMIR, Quilai Er'] };
  const screened = (name: string) =>
    alertsOf(screenInvented([owl, korean, reversed, turkish], { name, kind: 'person' })).map(({ entry }) => entry);

  test.each([
    ['Kwaen Un-Zol', 'INV0041'],
    ['Un Zol Kwaen', 'INV0041'],
    ['Zol Un Kwaen', 'INV0041'],
    ['Kwaen Zol Un', 'INV0041'],
    ['Pyor Quillan Un', 'INV0042'],
    ['Quillan-Un PYOR', 'INV0042'],
    ['Quilai Er Zemir', 'INV0043'],
    ['Zemir Quilai Er', 'INV0043'],
  ])('%s is found although its middle word may be an Arabic article', (name, entry) => {
    expect(screened(name)).toEqual([entry]);
  });
});

describe('Korean names', () => {
  const listed: InventedEntry[] = [
    { id: 'INV0051', names: ['RI Tong Chun'] },
    { id: 'INV0052', names: ['PAK Un Sok'] },
    { id: 'INV0053', names: ['RIM Chol Ok'] },
    { id: 'INV0054', names: ['JON Hyok Bom'] },
    { id: 'INV0055', names: ['KIM Jong Hak'] },
    { id: 'INV0056', names: ['최영복'] },
  ];
  const screened = (name: string) => alertsOf(screenInvented(listed, { name, kind: 'person' })).map(({ entry }) => entry);

  test.each([
    ['Lee Tong Chun', 'INV0051'],
    ['Yi Tong-chun', 'INV0051'],
    ['Dong Chun LEE', 'INV0051'],
    ['이동춘', 'INV0051'],
    ['리동춘', 'INV0051'],
    ['Park Eun-seok', 'INV0052'],
    ['PARK, Eun Seok', 'INV0052'],
    ['박은석', 'INV0052'],
    ['Lim Cheol-ok', 'INV0053'],
    ['Im Chul Ok', 'INV0053'],
    ['Jeon Hyeok-beom', 'INV0054'],
    ['Jeon Hyokbom', 'INV0054'],
    ['전혁범', 'INV0054'],
    ['Gim Jeonghak', 'INV0055'],
    ['김정학', 'INV0055'],
    ['CHOE Yong Bok', 'INV0056'],
    ['Choi Young-bok', 'INV0056'],
  ])('%s is found by the other spelling of its family and given name', (name, entry) => {
    expect(screened(name)).toContain(entry);
  });

  test.each(['Lee Tong Hak', 'Park Eun-hye', 'Kim Jeong-suk', 'Stewart Lee', 'Rosa Park', 'Choi Young-min', '김정숙'])(
    '%s, another name, gives no alert',
    (name) => {
      expect(screened(name)).toEqual([]);
    },
  );
});

describe('generic words', () => {
  test.each(['Company', 'Company Limited', 'CORP', 'Limited', 'Royal Bank', 'Royal Penguin Bank', 'Bank'])(
    'the legal form or common words of "%s" alone match no entry',
    (name) => {
      expect(alertsOf(screenInvented(all, { name, kind: 'organisation' }))).toEqual([]);
    },
  );

  test('initials count as one word and match the same initials only', () => {
    expect(alertsOf(screenInvented(all, { name: 'QVX Company', kind: 'organisation' })).map(({ entry }) => entry)).toEqual(['INV0004']);
    expect(alertsOf(screenInvented(all, { name: 'D-E-F Company', kind: 'organisation' }))).toEqual([]);
  });
});

describe('another company of a group', () => {
  const group: InventedEntry = { id: 'INV0015', names: ['Quorlfen Umberland LLC'], kind: 'organisation', countries: ['Mexico'] };
  const screenWith = (name: string, more: object = {}) => screenInvented([group], { name, kind: 'organisation', ...more });

  test.each(['Quorlfen Umberland Mexico', 'Quorlfen Umberland II', 'Quorlfen Umberland Trust Company', 'Quorlfen Umberland Systems Ltd'])(
    '"%s" is shown as INFO with the reason',
    (name) => {
      const answer = screenWith(name);
      expect(answer).toMatchObject({ outcome: 'CLEAR', matches: [{ entry: 'INV0015', effect: 'INFO' }] });
      expect(answer.matches[0]?.features.map(({ code }) => code)).toContain('SIBLING');
    },
  );

  test('gives REVIEW when the country agrees', () => {
    expect(screenWith('Quorlfen Umberland Mexico', { countries: ['Mexico'] })).toMatchObject({ outcome: 'REVIEW' });
  });

  test.each(['Quorlfen Umberland Trading', 'Quorlfen Umberland Group', 'Quorlfen Umberland UK Limited', 'Quorlfen Umberland 10442'])(
    '"%s" is not another company and gives REVIEW',
    (name) => {
      expect(screenWith(name)).toMatchObject({ outcome: 'REVIEW' });
    },
  );

  test('a payment that omits the suffix of the listed name gives REVIEW', () => {
    for (const listed of ['Quorlfen Umberland Mexico', 'Quorlfen Umberland Systems', 'Quorlfen Umberland II'])
      expect(screenInvented([{ ...group, names: [listed] }], { name: 'Quorlfen Umberland', kind: 'organisation' }).outcome).toBe('REVIEW');
  });
});

describe('a listed name of one word', () => {
  test('matches a query of the same word', () => {
    expect(alertsOf(screenInvented(all, { name: 'Zorblax', kind: 'person' })).map(({ entry }) => entry)).toEqual(['INV0005']);
  });

  test.each(['Zorblax Daniels', 'Emma Zorblax', 'Zorblax Penguin Trading'])('does not match "%s", which has further words', (name) => {
    expect(alertsOf(screenInvented(all, name))).toEqual([]);
  });
});

describe('particles and middle initials', () => {
  const particle: InventedEntry = { id: 'INV0012', names: ['Quorbal al-Featherani'] };

  test.each(['Quorbal Featherani', 'Quorbal xal-Featherani', 'Quorbal el Featherani'])(
    '"%s" matches the listed name with another particle',
    (name) => {
      expect(alertsOf(screenInvented([particle], { name, kind: 'person' }))).toHaveLength(1);
    },
  );

  test('a middle initial matches the middle name', () => {
    expect(alertsOf(screenInvented([owl], { name: 'Owlbert Q. Featherstone', kind: 'person' }))).toHaveLength(1);
  });
});

describe('names that are on no list', () => {
  test.each(['Penelope Marrowby', 'Featherstone', 'Owlbert', 'Quillon Marrowby', 'John Smith', '张三', 'محمد'])(
    '"%s" gives no alert',
    (name) => {
      expect(alertsOf(screenInvented(all, { name, kind: 'person' }))).toEqual([]);
    },
  );

  test.each(['', ' ', '...', '\u200b\u200b', '🦉🦉'])('the text %j is not a name and matches nothing', (name) => {
    expect(screenInvented(all, name)).toMatchObject({ outcome: 'CLEAR', matches: [] });
  });
});

describe('the names of an entry', () => {
  test('a weak alias makes no match by itself', () => {
    const [match] = screenInvented(all, { name: 'Stripy', kind: 'person' }).matches;
    expect(match).toMatchObject({ entry: 'INV0002', weak: true, effect: 'INFO' });
    expect(match?.features.map(({ code }) => code)).toContain('WEAK_ALIAS');
  });

  test('a weak alias that is confirmed gives REVIEW', () => {
    const known: InventedEntry = { ...badger, datesOfBirth: ['1970'] };
    expect(screenInvented([known], { name: 'Stripy', kind: 'person', dateOfBirth: '1970' }).matches[0]).toMatchObject({
      weak: true,
      effect: 'REVIEW',
    });
  });

  test('a match shows the name with the strongest effect, not the highest score', () => {
    const both: InventedEntry = { id: 'INV0013', names: ['Brockmann Badgersen', { text: 'Brockmann Badgerson', weak: true }] };
    expect(screenInvented([both], { name: 'Brockmann Badgerson', kind: 'person' }).matches).toMatchObject([
      { matchedName: 'Brockmann Badgersen', weak: false },
    ]);
  });
});

describe('company numbers and identifiers', () => {
  test('an IMO number matches under any name', () => {
    expect(screenInvented(all, { name: 'RENAMED STAR', kind: 'ship', identifiers: ['9999991'] })).toMatchObject({
      outcome: 'HOLD',
      matches: [{ entry: 'INV0006', corroboration: 'confirmed' }],
    });
  });

  test('a company number matches under any name and leaves the name score', () => {
    const firm: InventedEntry = { id: 'INV0014', names: ['Owl Trading Ltd'], kind: 'organisation', companyNumbers: ['99999901'] };
    const [match] = screenInvented([firm], { name: 'Penguin Holdings Ltd', kind: 'organisation', companyNumber: '99999901' }).matches;
    expect(match).toMatchObject({ effect: 'HOLD', corroboration: 'confirmed' });
    expect(match?.nameScore).toBeLessThan(0.75);
    expect(screenInvented([firm], { name: 'Owl Trading Ltd', kind: 'organisation', companyNumber: '99999902' }).matches[0]).toMatchObject({
      corroboration: 'contradicted',
      effect: 'REVIEW',
    });
  });

  test('a number of an entry that cannot be read may be that of any company, so another number contradicts no name', () => {
    const firm: InventedEntry = { id: 'INV0014', names: ['Owl Trading Ltd'], kind: 'organisation', companyNumbers: ['99999901'] };
    const query = { name: 'Owl Trading Ltd', kind: 'organisation', companyNumber: '99999902' } as const;
    const [other] = screenInvented([firm], query, 'fca-warnings').matches;
    expect(other).toMatchObject({ corroboration: 'contradicted', effect: 'INFO' });
    const [unread] = screenInvented([{ ...firm, unreadNumbers: ['999999021'] }], query, 'fca-warnings').matches;
    expect(unread).toMatchObject({ corroboration: 'neutral', effect: 'REVIEW' });
    expect(unread?.features).toContainEqual({ code: 'NUMBER_UNREAD', detail: expect.stringContaining('999999021') });
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
  const screenWith = (query: object) => screenInvented([clone], { name: '', ...query }, 'fca-warnings');

  test('is found when the query has the genuine name behind its own', () => {
    const { outcome } = screenWith({ name: 'Wombat Kapital Invest trading as Wombat Capital Investments Limited' });
    expect(outcome).toBe('REVIEW');
  });

  test('gives no match for the genuine firm that it imitates', () => {
    expect(screenWith({ name: 'Wombat Capital Investments Limited' }).matches).toEqual([]);
    expect(screenWith({ name: 'Wombat Capital Investments Ltd', kind: 'organisation' }).matches).toEqual([]);
  });

  test('gives REVIEW by its own name and HOLD when a contact agrees as well', () => {
    expect(screenWith({ name: 'Wombat Kapital Invest' })).toMatchObject({ outcome: 'REVIEW' });
    expect(screenWith({ name: 'Wombat Kapital Invest', identifiers: ['wombat-kapital.example'] })).toMatchObject({ outcome: 'HOLD' });
  });

  test.each(['http://wombat-kapital.example/login', 'Help@Wombat-Kapital.example', '020 7946 0000'])(
    'is found by the contact %s alone',
    (identifier) => {
      expect(screenWith({ name: 'Another Name', identifiers: [identifier] })).toMatchObject({ outcome: 'REVIEW' });
    },
  );

  test('that uses exactly the genuine name is found by its contact only', () => {
    const same: InventedEntry = { ...clone, names: ['Wombat Capital Investments Limited'] };
    const query = { name: 'Wombat Capital Investments Limited' };
    expect(screenInvented([same], query, 'fca-warnings').matches).toEqual([]);
    expect(screenInvented([same], { ...query, identifiers: ['wombat-kapital.example'] }, 'fca-warnings')).toMatchObject({
      outcome: 'HOLD',
    });
  });
});

describe('a bare number that agrees', () => {
  const holder: InventedEntry = { ...owl, identifiers: ['1234567'] };

  test('gives REVIEW with another name, because another country may have issued the same number', () => {
    const query = { name: 'Harbour Holdings Limited', kind: 'organisation', identifiers: ['1234567'] } as const;
    expect(screenInvented([holder], query)).toMatchObject({ outcome: 'REVIEW', matches: [{ nameScore: 0, corroboration: 'confirmed' }] });
  });

  test('gives HOLD with the same name', () => {
    expect(screenInvented([holder], { name: 'Owlbert Quillon Featherstone', identifiers: ['1234567'] })).toMatchObject({ outcome: 'HOLD' });
  });
});

describe('an entry with a period', () => {
  const order: InventedEntry = {
    id: 'D1',
    names: ['Brockmann Badgerson'],
    datesOfBirth: ['1970-02-03'],
    from: '2020-01-01',
    until: '2026-06-01',
  };
  const screenWith = (entry: InventedEntry) =>
    screenInvented([entry], { name: 'Brockmann Badgerson', kind: 'person', dateOfBirth: '1970-02-03' }, 'disqualified-directors')
      .matches[0];

  test('has its full effect on its last day', () => {
    expect(screenWith(order)?.effect).toBe('HOLD');
  });

  test('gives INFO before its first and after its last day', () => {
    expect(screenWith({ ...order, until: '2026-05-31' })).toMatchObject({ effect: 'INFO' });
    expect(screenWith({ ...order, from: '2026-06-02', until: null })).toMatchObject({ effect: 'INFO' });
    expect(screenWith({ ...order, until: '2026-05-31' })?.features.map(({ code }) => code)).toContain('OUT_OF_TIME');
  });

  test('does not give HOLD while a court permits the person to act', () => {
    const permissions = [{ companyNames: ['Owl Trading Ltd'], from: '2021-01-01', until: null }];
    expect(screenWith({ ...order, permissions })).toMatchObject({ effect: 'REVIEW' });
    expect(screenWith({ ...order, permissions: [{ companyNames: [], from: null, until: '2022-01-01' }] })?.effect).toBe('HOLD');
  });

  test.each([
    ['that the permission names', ['Owl Trading Ltd'], ['OWL TRADING LIMITED'], 'REVIEW'],
    ['that had the name of the permission before', ['Owl Trading Ltd'], ['HERON FOODS LIMITED', 'OWL TRADING LIMITED'], 'REVIEW'],
    ['whose name the permission misspells', ['Owl Tradding Limited'], ['OWL TRADING LIMITED'], 'REVIEW'],
    ['beside others that the permission names', ['Heron Foods Ltd', 'Owl Trading Ltd'], ['OWL TRADING LIMITED'], 'REVIEW'],
    ['of a permission that names no company', [], ['HERON FOODS LIMITED'], 'REVIEW'],
    ['that the permission does not name', ['Owl Trading Ltd'], ['HERON FOODS LIMITED'], 'HOLD'],
    ['of the same trade as the one of the permission', ['Owl Trading Ltd'], ['HERON TRADING LIMITED'], 'HOLD'],
  ])('of a person who acts for a company %s', (_, companyNames, actsFor, effect) => {
    const permitted: InventedEntry = { ...order, permissions: [{ companyNames, from: '2021-01-01', until: null }] };
    const query = { name: 'Brockmann Badgerson', kind: 'person', dateOfBirth: '1970-02-03', actsFor } as const;
    expect(screenInvented([permitted], query, 'disqualified-directors').matches[0]?.effect).toBe(effect);
  });
});

describe('the kind of a query', () => {
  test('a person entered as an organisation gives REVIEW by exactly the same letters, never HOLD', () => {
    const query = { name: 'Owlbert Quillon Featherstone', kind: 'organisation', dateOfBirth: '1965-03-14' } as const;
    const [match] = screenInvented(all, query).matches;
    expect(match).toMatchObject({ entry: 'INV0001', effect: 'REVIEW' });
    expect(match?.features.map(({ code }) => code)).toContain('OTHER_KIND');
  });

  test('a query without a kind finds a ship', () => {
    expect(screenInvented(all, 'Wombat Pride')).toMatchObject({ outcome: 'REVIEW', matches: [{ entry: 'INV0006' }] });
  });
});

describe('a screening answer', () => {
  const indexes = [inventedIndex(all), inventedIndex([owl], 'uk-sanctions-history')];
  const rarity = rarityOf(indexes);

  test('has the versions of the screened lists, and its scores do not depend on the choice of lists', () => {
    const query = { name: 'Owlbert Fetherston', kind: 'person' } as const;
    const both = screen(indexes, query, '2026-06-01', rarity);
    const one = screen(indexes, { ...query, lists: ['uk-sanctions'] }, '2026-06-01', rarity);
    expect(both.lists.map(({ list }) => list)).toEqual(['uk-sanctions', 'uk-sanctions-history']);
    expect(one.lists.map(({ list }) => list)).toEqual(['uk-sanctions']);
    expect(both.matches.filter(({ list }) => list === 'uk-sanctions')).toEqual(one.matches);
  });

  test('is the same for repeated queries and any order of the entries', () => {
    const query = { name: 'Brockman Badgerson', kind: 'person' } as const;
    const answer = screen([inventedIndex(all)], query, '2026-06-01', rarity);
    expect(screen([inventedIndex(all)], query, '2026-06-01', rarity)).toEqual(answer);
    expect(screen([inventedIndex([...all].reverse())], query, '2026-06-01', rarity)).toEqual(answer);
  });

  test('has the same scores whatever other entries are listed', () => {
    const others = Array.from({ length: 40 }, (_, n) => ({ id: `Z${n}`, names: [`Brockman Otherwise ${'abcdefgh'[n % 8]}x`] }));
    const query = { name: 'Brockman Badgersen', kind: 'person' } as const;
    const scoresIn = (entries: readonly InventedEntry[]) =>
      screen([inventedIndex(entries)], query, '2026-06-01', rarity)
        .matches.filter(({ entry }) => !entry.startsWith('Z'))
        .map(({ entry, nameScore }) => [entry, nameScore]);
    expect(scoresIn(all)).not.toEqual([]);
    expect(scoresIn([...all, ...others])).toEqual(scoresIn(all));
  });

  test('is CLEAR when no match is above INFO', () => {
    expect(screenInvented(all, { name: 'Stripy', kind: 'person' })).toMatchObject({ outcome: 'CLEAR', matches: [{ effect: 'INFO' }] });
  });
});
