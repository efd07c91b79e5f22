import { describe, expect, test } from 'vitest';
import { distressTerms } from './distress.ts';
import { addressMention, mentionsOf, nameMention, personMention } from './mentions.ts';

describe('the mentions of a text', () => {
  const text =
    'Creditors push Nightjar Recovery towards administration. Nightjar Recovery Ltd (company number 9999901), of 12 Mill Lane, Exampleton ZZ1 1ZZ, was run by Ada Quillon Owl. Registered in England and Wales No. 09999902.';

  test('hold its names without legal form, its people, addresses, postcodes and company numbers', () => {
    const { mentions, addresses, postcodes, company_numbers } = mentionsOf(text);
    for (const name of ['NIGHTJAR RECOVERY LIMITED', 'Nightjar Recovery plc']) expect(mentions).toContain(nameMention(name));
    expect(mentions).toContain(personMention('ADA OWL'));
    expect([addresses, postcodes]).toEqual([[addressMention('12 MILL LANE')], ['ZZ11ZZ']]);
    expect(company_numbers).toEqual(['09999901', '09999902']);
  });

  test.each([
    ['Registered charity number 1123456', []],
    ['Call 01234567 now', []],
    ['(Company No. SC123456)', ['SC123456']],
    ['company registration number: 1234567', ['01234567']],
    ['registered number OC312345', ['OC312345']],
  ])('%s gives the company numbers %j', (words, numbers) => {
    expect(mentionsOf(words).company_numbers).toEqual(numbers);
  });

  test('a single word is a name with a legal form only', () => {
    expect(mentionsOf('', ['target']).mentions).toEqual([]);
    expect(mentionsOf('', ['Target Limited']).mentions).toContain(nameMention('TARGET LTD'));
    expect(mentionsOf('', ['Limited', 'Company Ltd']).mentions).toEqual([]);
  });

  test('a name ends at a full stop, a comma or a small word, and `and` joins', () => {
    const { mentions } = mentionsOf('Owl and Wren Holdings fails. Barn Agents, Exampleton Council agree');
    expect(mentions).toContain(nameMention('Owl & Wren Holdings'));
    expect(mentions).not.toContain(nameMention('Wren Holdings Barn'));
    expect(mentions).not.toContain(nameMention('Barn Agents Exampleton'));
  });

  test.each([
    ['OWL, WREN & BARN LTD', 'A creditor of OWL, WREN & BARN LTD. has petitioned'],
    ['NIGHTJAR (MIDLANDS) HOLDINGS LIMITED', 'Nightjar (Midlands) Holdings Limited is closed'],
    ['ST JAMES AGENTS PLC', 'Closed: St. James Agents plc.'],
    ['OWL PLC', 'Shares of Owl plc fall'],
    ["OWL'S BARN LIMITED", 'A creditor of Owl’s Barn Limited has petitioned'],
    ["OWL'S BARN LIMITED", "Creditors push Owl's Barn towards administration"],
    ['OWL BARN LTD', "Creditors of Exampleton welcome Owl Barn's administration"],
    ["BARN OWL'S LTD", "Creditors close Barn Owl's, says the court"],
  ])('%s is found in: %s', (name, words) => {
    expect(mentionsOf(words).mentions).toContain(nameMention(name));
  });

  test('a text of signs takes no longer to read than one of words', () => {
    const began = performance.now();
    expect(mentionsOf(`Owl${')'.repeat(99_000)}x Barn Agents`).mentions).toContain(nameMention('Barn Agents'));
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('names without end are read in seconds', () => {
    const words = Array.from({ length: 50_000 }, (_, n) => `Owl${n}`);
    const began = performance.now();
    expect(mentionsOf(words.join(' '), words, words).mentions).toHaveLength(500);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('a text of any length has at most 500 names', () => {
    expect(mentionsOf('Owl Wren '.repeat(20_000)).mentions.length).toBeLessThanOrEqual(500);
  });
});

test.each<[string, string[]]>([
  ['Owl Ltd in liquidation', ['liquidation']],
  ['A creditor seeks its winding up', ['winding-up']],
  ['Owl enters administration', ['administration']],
  ['The new US administration', []],
  ['Owl agrees a CVA', ['voluntary-arrangement']],
  ['Owl opens a shop', []],
])('%s has the terms %j', (text, terms) => {
  expect(distressTerms(text)).toEqual(terms);
});
