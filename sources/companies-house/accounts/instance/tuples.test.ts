import { describe, expect, test } from 'vitest';
import { bytesOf, inlinePage, words } from '../../../../test/fixtures/accounts-page.ts';
import type { Instance } from './instance.ts';
import { readInstance } from './read-instance.ts';

function page(body: string): Instance {
  return readInstance(bytesOf(inlinePage(body)));
}

function codes(instance: Instance): string[] {
  return instance.problems.map(({ code }) => code);
}

describe('reading a tuple', () => {
  const member = (name: string, order: string, text: string, more = '') =>
    `<ix:nonNumeric name="c:${name}" contextRef="year" order="${order}" ${more}>${text}</ix:nonNumeric>`;

  function shape({ facts }: Instance): [string, number | undefined][] {
    return facts.map(({ concept, tuple }) => [concept.name, tuple]);
  }

  test('it is followed by its parts in their order, also by parts elsewhere on the page', () => {
    const inner = `<ix:tuple name="c:Inner" order="2">${member('Deep', '1', 'd')}</ix:tuple>`;
    const body = `${member('Far', '1.5', 'f', 'tupleRef="t1"')}<ix:tuple name="c:Outer" tupleID="t1">${member('Last', '3', 'l')}${inner}${member('First', '1', 'x')}</ix:tuple>`;
    expect(shape(page(body))).toEqual([
      ['Outer', undefined],
      ['First', 0],
      ['Far', 0],
      ['Inner', 0],
      ['Deep', 3],
      ['Last', 0],
    ]);
  });

  test('an equal part with the same order counts once, and a different one is kept and logged', () => {
    const twice = `<ix:tuple name="c:Outer">${member('One', '1', 'a')}${member('One', '1', ' a ')}</ix:tuple>`;
    expect(shape(page(twice))).toHaveLength(2);
    const differ = page(`<ix:tuple name="c:Outer">${member('One', '1', 'a')}${member('One', '1', 'b')}</ix:tuple>`);
    expect([shape(differ).length, codes(differ)]).toEqual([3, ['MALFORMED']]);
  });

  test('a fact within another fact is not a part of the tuple', () => {
    const body = `<ix:tuple name="c:Outer">${member('Words', '1', `x ${words('y')}`)}</ix:tuple>`;
    expect(shape(page(body))).toEqual([
      ['Outer', undefined],
      ['Words', 0],
      ['Words', undefined],
    ]);
  });

  test('tuples that name each other as parent are listed outside tuples and logged', () => {
    const body = '<ix:tuple name="c:A" tupleID="a" tupleRef="b" order="1"/><ix:tuple name="c:B" tupleID="b" tupleRef="a" order="1"/>';
    const instance = page(body);
    expect(shape(instance)).toEqual([
      ['A', undefined],
      ['B', undefined],
    ]);
    expect(codes(instance)).toEqual(['MALFORMED', 'MALFORMED']);
  });
});
