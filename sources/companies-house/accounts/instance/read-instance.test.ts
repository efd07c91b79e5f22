import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { amount, bytesOf, inlinePage, type PageParts, words } from '../../../../test/fixtures/accounts-page.ts';
import { describeReal, realData } from '../../../../test/fixtures/real-data.ts';
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

describeReal('samples of the Inline XBRL viewer', () => {
  const sample = (name: string) => readInstance(readFileSync(realData(`ixbrl-conformance/ixbrl-viewer/${name}.html`)));

  test('continuations across paragraphs and tables, nested and overlapping', () => {
    expect(values(sample('continuation')).map((value) => value?.replace(/\s+/g, ' ').trim())).toEqual([
      'This is the first part of a continued tag.This is the second part of a continued tag.This is the third part of a continued tag.',
      'Thisatagainother',
      'Overlapping facts using',
      'using ix:continuation',
      'And a nested fact.',
      'This tag is continued in the table This is a text tag and a continuation',
      'Double tagged table cell',
      'Double tagged table cell',
      'This is a text tag and a continuation',
    ]);
  });

  test('a page that is wrong on purpose', () => {
    const instance = sample('xbrl-invalid-test');
    expect(instance.facts).toHaveLength(8);
    expect(new Set(codes(instance))).toEqual(new Set(['BAD_CONTEXT', 'BAD_VALUE']));
  });
});
