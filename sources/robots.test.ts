import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertRobotsAllow, isAllowed, rulesFor } from './robots.ts';

const allowed = (text: string, path: string) => isAllowed(rulesFor('risk-intelligence-service', text), path);

describe('the rules of a robots.txt', () => {
  test.each<[string, string, string, boolean]>([
    ['an empty file', '', '/a', true],
    ['an empty Disallow', 'User-agent: *\nDisallow:', '/a', true],
    ['a path for all robots', 'User-agent: *\nDisallow: /notice', '/notice/1', false],
    ['another path', 'User-agent: *\nDisallow: /search', '/notice/1', true],
    ['a group for another robot', 'User-agent: badbot\nDisallow: /', '/a', true],
    [
      'a group of its own, which replaces the general one',
      'User-agent: *\nDisallow: /\n\nUser-agent: Risk-Intelligence-Service\nDisallow: /b',
      '/a',
      true,
    ],
    ['an own group without rules', 'User-agent: *\nDisallow: /\nUser-agent: risk-intelligence-service\nDisallow:', '/a', true],
    ['a group of several robots', 'User-agent: badbot\nUser-agent: *\nDisallow: /a', '/a', false],
    ['a longer Allow', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['an Allow of the same length', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['a wildcard', 'User-agent: *\nDisallow: /*/data.json', '/insolvency/notice/data.json?x=1', false],
    ['an end', 'User-agent: *\nDisallow: /*.json$', '/data.json?x=1', true],
    ['comments, spaces and old line ends', '# rules\rUser-agent : * # all\rDisallow: /a # no', '/a', false],
    ['signs of regular expressions', 'User-agent: *\nDisallow: /a(b', '/a(b', false],
    ['stars beside each other', 'User-agent: *\nDisallow: /**a***b*', '/xxaxxb', false],
    ['parts in another order', 'User-agent: *\nDisallow: /*b*a', '/ab', true],
    ['an end that a part has used', 'User-agent: *\nDisallow: /a*aa$', '/aa', true],
    ['an end after the last of several places', 'User-agent: *\nDisallow: /*.json$', '/a.json/b.json', false],
    ['an end without a star', 'User-agent: *\nDisallow: /a$', '/a/b', true],
    ['a star at the end', 'User-agent: *\nDisallow: /a*$', '/a/b', false],
    ['a colon in the path', 'User-agent: *\nDisallow: /a:b', '/a:b', false],
    ['a path that begins with a star', 'User-agent: *\nDisallow: *.json', '/a.json', false],
    ['an HTML page', '<html><body>User-agent</body></html>', '/a', true],
  ])('%s', (_, text, path, expected) => {
    expect(allowed(text, path)).toBe(expected);
  });

  test.each([
    ['stars', `User-agent: *\nDisallow: /${'*'.repeat(7)}~`],
    ['stars and letters', `User-agent: *\nDisallow: /${'*a'.repeat(7)}~`],
    ['spaces', `User-agent: *\nDisallow: x${' '.repeat(150_000)}y`],
    ['robots and rules', `${'User-agent: a\n'.repeat(20_000)}User-agent: *\n${'Disallow: x\n'.repeat(20_000)}`],
    ['spaces before a name', `${' '.repeat(150_000)}\nUser-agent: *\nDisallow: x`],
  ])('many %s take no time', (_, text) => {
    const began = performance.now();
    expect(allowed(text, `/${'a'.repeat(84)}`)).toBe(true);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('a path fits a pattern as it fits the regular expression of its parts', () => {
    const signs = (...from: string[]) => fc.array(fc.constantFrom(...from), { maxLength: 6 }).map((all) => all.join(''));
    fc.assert(
      fc.property(signs('a', 'b', '*'), fc.constantFrom('', '$'), signs('a', 'b'), (pattern, end, path) => {
        const shape = new RegExp(`^/${pattern.replaceAll('*', '.*')}${end}`);
        expect(isAllowed([{ allow: false, path: `/${pattern}${end}` }], `/${path}`)).toBe(!shape.test(`/${path}`));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a site without robots.txt allows every address, and a refused address is named', async () => {
    const http = (body: string | undefined) => ({
      get: async (url: string) => (body === undefined ? undefined : { bytes: Buffer.from(body), url, headers: {} }),
    });
    await assertRobotsAllow(http(undefined), ['https://site.example/a']);
    await assertRobotsAllow(http('User-agent: *\nDisallow: /b'), ['https://site.example/a']);
    await expect(
      assertRobotsAllow(http('User-agent: *\nDisallow: /b'), ['https://site.example/a', 'https://site.example/b/c']),
    ).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED', message: expect.stringContaining('/b/c') });
  });
});
