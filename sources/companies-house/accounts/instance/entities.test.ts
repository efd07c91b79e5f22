import { describe, expect, test } from 'vitest';
import { createEntities } from './entities.ts';

function resolve(text: string, declared: Record<string, string> = {}): { text: string; problems: string[] } {
  const problems: string[] = [];
  const { resolve } = createEntities(new Map(Object.entries(declared)), (kind) => problems.push(kind));
  return { text: resolve(text), problems };
}

describe('resolving references', () => {
  test.each([
    ['a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&apos;', 'a & b <c> "d" \'e\''],
    ['&nbsp;&pound;5&ndash;&euro;&rsquo;&hellip;', '\u00a0£5–€’…'],
    ['&yuml;&Yuml;&diams;', 'ÿŸ♦'],
    ['&#163;&#xA3;&#x1F600;', '££😀'],
    ['&amp;lt;', '&lt;'],
  ])('`%s` is resolved', (text, resolved) => {
    expect(resolve(text)).toEqual({ text: resolved, problems: [] });
  });

  test.each(['a & b', '&;', '&nosuch;', '&#0;', '&#x110000;', '&#xzz;', 'tail &', `&${'a'.repeat(100)};`])(
    '`%s` stays as written and is logged',
    (text) => {
      const { text: resolved, problems } = resolve(text);
      expect(resolved).toBe(text);
      expect(problems).toContain('MALFORMED');
    },
  );

  test('a reference to an entity of the document gives its text without markup', () => {
    expect(resolve('&co; &both;', { co: 'Invented &amp; Sons', both: '<b>&co;</b> Ltd' }).text).toBe('Invented & Sons Invented & Sons Ltd');
  });

  test('entities that expand without end are cut and logged', () => {
    const bomb = Object.fromEntries(
      Array.from({ length: 12 }, (_, level) => [`e${level}`, level === 0 ? 'lol' : `&e${level - 1};`.repeat(10)]),
    );
    const { text, problems } = resolve('&e11;', bomb);
    expect(text.length).toBeLessThan(1 << 20);
    expect(problems).toContain('ENTITY_EXPANSION');
    expect(resolve('&a;', { a: '&b;', b: '&a;' }).problems).toContain('ENTITY_EXPANSION');
  });
});
