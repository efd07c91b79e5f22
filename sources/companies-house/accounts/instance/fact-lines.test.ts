import { expect, test } from 'vitest';
import { amount, bytesOf, contextElement, inlinePage, plainDocument, words } from '../../../../test/fixtures/accounts-page.ts';
import { toOracleLine } from './fact-lines.ts';
import { readInstance } from './read-instance.ts';

test('a document becomes one line with the facts outside tuples first and the document’s own prefixes', () => {
  const segment =
    '<xbrldi:explicitMember dimension="c:Part">c:One</xbrldi:explicitMember>' +
    '<xbrldi:typedMember dimension="c:Number"><c:n>1</c:n></xbrldi:typedMember>';
  const tuple = `<ix:tuple name="c:Group">${words('part', 'order="1"')}</ix:tuple>`;
  const body = tuple + amount('5', 'precision="3"').replace('"end"', '"x"') + amount('-', 'xsi:nil="true" format="t:zerodash"');
  const resources = contextElement('x', '<xbrli:instant>2024-12-31</xbrli:instant>', segment);
  const line = toOracleLine('a.html', readInstance(bytesOf(inlinePage(body, { resources }))));
  const ns = 'http://taxonomy.example/core';
  const money = { u: 'gbp', um: [['iso4217:GBP'], []], decimals: '0' };
  expect(line).toEqual({
    file: 'a.html',
    facts: [
      { ns, n: 'Group', nil: false, ctx: null, el: 'tuple', v: '' },
      {
        ...{ ns, n: 'Amount', nil: false, ctx: 'x', el: 'nonFraction', v: '5', ...money, precision: '3' },
        ...{ inst: '2024-12-31', dims: { 'c:Part': 'c:One', 'c:Number': 'TYPED:1' } },
      },
      { ns, n: 'Amount', nil: true, ctx: 'end', el: 'nonFraction', v: '0', ...money, inst: '2024-12-31' },
      { ns, n: 'Words', nil: false, ctx: 'year', el: 'nonNumeric', v: 'part', sd: '2024-01-01', ed: '2024-12-31' },
    ],
  });
});

test('the text of a plain instance keeps its white space', () => {
  const body = '<c:Group><c:Amount contextRef="end" unitRef="gbp" precision="INF">\n 1E3 </c:Amount></c:Group>';
  const { facts } = toOracleLine('a.xml', readInstance(bytesOf(plainDocument(body))));
  expect(facts.map(({ v }) => v)).toEqual(['', '\n 1E3 ']);
});

test('a text that does not match its format has the value that Arelle gives it', () => {
  const { facts } = toOracleLine('a.html', readInstance(bytesOf(inlinePage(amount('nought', 'format="t:numdotdecimal"')))));
  expect(facts.map(({ v }) => v)).toEqual(['(ixTransformValueError)']);
});
