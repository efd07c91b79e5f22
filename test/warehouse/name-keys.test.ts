import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyTextOf } from '../../serving/publish/name-keys/copy-text.ts';
import { blocksOf, copyTexts } from '../../serving/publish/name-keys/copy-texts.ts';
import { copyTextsInThread, type NameThread, startThread } from '../../serving/publish/name-keys/thread.ts';
import { NamesInvalid } from '../../serving/publish/refused.ts';
import { liveCompany } from '../fixtures/published-names.ts';

const worker = new URL('./name-keys-worker.mjs', import.meta.url);
let thread: NameThread;
let ended: boolean;
beforeEach(() => {
  ended = false;
  thread = startThread(worker, () => {
    ended = true;
  });
});
afterEach(() => thread.end());

const lines = Array.from({ length: 3_210 }, (_, n) =>
  JSON.stringify({ ...liveCompany(String(n).padStart(8, '0'), `HERON ${n} LIMITED`), ...(n % 7 === 0 ? { names: null } : {}) }),
);
const blocks = (some: readonly string[]) => blocksOf(Readable.from(some));

async function textOf(texts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const one of texts) text += one;
  return text;
}

test('a worker thread computes the same text of COPY, in the same order', async () => {
  const expected = copyTextOf(lines);
  expect(await textOf(copyTextsInThread(blocks(lines), thread))).toBe(expected);
  expect(await textOf(copyTexts(Readable.from(lines)))).toBe(expected);
  expect(expected.split('\n')).toHaveLength(3_210 + 1);
});

test('a line without the shape of a company is refused in a worker thread as well', async () => {
  const broken = [...lines.slice(0, 600), '{"companyNumber": "00000001"}', ...lines];
  await expect(textOf(copyTextsInThread(blocks(broken), thread))).rejects.toThrow(NamesInvalid);
  expect(await textOf(copyTextsInThread(blocks(lines), thread))).toBe(copyTextOf(lines));
  await expect(textOf(copyTexts(Readable.from(broken)))).rejects.toThrow(NamesInvalid);
});

test('a worker thread that ends by an error fails the iteration', async () => {
  await expect(textOf(copyTextsInThread(blocks(['no JSON']), thread))).rejects.toThrow('JSON');
  expect(ended).toBe(true);
});
