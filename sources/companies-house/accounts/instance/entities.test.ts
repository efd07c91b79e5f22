import { describe, expect, test } from '@jest/globals';
import { createEntities } from './entities.ts';

function resolve(text: string, declared: Record<string, string> = {}): { text: string; told: string[] } {
  const told: string[] = [];
  const { resolve } = createEntities(new Map(Object.entries(declared)), (kind) => told.push(kind));
  return { text: resolve(text), told };
}

describe('references', () => {
  test.each([
    ['a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&apos;', 'a & b <c> "d" \'e\''],
    ['&nbsp;&pound;5&ndash;&euro;&rsquo;&hellip;', '\u00a0£5–€’…'],
    ['&yuml;&Yuml;&diams;', 'ÿŸ♦'],
    ['&#163;&#xA3;&#x1F600;', '££😀'],
    ['&amp;lt;', '&lt;'],
  ])('%s', (text, resolved) => {
    expect(resolve(text)).toEqual({ text: resolved, told: [] });
  });

  test.each(['a & b', '&;', '&nosuch;', '&#0;', '&#x110000;', '&#xzz;', 'tail &', `&${'a'.repeat(100)};`])(
    '`%s` stays as written, aloud',
    (text) => {
      const { text: resolved, told } = resolve(text);
      expect(resolved).toBe(text);
      expect(told).toContain('MALFORMED');
    },
  );

  test('of the document’s own entities are their text, markup left out', () => {
    expect(resolve('&co; &both;', { co: 'Invented &amp; Sons', both: '<b>&co;</b> Ltd' }).text).toBe('Invented & Sons Invented & Sons Ltd');
  });

  test('that unfold without end are cut, aloud', () => {
    const bomb = Object.fromEntries(
      Array.from({ length: 12 }, (_, level) => [`e${level}`, level === 0 ? 'lol' : `&e${level - 1};`.repeat(10)]),
    );
    const { text, told } = resolve('&e11;', bomb);
    expect(text.length).toBeLessThan(1 << 20);
    expect(told).toContain('ENTITY_EXPANSION');
    expect(resolve('&a;', { a: '&b;', b: '&a;' }).told).toContain('ENTITY_EXPANSION');
  });
});
