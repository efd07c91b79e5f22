import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { disqualifiedOfficerStream } from '../../sources/companies-house/disqualified-officer-stream/source.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { stageContents } from '../worlds/staging.ts';

const name = 'disqualified-officers.000000000000007-000000000000009.ndjson';
const stage = (...lines: string[]) => stageContents(disqualifiedOfficerStream, { [name]: lines.join('') });
const owl = {
  kind: 'natural-disqualification',
  forename: 'Ada',
  surname: 'OWL',
  date_of_birth: '1965-03-14',
  links: { self: '/disqualified-officers/natural/aB-c_1' },
  disqualifications: [{ disqualification_type: 'undertaking', disqualified_from: '2026-05-01', disqualified_until: '2030-04-30' }],
};

function event(resource: object = {}, more: object = {}): string {
  return `${JSON.stringify({
    resource_kind: 'disqualified-officer-natural',
    resource_uri: '/disqualified-officers/natural/aB-c_1',
    resource_id: 'aB-c_1',
    data: owl,
    ...resource,
    event: { timepoint: 7, published_at: '2026-06-02T00:02:01+01:00', type: 'changed', ...more },
  })}\n`;
}

test('an event of the stream is the officer of the crawl, with the time of the change in UTC', async () => {
  const { found, quarantine } = await stage(event());
  expect(quarantine).toEqual([]);
  expect(found).toMatchObject([
    {
      _op: 'upsert',
      officer_id: 'aB-c_1',
      name: 'Ada OWL',
      kind: 'natural',
      changed_at: '2026-06-01 23:02:01.000007',
      date_of_birth: '1965-03-14',
    },
  ]);
});

test('a deletion removes the officer by its address, without data', async () => {
  const { found } = await stage(event({ data: undefined }, { type: 'deleted' }));
  expect(found).toMatchObject([{ _op: 'delete', officer_id: 'aB-c_1', changed_at: '2026-06-01 23:02:01.000007' }]);
});

test('a company has the kind of its document', async () => {
  const self = '/disqualified-officers/corporate/xyz';
  const document = {
    kind: 'corporate-disqualification',
    name: 'OWL LIMITED',
    company_number: '09999901',
    links: { self },
    disqualifications: owl.disqualifications,
  };
  const { found } = await stage(event({ resource_kind: 'disqualified-officer-corporate', resource_uri: self, data: document }));
  expect(found).toMatchObject([{ officer_id: 'xyz', kind: 'corporate', name: 'OWL LIMITED', company_number: '09999901' }]);
});

test.each([
  [event({ resource_uri: '/company/09999901' }), /^not the address of a disqualified officer/],
  [event({ resource_uri: '/disqualified-officers/natural/other' }), 'the document of another officer: aB-c_1'],
  [event({ data: { ...owl, disqualifications: 'none' } }), /^not an officer of the register/],
  [event({ data: { ...owl, disqualifications: [] } }), 'an officer without a disqualification'],
  [event({ resource_kind: 'company-officers' }), 'another kind of resource: company-officers'],
])('the event %s goes to quarantine, and its neighbour is read', async (line, reason) => {
  const next = event({
    resource_uri: '/disqualified-officers/natural/next',
    data: { ...owl, links: { self: '/disqualified-officers/natural/next' } },
  });
  const { found, quarantine } = await stage(line, next);
  expect(found.map(({ officer_id }) => officer_id)).toEqual(['next']);
  expect(quarantine).toMatchObject([{ line: 1, reason: expect.stringMatching(reason) }]);
});

describeReal('the real event of the stream of disqualified officers', () => {
  test('is an undertaking', async () => {
    const text = JSON.stringify(JSON.parse(await readFile(realData('companies-house/streaming/disqualified-officers.json'), 'utf8')));
    const { found, quarantine } = await stage(text);
    expect(quarantine).toEqual([]);
    expect(found).toMatchObject([
      { officer_id: 'rH3JIzSC8UrNmCOSi3ruAZGCahE', date_of_birth: '1968-06-04', changed_at: '2022-08-03 23:02:01.812779' },
    ]);
  });
});
