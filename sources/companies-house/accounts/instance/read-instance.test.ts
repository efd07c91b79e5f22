import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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

describe('reading a number on an Inline XBRL page', () => {
  test('it becomes a fact with everything that its tag states', () => {
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
    ['3', 'scale="-2"', '0.03', 'an employee count with a scale for pence'],
    ['1,234', 'scale="3" format="t:numdotdecimal"', '1234000', 'thousands'],
    ['1,234', 'scale=" 3 " sign="" format=" t:numdotdecimal "', '1234000', 'white space in attributes, an empty sign'],
    ['-', 'format="t:zerodash" sign="-"', '-0', 'a dash, negated'],
    ['12.50', '', '12.50', 'no format'],
    ['-500', '', '-500', 'a minus sign without a format'],
    ['<b>1,</b><i>234</i>', 'format="t:numdotdecimal"', '1234', 'markup inside'],
    ['\n  7\r\n ', 'format="t:numdotdecimal"', '7', 'line ends'],
    ['1&#160;234', 'format="t:numdotdecimal"', '1234', 'a no-break space as a character reference'],
    ['1&nbsp;234', 'format="t:numdotdecimal"', '1234', 'a no-break space as an entity'],
    ['<![CDATA[1,234]]>', 'format="t:numdotdecimal"', '1234', 'a CDATA section'],
    ['1,<!-- , --><?p 9?>234', 'format="t:numdotdecimal"', '1234', 'a comment and a processing instruction'],
  ])('the number %s with %s has the value %s: %s', (text, attributes, value) => {
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
  ])('a number that cannot be read (%s, %s) has the value null and a problem, and the next fact is read', (text, attributes, code) => {
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
  ])('a malformed number with only one possible reading (%s, %s) is read and logged', (text, attributes, value) => {
    const instance = page(amount(text, attributes));
    expect(only(instance).value).toBe(value);
    expect(instance.problems).toHaveLength(1);
  });

  test('a number within a number is a separate fact', () => {
    const inner =
      '<ix:nonFraction name="c:Inner" contextRef="end" unitRef="gbp" decimals="0" format="t:numdotdecimal" scale="3">5</ix:nonFraction>';
    expect(values(page(amount(inner, 'format="t:numdotdecimal" scale="3"')))).toEqual(['5000', '5000']);
  });
});

describe('reading text on an Inline XBRL page', () => {
  test.each([
    [' a \n b ', '', ' a \n b ', 'white space is kept without a format'],
    ['a\r\nb\rc&#13;d', '', 'a\nb\nc\rd', 'line ends are normalised, references are not'],
    ['AT&amp;T &lt;b&gt; &pound;1', '', 'AT&T <b> £1', 'references are resolved'],
    ['<b>bold</b> x<br/>y<!-- c -->z', '', 'bold xyz', 'markup and comments are not text'],
    ['a<ix:exclude>page 1 <b>of 2</b></ix:exclude>b', '', 'ab', '`ix:exclude` is left out'],
    ['31\u00a0December\u00a02024', 'format="t:datedaymonthyearen"', '2024-12-31', 'a date may have no-break spaces'],
    [' 31st  December\n2024 ', 'format="t:datedaymonthyearen"', '2024-12-31', 'white space is collapsed before a format'],
    ['whatever', 'format="t:nocontent"', '', 'the format has no content'],
    ['yes', 'format="t:booleantrue"', 'true', 'the format is always true'],
  ])('the text %s with %s has the value %s: %s', (text, attributes, value) => {
    expect(only(page(words(text, attributes))).value).toBe(value);
  });

  test('text within a fact, or within an exclusion in it, is a separate fact', () => {
    const inner = '<ix:nonNumeric name="c:Inner" contextRef="year">in</ix:nonNumeric>';
    expect(values(page(words(`a ${inner} b <ix:exclude>no ${inner} no</ix:exclude>`)))).toEqual(['a in b ', 'in', 'in']);
  });

  test('continuations are joined, wherever they are in the document', () => {
    const parts =
      '<ix:continuation id="k2">three<ix:exclude>no</ix:exclude></ix:continuation>' +
      words('one ', 'continuedAt="k1"') +
      '<ix:continuation id="k1" continuedAt="k2">two </ix:continuation>';
    const fact = only(page(parts));
    expect([fact.value, fact.text]).toEqual(['one two three', 'one two three']);
  });

  test('the continuation of a nested fact does not belong to the outer fact', () => {
    const inner = '<ix:nonNumeric name="c:Inner" contextRef="year" continuedAt="k">y</ix:nonNumeric>';
    expect(values(page(`${words(`x ${inner} z`)}<ix:continuation id="k"> more</ix:continuation>`))).toEqual(['x y z', 'y more']);
  });

  test.each([
    [words('a', 'continuedAt="nowhere"'), 'a'],
    [`${words('a', 'continuedAt="k"')}<ix:continuation id="k" continuedAt="k">b</ix:continuation>`, 'ab'],
  ])('a text ends where its chain of continuations breaks: %s', (body, value) => {
    const instance = page(body);
    expect(values(instance)).toEqual([value]);
    expect(codes(instance)).toEqual(['BROKEN_CONTINUATION']);
  });

  test('a fact with `escape` keeps its markup and that of its continuations', () => {
    const markup = '<p class="x" xml:lang="en" align="l">A &amp; B<br/><ix:exclude>no</ix:exclude><b></b></p>';
    const body = `${words(markup, 'escape="true" continuedAt="k"')}<ix:continuation id="k"><i title="&quot;">more</i></ix:continuation>`;
    const fact = only(page(body));
    expect(fact.value).toBe('<p align="l" class="x" lang="en">A &amp; B<br/><b></b></p><i title="&quot;">more</i>');
    expect(fact.text).toBe('A & Bmore');
    expect(only(page(words('<p>A &amp; B</p>', 'escape="false"'))).value).toBe('A & B');
  });

  test('a fact in `ix:hidden` is marked as hidden', () => {
    const { facts } = page(words('shown'), { hidden: words('hidden') });
    expect(facts.map(({ value, hidden }) => [value, hidden])).toEqual([
      ['hidden', true],
      ['shown', false],
    ]);
  });
});

describe('reading a nil fact', () => {
  test.each(['true', '1'])('a fact with `xsi:nil` %s has no value, whatever its text', (nil) => {
    const instance = page(amount('5', `xsi:nil="${nil}" format="t:numdotdecimal"`) + words('', `xsi:nil="${nil}"`));
    expect(instance.facts.map(({ nil, value, text }) => [nil, value, text])).toEqual([
      [true, null, '5'],
      [true, null, ''],
    ]);
    expect(instance.problems).toEqual([]);
  });
});

describe('reading a fraction', () => {
  test('its value is numerator/denominator', () => {
    const terms = '<ix:numerator format="t:numdotdecimal" scale="3">2</ix:numerator><ix:denominator>3</ix:denominator>';
    const fact = only(page(`<ix:fraction name="c:Share" contextRef="year" unitRef="shares">${terms}</ix:fraction>`));
    expect([fact.element, fact.value]).toEqual(['fraction', '2000/3']);
  });

  test('a fraction without a denominator has the value null and a problem', () => {
    const instance = page('<ix:fraction name="c:Share" contextRef="year" unitRef="shares"><ix:numerator>1</ix:numerator></ix:fraction>');
    expect([values(instance), codes(instance)]).toEqual([[null], ['BAD_VALUE']]);
  });
});

describe('reading names', () => {
  test('the prefix of a name and the place of its declaration do not matter', () => {
    const html = inlinePage(`<p xmlns:q="http://taxonomy.example/core">${amount('1').replace('c:Amount', 'q:Amount')}</p>`)
      .replaceAll('ix:', 'inline:')
      .replaceAll('xmlns:ix', 'xmlns:inline');
    expect(only(readInstance(bytesOf(html))).concept).toEqual({ namespace: 'http://taxonomy.example/core', name: 'Amount' });
  });

  test('Inline XBRL elements may have no prefix', () => {
    const body =
      '<nonFraction xmlns="http://www.xbrl.org/2013/inlineXBRL" name="c:Amount" contextRef="end" unitRef="gbp" decimals="0">1</nonFraction>';
    expect(values(page(body))).toEqual(['1']);
  });

  test('a fact whose name has an undeclared prefix is left out and logged', () => {
    const instance = page(amount('1').replace('c:Amount', 'nowhere:Amount') + amount('2'));
    expect([values(instance), codes(instance)]).toEqual([['2'], ['UNDECLARED_PREFIX']]);
  });
});

describe('reading an Inline XBRL page', () => {
  test('version 1.0 is read like version 1.1', () => {
    const instance = page(amount('1,234'), { version: '1.0', registry: 2 });
    expect([instance.kind, values(instance)]).toEqual(['ixbrl-1.0', ['1234']]);
  });

  test('of several reports, the one without a name is read', () => {
    const instance = page(words('other', 'target="other"') + words('main'));
    expect([values(instance), codes(instance)]).toEqual([['main'], ['TARGET_IGNORED']]);
    expect(values(page(words('first', 'target="one"') + words('second', 'target="two"')))).toEqual(['first']);
  });

  test('ignored footnotes are logged', () => {
    expect(codes(page(`${words('a')}<ix:footnote footnoteID="n" xml:lang="en">note</ix:footnote>`))).toEqual(['FOOTNOTE_IGNORED']);
  });

  test('the header may follow the figures', () => {
    const html = inlinePage(amount('1'));
    const header = /<div style="display:none">.*<\/div>/.exec(html)?.[0] ?? '';
    const moved = html.replace(header, '').replace('</body>', `${header}</body>`);
    expect(only(readInstance(bytesOf(moved))).context?.end).toBe('2024-12-31');
  });
});

describeReal('reading the samples of the Inline XBRL viewer', () => {
  const sample = (name: string) => readInstance(readFileSync(realData(`ixbrl-conformance/ixbrl-viewer/${name}.html`)));

  test('continuations across paragraphs and tables, nested and overlapping, are joined', () => {
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

  test('the invalid sample page gives its eight facts and its problems', () => {
    const instance = sample('xbrl-invalid-test');
    expect(instance.facts).toHaveLength(8);
    expect(new Set(codes(instance))).toEqual(new Set(['BAD_CONTEXT', 'BAD_VALUE']));
  });
});
