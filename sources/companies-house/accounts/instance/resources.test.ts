import { describe, expect, test } from 'vitest';
import { bytesOf, contextElement, inlinePage, type PageParts } from '../../../../test/fixtures/accounts-page.ts';
import type { Fact, Instance } from './instance.ts';
import { readInstance } from './read-instance.ts';

function page(body: string, parts?: PageParts): Instance {
  return readInstance(bytesOf(inlinePage(body, parts)));
}

function codes(instance: Instance): string[] {
  return instance.problems.map(({ code }) => code);
}

function only(instance: Instance): Fact {
  const [fact, ...others] = instance.facts;
  if (fact === undefined || others.length > 0) throw new Error(`${instance.facts.length} facts`);
  return fact;
}

describe('reading a context', () => {
  const explicit = '<xbrldi:explicitMember dimension="c:PartAxis"> c:WithinOneYear </xbrldi:explicitMember>';
  const typed = '<xbrldi:typedMember dimension="c:NumberAxis"><c:number>\n 1 \n</c:number></xbrldi:typedMember>';
  const instant = '<xbrli:instant>2024-12-31</xbrli:instant>';
  const core = (name: string) => ({ namespace: 'http://taxonomy.example/core', name });

  function contextOf(resources: string): { context: unknown; codes: string[] } {
    const instance = page('<ix:nonFraction name="c:Amount" contextRef="x" unitRef="gbp" decimals="0">1</ix:nonFraction>', { resources });
    return { context: only(instance).context, codes: codes(instance) };
  }

  test('it has its entity, its period and its explicit and typed dimensions', () => {
    const { context } = contextOf(contextElement('x', instant, explicit + typed));
    expect(context).toMatchObject({
      id: 'x',
      entity: { scheme: 'http://www.companieshouse.gov.uk/', identifier: '01234567' },
      start: undefined,
      end: '2024-12-31',
      dimensions: [
        { axis: core('PartAxis'), member: core('WithinOneYear') },
        { axis: core('NumberAxis'), member: '1' },
      ],
    });
  });

  test('dimensions of its scenario are read like those of its segment', () => {
    const inScenario = contextElement('x', instant).replace(
      '</xbrli:period>',
      `</xbrli:period><xbrli:scenario>${explicit}</xbrli:scenario>`,
    );
    expect(contextOf(inScenario).context).toMatchObject({ dimensions: [{ axis: core('PartAxis'), member: core('WithinOneYear') }] });
  });

  test('a prefix may be declared on the member itself', () => {
    const own =
      '<d:explicitMember xmlns:d="http://xbrl.org/2006/xbrldi" xmlns:z="http://z.example" dimension="z:Axis">z:Member</d:explicitMember>';
    const axis = { namespace: 'http://z.example', name: 'Axis' };
    expect(contextOf(contextElement('x', instant, own)).context).toMatchObject({
      dimensions: [{ axis, member: { ...axis, name: 'Member' } }],
    });
  });

  test('a dimension with an undeclared prefix is kept as written and logged', () => {
    const { context, codes } = contextOf(contextElement('x', instant, explicit.replaceAll('c:', 'nowhere:')));
    expect(context).toMatchObject({ dimensions: [{ axis: { namespace: '', name: 'nowhere:PartAxis' } }] });
    expect(codes).toEqual(['UNDECLARED_PREFIX']);
  });

  test.each([
    ['<xbrli:forever/>', undefined, []],
    ['<xbrli:instant>31/12/2024</xbrli:instant>', undefined, ['BAD_CONTEXT']],
    ['', undefined, ['BAD_CONTEXT']],
    ['<xbrli:instant>2025-01-01T00:00:00</xbrli:instant>', '2024-12-31', []],
  ])('a context with the period `%s` ends on %s', (period, end, problems) => {
    const { context, codes } = contextOf(contextElement('x', period));
    expect(context).toMatchObject({ end });
    expect(codes).toEqual(problems);
  });

  test('a missing context and a repeated id are logged', () => {
    expect(contextOf('')).toEqual({ context: undefined, codes: ['UNKNOWN_CONTEXT'] });
    const twice = contextOf(contextElement('x', instant) + contextElement('x', '<xbrli:instant>2023-12-31</xbrli:instant>'));
    expect(twice).toMatchObject({ context: { end: '2024-12-31' }, codes: ['DUPLICATE_ID'] });
  });
});

describe('reading a unit', () => {
  function unitOf(measures: string): unknown {
    const resources = `<xbrli:unit id="x">${measures}</xbrli:unit>`;
    return only(page('<ix:nonFraction name="c:Amount" contextRef="end" unitRef="x" decimals="0">1</ix:nonFraction>', { resources })).unit;
  }

  test.each([
    ['<xbrli:measure>\n iso4217:GBP\n</xbrli:measure>', ['iso4217:GBP'], []],
    ['<xbrli:measure xmlns:cur="http://www.xbrl.org/2003/iso4217">cur:GBP</xbrli:measure>', ['iso4217:GBP'], []],
    ['<xbrli:measure>c:Tonne</xbrli:measure>', ['{http://taxonomy.example/core}Tonne'], []],
    [
      '<xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unitNumerator>' +
        '<xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide>',
      ['iso4217:GBP'],
      ['xbrli:shares'],
    ],
  ])('the measures %s are read under conventional prefixes', (measures, numerator, denominator) => {
    expect(unitOf(measures)).toMatchObject({ numerator, denominator });
  });

  test('a missing unit is logged', () => {
    expect(codes(page('<ix:nonFraction name="c:Amount" contextRef="end" unitRef="x" decimals="0">1</ix:nonFraction>'))).toEqual([
      'UNKNOWN_UNIT',
    ]);
  });
});
