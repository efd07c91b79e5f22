import { totalmem } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { readConfig } from './config.ts';

const memoryOf = (text?: string) => readConfig(text === undefined ? {} : { RISK_MEMORY: text }).memory;

describe('RISK_MEMORY', () => {
  test.each([
    ['6GiB', 6 * 2 ** 30],
    ['6GB', 6e9],
    ['1536MiB', 1.5 * 2 ** 30],
    ['0.5TiB', 2 ** 39],
  ])('%s is %s bytes', (text, bytes) => expect(memoryOf(text)).toBe(bytes));

  test('the default is at most half of the memory of the machine', () => {
    expect(memoryOf()).toBeLessThanOrEqual(totalmem() / 2);
    expect(memoryOf()).toBe(memoryOf('50%'));
  });

  test.each(['6', 'six', '6 GiB', '100MiB'])('%s is refused, and the message names the variable', (text) => {
    expect(() => memoryOf(text)).toThrow('RISK_MEMORY');
  });
});

describe('the feeds of news', () => {
  const feeds = (text: string) => readConfig({ RISK_NEWS_FEEDS: text }).newsFeeds;

  test('are absent without the variable, and shown only where the operator says so', () => {
    expect(readConfig({}).newsFeeds).toBeUndefined();
    expect(feeds('[{"url": "https://news.example/rss.xml", "title": "Owl News"}]')).toEqual([
      { url: 'https://news.example/rss.xml', title: 'Owl News', display: false },
    ]);
    expect(feeds('[]')).toEqual([]);
  });

  test.each([
    ['no JSON', 'https://news.example/rss.xml'],
    ['no list', '{"url": "https://news.example/rss.xml", "title": "Owl News"}'],
    ['another protocol', '[{"url": "file:///etc/passwd", "title": "Owl News"}]'],
    ['no title', '[{"url": "https://news.example/rss.xml"}]'],
    ['an unknown member', '[{"url": "https://news.example/rss.xml", "title": "Owl News", "every": 5}]'],
    ['an address twice', '[{"url": "https://news.example/", "title": "A"}, {"url": "https://news.example/", "title": "B"}]'],
  ])('are refused with %s', (_, text) => {
    expect(() => feeds(text)).toThrow(/^RISK_NEWS_FEEDS: /);
  });
});
