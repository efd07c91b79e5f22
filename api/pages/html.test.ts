import { expect, test } from 'vitest';
import { html } from './html.ts';

test('html escapes every value and nests markup that it made itself', () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;`;
  const inner = html`<b title="${hostile}">${hostile}</b>`;
  expect(inner.text).toBe(
    '<b title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;</b>',
  );
  expect(html`<p>${[inner, 3]}</p>`.text).toBe(`<p>${inner.text}3</p>`);
});
