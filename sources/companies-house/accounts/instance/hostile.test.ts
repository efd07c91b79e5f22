import { describe, expect, test } from 'vitest';
import { amount, bytesOf, contextElement, inlinePage, words } from '../../../../test/fixtures/accounts-page.ts';
import type { Instance } from './instance.ts';
import { readInstance } from './read-instance.ts';

function codes({ problems }: Instance): string[] {
  return problems.map(({ code, fatal }) => (fatal ? `${code}!` : code));
}

function read(text: string): Instance {
  return readInstance(bytesOf(text));
}

const page = inlinePage(amount('1,234') + words('text'));

describe('reading text that is not an accounts document', () => {
  test.each([
    ['', ['NOT_XML!', 'NO_FACTS!']],
    [' \n ', ['NOT_XML!', 'NO_FACTS!']],
    ['%PDF-1.7 1 0 obj', ['NOT_XML!', 'NO_FACTS!']],
    ['<?xml version="1.0"?>', ['NOT_XML!', 'NO_FACTS!']],
    ['<html><body>404</body></html>', ['NO_FACTS!']],
    ['<a><b></a>', ['MALFORMED', 'NO_FACTS!']],
  ])('`%s` is a fatal problem', (text, expected) => {
    expect(codes(read(text))).toEqual(expected);
  });
});

describe('reading a document with a defect outside its facts', () => {
  test.each([
    ['a byte order mark and junk before the root', `\ufeffHTTP/1.1 200 OK\r\n\r\n${page}`, ['JUNK_BEFORE_ROOT']],
    ['a byte order mark', `\ufeff${page}`, []],
    ['a second root', `${page}<html/>`, ['SECOND_ROOT']],
    ['NUL characters', page.replace('1,234', `1,${String.fromCharCode(0)}234`), ['MALFORMED']],
    ['tags that do not match', page.replace('</body>', '<p><b></p></i></body>'), ['MALFORMED']],
    ['elements that HTML leaves open', page.replace('<body>', '<body><br><img src=x.png hidden>'), ['MALFORMED']],
    ['a `<` in text', page.replace('</body>', ' 5 < 6 </body>'), ['MALFORMED']],
    ['no end tags of its root', page.replace('</body></html>', ''), ['TRUNCATED']],
    ['an unclosed comment', page.replace('</body>', '<!-- </body>'), ['TRUNCATED']],
    ['an unclosed CDATA section', page.replace('</body>', '<![CDATA[ </body>'), ['TRUNCATED']],
    ['an unclosed processing instruction', page.replace('</body>', '<?x </body>'), ['TRUNCATED']],
    ['an unclosed attribute', page.replace('</body>', '<p class="x </body>'), ['TRUNCATED']],
    ['an undeclared prefix', page.replace('</body>', '<v:shape/></body>'), ['UNDECLARED_PREFIX']],
    ['`>` within attributes', page.replace('<body>', '<body title="a > b" class=\'"\'>'), []],
    ['a DOCTYPE', page.replace('<html', '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "x.dtd">\n<html'), []],
  ])('all facts are read from a document with %s', (_, text, expected) => {
    const instance = read(text);
    expect(codes(instance)).toEqual(expected);
    expect(instance.facts.map(({ value }) => value)).toEqual(['1234', 'text']);
  });
});

test('a fact that the end of the document cuts off is dropped', () => {
  const cut = page.slice(0, page.indexOf('text</ix') + 2);
  const instance = read(cut);
  expect([codes(instance), instance.facts.map(({ value }) => value)]).toEqual([['TRUNCATED'], ['1234']]);
});

describe('reading a document with its own entities', () => {
  const withSubset = (subset: string, text: string) => inlinePage(words(text)).replace('<html', `<!DOCTYPE html [${subset}]>\n<html`);

  test('a reference gives the text of the entity', () => {
    const subset = '<!-- <!ENTITY co "no"> --><!ENTITY % p "x"><!ENTITY co "Invented &amp; Sons"><?pi it\'s ]> ?>';
    expect(read(withSubset(subset, '&co; Ltd')).facts[0]?.value).toBe('Invented & Sons Ltd');
  });

  test('an external entity is not fetched', () => {
    const instance = read(withSubset('<!ENTITY secret SYSTEM "file:///etc/passwd">', 'a &secret; b'));
    expect(instance.facts[0]?.value).toBe('a &secret; b');
    expect(codes(instance)).toEqual(['MALFORMED']);
  });

  test.each([
    [
      'a billion laughs',
      Array.from({ length: 30 }, (_, level) => `<!ENTITY e${level} "${level === 0 ? 'lol' : `&e${level - 1};`.repeat(10)}">`).join(''),
      '&e29;',
    ],
    ['entities that contain each other', '<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">', '&a;'],
    ['a long entity with many references', `<!ENTITY a "${'x'.repeat(50_000)}">`, '&a;'.repeat(50_000)],
  ])('%s: expansion stops at the limit', (_, subset, text) => {
    const instance = read(withSubset(subset, text));
    expect(codes(instance)).toContain('ENTITY_EXPANSION');
    expect(instance.facts[0]?.value?.length).toBeLessThan(1 << 21);
  });
});

describe('limits of the reader', () => {
  test('a document above the limit of bytes, depth, elements or kept elements is a fatal problem', () => {
    expect(codes(readInstance(bytesOf(page), { bytes: 1000 }))).toEqual(['TOO_LARGE!']);
    expect(codes(readInstance(bytesOf(page), { depth: 3 }))).toContain('TOO_DEEP!');
    expect(codes(readInstance(bytesOf(page), { elements: 10 }))).toContain('TOO_MANY_NODES!');
    expect(codes(readInstance(bytesOf(page), { kept: 10 }))).toContain('TOO_LARGE!');
  });

  test('a document with too many unmatched end tags is a fatal problem', () => {
    const instance = read(page.replace('</body>', `${'<p>'.repeat(900)}${'</q>'.repeat(2000)}</body>`));
    expect(codes(instance)).toEqual(['MALFORMED', 'MALFORMED!']);
  });

  test('attributes of one element above 4096 are ignored', () => {
    const instance = read(inlinePage(words('x', Array.from({ length: 5000 }, (_, place) => `a${place}=""`).join(' '))));
    expect(instance.problems).toEqual([expect.objectContaining({ code: 'MALFORMED', detail: 'an element has more than 4096 attributes' })]);
  });

  test('a document of 100 MB is refused before it is decoded', () => {
    expect(codes(readInstance(new Uint8Array(100 << 20)))).toEqual(['TOO_LARGE!']);
  });
});

/** Each case would take minutes if the time grew with the square of the size. */
describe('reading a large document in time that is linear in its size', () => {
  const many = 20_000;
  const each = (piece: (place: number) => string, count = many) => Array.from({ length: count }, (_, place) => piece(place)).join('');

  test.each<[string, () => string]>([
    ['elements that never close', () => page.replace('</body>', `${'<p>'.repeat(1000)}${'<br>x'.repeat(many)}</body>`)],
    ['end tags without a start tag', () => page.replace('</body>', `${'<p>'.repeat(900)}${'</q>'.repeat(many)}</body>`)],
    ['attributes', () => page.replace('</body>', `<p ${each((place) => `a${place}="" `)}/></body>`)],
    [
      'attributes of a fact',
      () =>
        inlinePage(
          words(
            'x',
            each((place) => `a${place}="" `),
          ),
        ),
    ],
    [
      'namespaces',
      () => inlinePage(`<p ${each((place) => `xmlns:n${place}="u${place}" `, 4000)}>${each((place) => `<n${place % 4000}:b/>`)}</p>`),
    ],
    ['namespaces that are declared again and again', () => inlinePage(each((place) => `<p xmlns:n="u${place}"><n:b/></p>`))],
    [
      'a long chain of continuations',
      () =>
        inlinePage(
          words('x', 'continuedAt="k0"') +
            each((place) => `<ix:continuation id="k${place}" continuedAt="k${place + 1}">y</ix:continuation>`),
        ),
    ],
    [
      'many facts that share one long chain of continuations',
      () =>
        inlinePage(
          words('x', 'continuedAt="k0"').repeat(2000) +
            each((place) => `<ix:continuation id="k${place}" continuedAt="k${place + 1}">y</ix:continuation>`, 20_000),
        ),
    ],
    [
      'many circular chains of continuations',
      () =>
        inlinePage(
          each((place) => `${words('x', `continuedAt="k${place}"`)}<ix:continuation id="k${place}" continuedAt="k${place}"/>`, 20_000),
        ),
    ],
    [
      'facts within facts',
      () =>
        inlinePage(
          `${'<ix:nonNumeric name="c:Words" contextRef="year">'.repeat(900)}${'text <b/>'.repeat(20_000)}${'</ix:nonNumeric>'.repeat(900)}`,
        ),
    ],
    [
      'escaped facts within facts',
      () =>
        inlinePage(
          `${'<ix:nonNumeric name="c:Words" contextRef="year" escape="true">'.repeat(900)}${'text <b/>'.repeat(20_000)}${'</ix:nonNumeric>'.repeat(900)}`,
        ),
    ],
    [
      'a long chain of tuples',
      () => inlinePage(each((place) => `<ix:tuple name="c:T" tupleID="t${place}" tupleRef="t${place + 1}" order="1"/>`)),
    ],
    ['parts of one tuple', () => inlinePage(`<ix:tuple name="c:T">${each((place) => words('x', `order="${many - place}"`))}</ix:tuple>`)],
    ['reports', () => inlinePage(each((place) => words('x', `target="t${place}"`)))],
    [
      'contexts',
      () =>
        inlinePage(amount('1'), {
          resources: each((place) => contextElement(`x${place}`, '<xbrli:instant>2024-12-31</xbrli:instant>'), 20_000),
        }),
    ],
    ['problems', () => inlinePage(amount('n/a', 'format="t:nosuch"').repeat(50_000))],
    ['`&`', () => inlinePage(words('&'.repeat(1_000_000)))],
    ['`<`', () => inlinePage(words('< '.repeat(500_000)))],
    [
      'markup in an entity',
      () => inlinePage(words('&a;'.repeat(1000))).replace('<html', `<!DOCTYPE html [<!ENTITY a "${'<'.repeat(60_000)}">]>\n<html`),
    ],
    ['declarations of entities', () => page.replace('<html', `<!DOCTYPE html [${'<!ENTITY a "'.repeat(5000)}]>\n<html`)],
    ['a date of many month names', () => inlinePage(words(`1 ${'may '.repeat(500_000)}`, 'format="t:datedaymonthyearen"'))],
    ['a number of many digits', () => inlinePage(amount('123'.repeat(1_000_000)))],
    ['a number with much white space', () => inlinePage(amount(`1${' '.repeat(1_000_000)}1`, ''))],
    ['unclosed comments', () => page + '<!--'.repeat(many)],
    ['lines', () => inlinePage(`${'\n'.repeat(1_000_000)}${amount('n/a').repeat(1000)}`)],
  ])('reading %s ends within the time limit', (_, build) => {
    expect(codes(read(build())).length).toBeLessThan(10_010);
  });
});
