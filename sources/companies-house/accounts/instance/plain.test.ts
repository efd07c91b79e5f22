import { describe, expect, test } from 'vitest';
import { bytesOf, plainDocument } from '../../../../test/fixtures/accounts-page.ts';
import type { Instance } from './instance.ts';
import { readInstance } from './read-instance.ts';

function codes(instance: Instance): string[] {
  return instance.problems.map(({ code }) => code);
}

function values(instance: Instance): (string | null)[] {
  return instance.facts.map(({ value }) => value);
}

describe('reading a plain XBRL instance', () => {
  const item = (name: string, text: string, attributes = 'contextRef="end"') => `<c:${name} ${attributes}>${text}</c:${name}>`;
  const money = 'contextRef="end" unitRef="gbp" precision="INF"';

  test('its items and tuples become facts in document order', () => {
    const body =
      item('Amount', '\n 100 ', money) +
      item('Names', item('Name', 'A &amp; B\n') + item('Others', item('Name', 'C'), ''), '') +
      item('Words', 'x');
    const instance = readInstance(bytesOf(plainDocument(body)));
    expect(instance).toMatchObject({ kind: 'xbrl-2.1', schemaRefs: ['http://taxonomy.example/core.xsd'], problems: [] });
    expect(instance.facts.map(({ concept, value, tuple, contextRef }) => [concept.name, value, tuple, contextRef])).toEqual([
      ['Amount', '100', undefined, 'end'],
      ['Names', null, undefined, ''],
      ['Name', 'A & B\n', 1, 'end'],
      ['Others', null, 1, ''],
      ['Name', 'C', 3, 'end'],
      ['Words', 'x', undefined, 'end'],
    ]);
    expect(instance.facts[0]).toMatchObject({ element: 'xbrl', precision: 'INF', unit: { numerator: ['iso4217:GBP'] } });
  });

  test.each([
    ['-0', '-0'],
    ['007.50', '007.50'],
    ['1E3', '1000'],
    ['+5', '5'],
    ['five', null],
  ])('the number %s is read as %s', (text, value) => {
    expect(values(readInstance(bytesOf(plainDocument(item('Amount', text, money)))))).toEqual([value]);
  });

  test('nil items have no value, and fractions have both terms', () => {
    const fraction = item(
      'Share',
      '<xbrli:numerator>1</xbrli:numerator><xbrli:denominator>3</xbrli:denominator>',
      'contextRef="end" unitRef="shares"',
    );
    const { facts } = readInstance(bytesOf(plainDocument(item('Amount', '', `${money} xsi:nil="true"`) + fraction)));
    expect(facts.map(({ nil, value }) => [nil, value])).toEqual([
      [true, null],
      [false, '1/3'],
    ]);
  });

  test('elements inside an item are text, not facts', () => {
    const { facts } = readInstance(bytesOf(plainDocument(item('Words', '<c:Bold contextRef="end">bold</c:Bold> x'))));
    expect(facts.map(({ value }) => value)).toEqual(['bold x']);
  });

  test('ignored footnotes are logged', () => {
    const body = `${item('Words', 'x')}<link:footnoteLink><link:footnote>n</link:footnote></link:footnoteLink>`;
    expect(codes(readInstance(bytesOf(plainDocument(body))))).toEqual(['FOOTNOTE_IGNORED']);
  });
});
