import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../test/fixtures/any-text.ts';
import { elementsOf, hasClass, readHtml, textOf } from './html.ts';

test.each([
  ['<p>one <b>two</b>\n three</p>', 'one two three'],
  ['<p>one</p><p>two<br>three</p>', 'one\ntwo\nthree'],
  ['<ul><li>one<li>two</ul>', 'one\ntwo'],
  ['one<script>two("<p>three</p>")</script><style>p {}</style>', 'one'],
  ['Owl &amp; Sons&nbsp;Ltd &pound;5 &#8211; &lt;b&gt;', 'Owl & Sons Ltd £5 – <b>'],
  ['<p>never closed', 'never closed'],
])('the text of %s is %j', (html, text) => {
  expect(textOf(readHtml(html))).toBe(text);
});

test('elementsOf yields elements in the order of the page, and hasClass finds one class among several', () => {
  const page = readHtml('<div class="a b"><p id="1"></p></div><p id="2"></p>');
  expect([...elementsOf(page)].filter(({ name }) => name === 'p').map(({ attributes }) => attributes.id)).toEqual(['1', '2']);
  expect([...elementsOf(page)].filter((one) => hasClass(one, 'b'))).toHaveLength(1);
});

test('twenty thousand nested elements do not overflow the stack, and their text is read', () => {
  expect(textOf(readHtml(`${'<div>'.repeat(20_000)}deep</div>after`))).toContain('deep');
});

test('readHtml and textOf never throw, whatever the text', () => {
  const words = fc.constantFrom('<p>', '</p>', '<b', '>', '"', '<!--', '&#x;', '</div>', '<script>', 'word', '<li>');
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.array(words).map((all) => all.join('')),
      ),
      (html) => {
        expect(typeof textOf(readHtml(html))).toBe('string');
      },
    ),
  );
});
