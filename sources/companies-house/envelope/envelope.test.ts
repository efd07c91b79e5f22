import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../../test/fixtures/real-data.ts';
import { parsed } from '../../../test/worlds/parsed.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { parseEnvelopes } from './parse.ts';
import { publishedAt } from './published-at.ts';

const event = (more: object = {}) => ({ timepoint: 7, published_at: '2026-06-02T09:00:00', type: 'changed', ...more });
const line = (more: object = {}) =>
  JSON.stringify({
    resource_kind: 'company-profile',
    resource_uri: '/company/09999901',
    resource_id: '09999901',
    data: { a: 1 },
    event: event(),
    ...more,
  });

describe('the time of publication', () => {
  test.each([
    ['2026-06-02T09:00:00', 1_234_567, '2026-06-02T09:00:00.234567'],
    ['2022-11-15T18:59:02.333257Z', 1, '2022-11-15T18:59:02.333257'],
    ['2022-08-04T00:02:01.812779+01:00', 1, '2022-08-03T23:02:01.812779'],
    ['2026-06-02T09:00:00.5+0100', 1, '2026-06-02T08:00:00.500000'],
    ['2026-02-31T09:00:00', 1, undefined],
    ['2026-06-02', 1, undefined],
    ['soon', 1, undefined],
  ])('%s at timepoint %s is %s in UTC', (text, timepoint, utc) => {
    expect(publishedAt(text, timepoint)).toBe(utc);
  });
});

describe('a line of a window', () => {
  test('is an envelope with the resource as JSON text', () => {
    expect(readEnvelope(line())).toEqual({
      resource_kind: 'company-profile',
      resource_uri: '/company/09999901',
      resource_id: '09999901',
      data: '{"a":1}',
      timepoint: 7,
      published_at: '2026-06-02T09:00:00.000007',
      type: 'changed',
    });
  });

  test('of a deletion may lack data and id', () => {
    const deleted = readEnvelope(line({ data: undefined, resource_id: undefined, event: event({ type: 'deleted' }) })) as Envelope;
    expect([deleted.type, deleted.data, deleted.resource_id]).toEqual(['deleted', null, null]);
  });

  test.each([
    ['{"resource_kind":', /^not JSON$/],
    ['[]', /^not an envelope/],
    [line({ event: event({ type: 'renamed' }) }), /^not an envelope: event.type/],
    [line({ event: event({ timepoint: '7' }) }), /^not an envelope: event.timepoint/],
    [line({ event: event({ published_at: 'soon' }) }), /^not a time of publication: soon$/],
    [line({ data: undefined }), /^a change without data$/],
    [line({ resource_uri: 'company' }), /^not an envelope: resource_uri/],
  ])('%s is refused', (text, reason) => {
    expect(readEnvelope(text)).toMatch(reason);
  });
});

describe('parseEnvelopes', () => {
  test('writes the last record of each resource and puts every other line into quarantine', async () => {
    const window = [
      line({ event: event({ timepoint: 1 }) }),
      '',
      line({ resource_uri: '/company/09999902', event: event({ timepoint: 2 }) }),
      line({ event: event({ timepoint: 3 }) }),
      'half a rec',
      line({ resource_kind: 'company-officers', resource_uri: '/company/09999901/appointments/x', event: event({ timepoint: 4 }) }),
    ].join('\n');
    const { records, rejects } = await parsed(
      { parse: (release, out) => parseEnvelopes(release, out, ['company-profile']) },
      { '1-4.ndjson': window },
    );
    expect(records).toMatchObject([
      { resource_uri: '/company/09999902', timepoint: 2, _file: '1-4.ndjson', _line: 3 },
      { resource_uri: '/company/09999901', timepoint: 3, _file: '1-4.ndjson', _line: 4 },
    ]);
    expect(rejects.map(({ line: at, reason }) => [at, reason])).toEqual([
      [1, 'left out: a later record of the release states the same resource'],
      [5, 'not JSON'],
      [6, 'another kind of resource: company-officers'],
    ]);
  });

  test('puts a line that is not UTF-8 into quarantine, and reads the lines around it', async () => {
    const bad = Buffer.concat([Buffer.from(line().replace('"a":1', '"a":"')), Buffer.from([0xc3]), Buffer.from('"}}\n')]);
    const { records, rejects } = await parsed({ parse: parseEnvelopes }, { 'w.ndjson': Buffer.concat([bad, Buffer.from(line())]) });
    expect([records.length, rejects.map(({ reason }) => reason)]).toEqual([1, ['not UTF-8']]);
  });

  test.each([
    ['a line that is no envelope', '{"error":"overloaded"}', /none of 11 lines is a record of the source; the first: not an envelope/],
    ['another kind of resource', line({ resource_kind: 'company-charges' }), /the first: another kind of resource: company-charges/],
  ])('refuses a window of more than ten lines of which each is %s', async (_, text, message) => {
    const read = (lines: string[]) =>
      parsed({ parse: (release, out) => parseEnvelopes(release, out, ['company-profile']) }, { 'w.ndjson': lines.join('\n') });
    const bad = Array.from({ length: 11 }, () => text);
    await expect(read(bad)).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE', message: expect.stringMatching(message) });
    expect((await read(bad.slice(1))).rejects.length).toBe(10);
    expect((await read([...bad, line()])).records.length).toBe(1);
  });

  test('refuses an HTML page', async () => {
    await expect(parsed({ parse: parseEnvelopes }, { 'w.ndjson': '<html><body>502</body></html>' })).rejects.toMatchObject({
      code: 'UNEXPECTED_HTML',
    });
  });
});

describeReal('the real events of six streams', () => {
  test('are envelopes', async () => {
    const folder = realData('companies-house/streaming');
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) {
      const text = JSON.stringify(JSON.parse(await readFile(`${folder}/${name}`, 'utf8')));
      expect([name, typeof readEnvelope(text)]).toEqual([name, 'object']);
    }
  });
});
