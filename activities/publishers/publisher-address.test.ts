import { expect, test } from 'vitest';
import { actualAddress, type Records, redirectTarget } from './publisher-address.ts';

const sample: Records = { mode: 'sample', url: 'http://127.0.0.1:4100/uk/' };
const live: Records = { mode: 'live' };
const notice = new URL('https://www.thegazette.co.uk/insolvency/notice/data.json?results-page=2');

test('with sample records a request goes to the sample, with the publisher’s host, path and query in its path', () => {
  expect(actualAddress(notice, sample).href).toBe(
    'http://127.0.0.1:4100/uk/www.thegazette.co.uk/insolvency/notice/data.json?results-page=2',
  );
  expect(actualAddress(notice, live).href).toBe(notice.href);
});

test.each([
  ['live, relative', live, '/london/insolvency/notice/data.json'],
  ['live, absolute', live, 'https://www.thegazette.co.uk/london/insolvency/notice/data.json'],
  ['sample, relative', sample, '/london/insolvency/notice/data.json'],
  ['sample, absolute, the publisher’s host', sample, 'https://www.thegazette.co.uk/london/insolvency/notice/data.json'],
  ['sample, absolute, the sample’s host', sample, 'http://127.0.0.1:4100/uk/www.thegazette.co.uk/london/insolvency/notice/data.json'],
  ['sample, relative, the sample’s path', sample, '/uk/www.thegazette.co.uk/london/insolvency/notice/data.json'],
])('redirectTarget returns the publisher’s own address: %s', (_, records, location) => {
  expect(redirectTarget(notice, location, records).href).toBe('https://www.thegazette.co.uk/london/insolvency/notice/data.json');
});

test.each([
  ['another host', live, 'https://collector.example/x'],
  ['the same name without TLS', live, 'http://www.thegazette.co.uk/x'],
  ['a lookalike', live, '//www.thegazette.co.uk.example/x'],
  ['another publisher of the sample', sample, 'http://127.0.0.1:4100/uk/download.companieshouse.gov.uk/x'],
])('redirectTarget refuses %s', (_, records, location) => {
  expect(() => redirectTarget(notice, location, records)).toThrow(expect.objectContaining({ code: 'PUBLISHER_REFUSED' }));
});
