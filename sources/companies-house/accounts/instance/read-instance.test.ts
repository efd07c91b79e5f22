import { describe, expect, test } from '@jest/globals';
import { amount, bytesOf, contextElement, inlinePage, type PageParts, plainDocument, words } from '../../../../test/accounts-page.ts';
import type { Fact, Instance } from './instance.ts';
import { readInstance } from './read-instance.ts';

function page(body: string, parts?: PageParts): Instance {
  return readInstance(bytesOf(inlinePage(body, parts)));
}

function values(instance: Instance): (string | null)[] {
  return instance.facts.map(({ value }) => value);
}

function codes(instance: Instance): string[] {
  return instance.problems.map(({ code }) => code);
}

function only(instance: Instance): Fact {
  const [fact, ...others] = instance.facts;
  if (fact === undefined || others.length > 0) throw new Error(`${instance.facts.length} facts`);
  return fact;
}

describe('a number on a page', () => {
  test('is a fact with all that its tag says', () => {
    const instance = page(amount('8,999', 'format="t:numdotdecimal" scale="0" sign="-" id="f1"'));
    expect(instance).toMatchObject({
      kind: 'ixbrl-1.1',
      encoding: 'utf-8',
      generator: 'Invented Accounts 1.0',
      schemaRefs: ['http://taxonomy.example/core.xsd'],
      problems: [],
    });
    expect(only(instance)).toEqual({
      concept: { namespace: 'http://taxonomy.example/core', name: 'Amount' },
      element: 'nonFraction',
      contextRef: 'end',
      context: instance.contexts.get('end'),
      unitRef: 'gbp',
      unit: instance.units.get('gbp'),
      value: '-8999',
      text: '8,999',
      nil: false,
      decimals: '0',
      precision: undefined,
      scale: 0,
      negated: true,
      format: { namespace: 'http://www.xbrl.org/inlineXBRL/transformation/2011-07-31', name: 'numdotdecimal' },
      hidden: false,
      id: 'f1',
      tuple: undefined,
    });
  });

  test.each([
    ['3', 'scale="-2"', '0.03', 'an employee count with a scale for pence is what it says'],
    ['1,234', 'scale="3" format="t:numdotdecimal"', '1234000', 'thousands'],
    ['1,234', 'scale=" 3 " sign="" format=" t:numdotdecimal "', '1234000', 'white space in attributes, an empty sign'],
    ['-', 'format="t:zerodash" sign="-"', '-0', 'nothing, negated'],
    ['12.50', '', '12.50', 'no format'],
    ['-500', '', '-500', 'no format, a minus'],
    ['<b>1,</b><i>234</i>', 'format="t:numdotdecimal"', '1234', 'markup within'],
    ['\n  7\r\n ', 'format="t:numdotdecimal"', '7', 'line ends'],
    ['1&#160;234', 'format="t:numdotdecimal"', '1234', 'a no-break space by its number'],
    ['1&nbsp;234', 'format="t:numdotdecimal"', '1234', 'and by its name'],
    ['<![CDATA[1,234]]>', 'format="t:numdotdecimal"', '1234', 'a CDATA section'],
    ['1,<!-- , --><?p 9?>234', 'format="t:numdotdecimal"', '1234', 'a comment and an instruction'],
  ])('%s with %s is %s: %s', (text, attributes, value) => {
    const instance = page(amount(text, attributes));
    expect(only(instance).value).toBe(value);
    expect(instance.problems).toEqual([]);
  });

  test.each([
    ['n/a', 'format="t:numdotdecimal"', 'BAD_VALUE'],
    ['', 'format="t:numdotdecimal"', 'BAD_VALUE'],
    ['n/a', '', 'BAD_VALUE'],
    ['5', 'format="t:numpounds"', 'UNKNOWN_FORMAT'],
    ['5', 'format="nowhere:numdotdecimal"', 'UNKNOWN_FORMAT'],
    ['5', 'scale="4000"', 'BAD_VALUE'],
  ])('that cannot be read (%s, %s) is null with a problem, and the file goes on', (text, attributes, code) => {
    const instance = page(amount(text, attributes) + amount('1'));
    expect(values(instance)).toEqual([null, '1']);
    expect(instance.problems).toEqual([expect.objectContaining({ code, concept: 'Amount', fatal: false, line: 5 })]);
    expect(instance.facts[0]?.text).toBe(text);
  });

  test.each([
    ['1\u202f234', 'format="t:numdotdecimal"', '1234'],
    ['(500)', 'format="t:numdotdecimal" sign="-"', '-500'],
    ['1,234', '', '1234'],
    ['5', 'scale="thousands"', '5'],
  ])('that only one reading is possible of (%s, %s) is read, aloud', (text, attributes, value) => {
    const instance = page(amount(text, attributes));
    expect(only(instance).value).toBe(value);
    expect(instance.problems).toHaveLength(1);
  });

  test('within a number is a fact of its own', () => {
    const inner =
      '<ix:nonFraction name="c:Inner" contextRef="end" unitRef="gbp" decimals="0" format="t:numdotdecimal" scale="3">5</ix:nonFraction>';
    expect(values(page(amount(inner, 'format="t:numdotdecimal" scale="3"')))).toEqual(['5000', '5000']);
  });
});

describe('words on a page', () => {
  test.each([
    [' a \n b ', '', ' a \n b ', 'white space is kept without a format'],
    ['a\r\nb\rc&#13;d', '', 'a\nb\nc\rd', 'line ends are normalised, references are not'],
    ['AT&amp;T &lt;b&gt; &pound;1', '', 'AT&T <b> £1', 'references'],
    ['<b>bold</b> x<br/>y<!-- c -->z', '', 'bold xyz', 'markup and comments are not text'],
    ['a<ix:exclude>page 1 <b>of 2</b></ix:exclude>b', '', 'ab', 'exclusions'],
    ['31\u00a0December\u00a02024', 'format="t:datedaymonthyearen"', '2024-12-31', 'no-break spaces in a date'],
    [' 31st  December\n2024 ', 'format="t:datedaymonthyearen"', '2024-12-31', 'white space collapses for a format'],
    ['whatever', 'format="t:nocontent"', '', 'nothing'],
    ['yes', 'format="t:booleantrue"', 'true', 'true'],
  ])('%s %s are %s: %s', (text, attributes, value) => {
    expect(only(page(words(text, attributes))).value).toBe(value);
  });

  test('within words, and within what those leave out, are facts of their own', () => {
    const inner = '<ix:nonNumeric name="c:Inner" contextRef="year">in</ix:nonNumeric>';
    expect(values(page(words(`a ${inner} b <ix:exclude>no ${inner} no</ix:exclude>`)))).toEqual(['a in b ', 'in', 'in']);
  });

  test('go on in continuations, wherever those stand', () => {
    const parts =
      '<ix:continuation id="k2">three<ix:exclude>no</ix:exclude></ix:continuation>' +
      words('one ', 'continuedAt="k1"') +
      '<ix:continuation id="k1" continuedAt="k2">two </ix:continuation>';
    const fact = only(page(parts));
    expect([fact.value, fact.text]).toEqual(['one two three', 'one two three']);
  });

  test('take no part in the continuation of words within them', () => {
    const inner = '<ix:nonNumeric name="c:Inner" contextRef="year" continuedAt="k">y</ix:nonNumeric>';
    expect(values(page(`${words(`x ${inner} z`)}<ix:continuation id="k"> more</ix:continuation>`))).toEqual(['x y z', 'y more']);
  });

  test.each([
    [words('a', 'continuedAt="nowhere"'), 'a'],
    [`${words('a', 'continuedAt="k"')}<ix:continuation id="k" continuedAt="k">b</ix:continuation>`, 'ab'],
  ])('end where their chain breaks: %s', (body, value) => {
    const instance = page(body);
    expect(values(instance)).toEqual([value]);
    expect(codes(instance)).toEqual(['BROKEN_CONTINUATION']);
  });

  test('keep their markup where the tag escapes it, continuations too', () => {
    const markup = '<p class="x" xml:lang="en" align="l">A &amp; B<br/><ix:exclude>no</ix:exclude><b></b></p>';
    const body = `${words(markup, 'escape="true" continuedAt="k"')}<ix:continuation id="k"><i title="&quot;">more</i></ix:continuation>`;
    const fact = only(page(body));
    expect(fact.value).toBe('<p align="l" class="x" lang="en">A &amp; B<br/><b></b></p><i title="&quot;">more</i>');
    expect(fact.text).toBe('A & Bmore');
    expect(only(page(words('<p>A &amp; B</p>', 'escape="false"'))).value).toBe('A & B');
  });

  test('in the hidden part are marked so', () => {
    const { facts } = page(words('shown'), { hidden: words('hidden') });
    expect(facts.map(({ value, hidden }) => [value, hidden])).toEqual([
      ['hidden', true],
      ['shown', false],
    ]);
  });
});

describe('a nil fact', () => {
  test.each(['true', '1'])('(%s) has no value, whatever stands there', (nil) => {
    const instance = page(amount('5', `xsi:nil="${nil}" format="t:numdotdecimal"`) + words('', `xsi:nil="${nil}"`));
    expect(instance.facts.map(({ nil, value, text }) => [nil, value, text])).toEqual([
      [true, null, '5'],
      [true, null, ''],
    ]);
    expect(instance.problems).toEqual([]);
  });
});

describe('a fraction', () => {
  test('is its numerator and denominator', () => {
    const terms = '<ix:numerator format="t:numdotdecimal" scale="3">2</ix:numerator><ix:denominator>3</ix:denominator>';
    const fact = only(page(`<ix:fraction name="c:Share" contextRef="year" unitRef="shares">${terms}</ix:fraction>`));
    expect([fact.element, fact.value]).toEqual(['fraction', '2000/3']);
  });

  test('without one of them is null', () => {
    const instance = page('<ix:fraction name="c:Share" contextRef="year" unitRef="shares"><ix:numerator>1</ix:numerator></ix:fraction>');
    expect([values(instance), codes(instance)]).toEqual([[null], ['BAD_VALUE']]);
  });
});

describe('a tuple', () => {
  const member = (name: string, order: string, text: string, more = '') =>
    `<ix:nonNumeric name="c:${name}" contextRef="year" order="${order}" ${more}>${text}</ix:nonNumeric>`;

  function shape({ facts }: Instance): [string, number | undefined][] {
    return facts.map(({ concept, tuple }) => [concept.name, tuple]);
  }

  test('is followed by its parts in their order, those that stand elsewhere too', () => {
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

  test('counts a part that is told twice once, and keeps two that differ', () => {
    const twice = `<ix:tuple name="c:Outer">${member('One', '1', 'a')}${member('One', '1', ' a ')}</ix:tuple>`;
    expect(shape(page(twice))).toHaveLength(2);
    const differ = page(`<ix:tuple name="c:Outer">${member('One', '1', 'a')}${member('One', '1', 'b')}</ix:tuple>`);
    expect([shape(differ).length, codes(differ)]).toEqual([3, ['MALFORMED']]);
  });

  test('has no part that stands within another fact', () => {
    const body = `<ix:tuple name="c:Outer">${member('Words', '1', `x ${words('y')}`)}</ix:tuple>`;
    expect(shape(page(body))).toEqual([
      ['Outer', undefined],
      ['Words', 0],
      ['Words', undefined],
    ]);
  });

  test('that two name as each other’s hangs from nothing', () => {
    const body = '<ix:tuple name="c:A" tupleID="a" tupleRef="b" order="1"/><ix:tuple name="c:B" tupleID="b" tupleRef="a" order="1"/>';
    const instance = page(body);
    expect(shape(instance)).toEqual([
      ['A', undefined],
      ['B', undefined],
    ]);
    expect(codes(instance)).toEqual(['MALFORMED', 'MALFORMED']);
  });
});

describe('a context', () => {
  const explicit = '<xbrldi:explicitMember dimension="c:PartAxis"> c:WithinOneYear </xbrldi:explicitMember>';
  const typed = '<xbrldi:typedMember dimension="c:NumberAxis"><c:number>\n 1 \n</c:number></xbrldi:typedMember>';
  const instant = '<xbrli:instant>2024-12-31</xbrli:instant>';
  const core = (name: string) => ({ namespace: 'http://taxonomy.example/core', name });

  function contextOf(resources: string): { context: unknown; codes: string[] } {
    const instance = page('<ix:nonFraction name="c:Amount" contextRef="x" unitRef="gbp" decimals="0">1</ix:nonFraction>', { resources });
    return { context: only(instance).context, codes: codes(instance) };
  }

  test('has its entity, period and dimensions, explicit and typed', () => {
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

  test('has the dimensions of its scenario too', () => {
    const inScenario = contextElement('x', instant).replace(
      '</xbrli:period>',
      `</xbrli:period><xbrli:scenario>${explicit}</xbrli:scenario>`,
    );
    expect(contextOf(inScenario).context).toMatchObject({ dimensions: [{ axis: core('PartAxis'), member: core('WithinOneYear') }] });
  });

  test('takes a prefix that is declared on the member itself', () => {
    const own =
      '<d:explicitMember xmlns:d="http://xbrl.org/2006/xbrldi" xmlns:z="http://z.example" dimension="z:Axis">z:Member</d:explicitMember>';
    const axis = { namespace: 'http://z.example', name: 'Axis' };
    expect(contextOf(contextElement('x', instant, own)).context).toMatchObject({
      dimensions: [{ axis, member: { ...axis, name: 'Member' } }],
    });
  });

  test('with a dimension whose prefix nobody declared is not taken for one without', () => {
    const { context, codes } = contextOf(contextElement('x', instant, explicit.replaceAll('c:', 'nowhere:')));
    expect(context).toMatchObject({ dimensions: [{ axis: { namespace: '', name: 'nowhere:PartAxis' } }] });
    expect(codes).toEqual(['UNDECLARED_PREFIX']);
  });

  test.each([
    ['<xbrli:forever/>', undefined, []],
    ['<xbrli:instant>31/12/2024</xbrli:instant>', undefined, ['BAD_CONTEXT']],
    ['', undefined, ['BAD_CONTEXT']],
    ['<xbrli:instant>2025-01-01T00:00:00</xbrli:instant>', '2024-12-31', []],
  ])('with the period `%s` ends %s', (period, end, problems) => {
    const { context, codes } = contextOf(contextElement('x', period));
    expect(context).toMatchObject({ end });
    expect(codes).toEqual(problems);
  });

  test('that is missing, or there twice, is told', () => {
    expect(contextOf('')).toEqual({ context: undefined, codes: ['UNKNOWN_CONTEXT'] });
    const twice = contextOf(contextElement('x', instant) + contextElement('x', '<xbrli:instant>2023-12-31</xbrli:instant>'));
    expect(twice).toMatchObject({ context: { end: '2024-12-31' }, codes: ['DUPLICATE_ID'] });
  });
});

describe('a unit', () => {
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
  ])('%s', (measures, numerator, denominator) => {
    expect(unitOf(measures)).toMatchObject({ numerator, denominator });
  });

  test('that is missing is told', () => {
    expect(codes(page('<ix:nonFraction name="c:Amount" contextRef="end" unitRef="x" decimals="0">1</ix:nonFraction>'))).toEqual([
      'UNKNOWN_UNIT',
    ]);
  });
});

describe('names', () => {
  test('do not depend on prefixes, nor on where they are declared', () => {
    const html = inlinePage(`<p xmlns:q="http://taxonomy.example/core">${amount('1').replace('c:Amount', 'q:Amount')}</p>`)
      .replaceAll('ix:', 'inline:')
      .replaceAll('xmlns:ix', 'xmlns:inline');
    expect(only(readInstance(bytesOf(html))).concept).toEqual({ namespace: 'http://taxonomy.example/core', name: 'Amount' });
  });

  test('may leave the Inline XBRL elements without a prefix', () => {
    const body =
      '<nonFraction xmlns="http://www.xbrl.org/2013/inlineXBRL" name="c:Amount" contextRef="end" unitRef="gbp" decimals="0">1</nonFraction>';
    expect(values(page(body))).toEqual(['1']);
  });

  test('with a prefix that nobody declared leave their fact out, aloud', () => {
    const instance = page(amount('1').replace('c:Amount', 'nowhere:Amount') + amount('2'));
    expect([values(instance), codes(instance)]).toEqual([['2'], ['UNDECLARED_PREFIX']]);
  });
});

describe('a page', () => {
  test('of Inline XBRL 1.0 is read the same', () => {
    const instance = page(amount('1,234'), { version: '1.0', registry: 2 });
    expect([instance.kind, values(instance)]).toEqual(['ixbrl-1.0', ['1234']]);
  });

  test('with several reports gives the one without a name', () => {
    const instance = page(words('other', 'target="other"') + words('main'));
    expect([values(instance), codes(instance)]).toEqual([['main'], ['TARGET_IGNORED']]);
    expect(values(page(words('first', 'target="one"') + words('second', 'target="two"')))).toEqual(['first']);
  });

  test('with footnotes says that it leaves them out', () => {
    expect(codes(page(`${words('a')}<ix:footnote footnoteID="n" xml:lang="en">note</ix:footnote>`))).toEqual(['FOOTNOTE_IGNORED']);
  });

  test('with its header after the figures is read the same', () => {
    const html = inlinePage(amount('1'));
    const header = /<div style="display:none">.*<\/div>/.exec(html)?.[0] ?? '';
    const moved = html.replace(header, '').replace('</body>', `${header}</body>`);
    expect(only(readInstance(bytesOf(moved))).context?.end).toBe('2024-12-31');
  });
});

describe('a plain instance', () => {
  const item = (name: string, text: string, attributes = 'contextRef="end"') => `<c:${name} ${attributes}>${text}</c:${name}>`;
  const money = 'contextRef="end" unitRef="gbp" precision="INF"';

  test('gives its items and tuples', () => {
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
  ])('reads the number %s as %s', (text, value) => {
    expect(values(readInstance(bytesOf(plainDocument(item('Amount', text, money)))))).toEqual([value]);
  });

  test('reads nil items and fractions', () => {
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

  test('says that it leaves footnotes out', () => {
    const body = `${item('Words', 'x')}<link:footnoteLink><link:footnote>n</link:footnote></link:footnoteLink>`;
    expect(codes(readInstance(bytesOf(plainDocument(body))))).toEqual(['FOOTNOTE_IGNORED']);
  });
});
