import { describe, expect, test } from 'vitest';
import { envelopeLine, profile } from '../../../test/fixtures/envelopes.ts';
import { apiOfficer, officerEvent } from '../../../test/fixtures/officer-events.ts';
import { eventLine } from '../../../test/fixtures/register-events.ts';
import { asked } from '../../../test/worlds/asked.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { SourceProblem } from '../../problem.ts';
import type { Source } from '../../source.ts';
import { chargesApi } from '../charges-api/source.ts';
import { companyApi } from '../company-api/source.ts';
import { companyStream } from '../company-stream/source.ts';
import { exemptionsApi } from '../exemptions-api/source.ts';
import { insolvencyApi } from '../insolvency-api/source.ts';
import { officerStream } from '../officer-stream/source.ts';
import { officersApi } from '../officers-api/source.ts';
import { pscApi } from '../psc-api/source.ts';
import { pscStatementsApi } from '../psc-statements-api/source.ts';
import { pscStream } from '../psc-stream/source.ts';
import { registersApi } from '../registers-api/source.ts';

const number = '09999901';
const owners = `/company/${number}/persons-with-significant-control`;
const owner = (id: string, more: object = {}) => ({
  kind: 'individual-person-with-significant-control',
  name: 'Miss Ottoline Nightjar',
  name_elements: { title: 'Miss', forename: 'Ottoline', surname: 'Nightjar' },
  notified_on: '2019-04-06',
  natures_of_control: ['ownership-of-shares-75-to-100-percent'],
  identity_verification_details: {
    appointment_verification_statement_due_on: '2026-11-18',
    appointment_verification_statement_date: '2026-11-04',
  },
  links: { self: `${owners}/individual/${id}` },
  ...more,
});
const statement = (id: string) => ({
  kind: 'persons-with-significant-control-statement',
  statement: 'psc-exists-but-not-identified',
  notified_on: '2019-04-06',
  links: { self: `${owners}-statements/${id}` },
});
const exemptions = {
  kind: 'exemptions',
  exemptions: {
    psc_exempt_as_trading_on_regulated_market: {
      exemption_type: 'psc-exempt-as-trading-on-regulated-market',
      items: [{ exempt_from: '2018-12-19T00:00:00.000Z' }],
    },
  },
};
const officer = (id: string, more: object = {}) =>
  apiOfficer({
    links: { self: `/company/${number}/appointments/${id}`, officer: { appointments: '/officers/nightjar-officer/appointments' } },
    ...more,
  });
const page = (items: readonly object[], total: number | null = items.length, more: object = {}) =>
  JSON.stringify({ items, total_results: total, items_per_page: 100, start_index: 0, ...more });

/** Asks for companies and stages what the source stored. */
async function staged(source: Source, companies: readonly string[], answer: Parameters<typeof asked>[2]) {
  const world = await asked(source, companies, answer);
  const result = await stageContents(source, world.contents());
  return { ...result, requested: world.requested, lookedUp: result.partly.company_lookup?.found ?? [] };
}

describe('the REST API and the stream', () => {
  const verified = {
    identity_verification_details: { appointment_verification_start_on: '2026-01-05', identity_verified_on: '2026-01-02' },
  };
  const stream = (path: string, line: string) => ({ [`${path}.000000000000041-000000000000042.ndjson`]: line });

  test.each<[string, Source, Source, string, string, string | undefined]>([
    ['profile', companyApi, companyStream, JSON.stringify(profile()), 'companies', envelopeLine()],
    ['officer', officersApi, officerStream, page([apiOfficer(verified)]), 'officers', officerEvent({ data: apiOfficer(verified) })],
    [
      'owner',
      pscApi,
      pscStream,
      page([owner('p')]),
      'persons-with-significant-control',
      eventLine('company-psc-individual', `${owners}/individual/p`, owner('p')),
    ],
  ])('give the same row of a %s', async (_, rest, streamed, answer, path, line) => {
    const fromRest = await staged(rest, [number], () => answer);
    const fromStream = await stageContents(streamed, stream(path, line ?? ''));
    const undated = ({ changed_at: _changed, ...row }: Record<string, unknown>) => row;
    expect(fromRest.found.map(undated)).toEqual(fromStream.found.map(undated));
    expect(fromRest.found).toMatchObject([{ changed_at: '2026-06-01 09:30:00', _op: 'upsert' }]);
    expect(fromRest.rejected + fromStream.rejected).toBe(0);
  });

  test.each<[string, Source, string, string, string, object]>([
    ['statement', pscStatementsApi, page([statement('s')]), 'psc_statement', `${owners}-statements/s`, statement('s')],
    ['exemption', exemptionsApi, JSON.stringify(exemptions), 'psc_exemption', `/company/${number}/exemptions`, exemptions],
  ])('give the same row of a %s', async (_, rest, answer, table, uri, data) => {
    const fromRest = await staged(rest, [number], () => answer);
    const fromStream = await stageContents(pscStream, stream('persons-with-significant-control', eventLine('any', uri, data)));
    const undated = ({ changed_at: _changed, ...row }: Record<string, unknown>) => row;
    expect(fromRest.found.map(undated)).toEqual(fromStream.partly[table]?.found.map(undated));
    expect([fromRest.found.length, fromRest.rejected]).toEqual([1, 0]);
  });

  test.each<[string, Source, Source, string]>([
    ['company', companyApi, companyStream, `/company/${number}`],
    ['exemption', exemptionsApi, pscStream, `/company/${number}/exemptions`],
  ])('remove the row of a %s that the register does not have', async (_, rest, streamed, uri) => {
    const { found } = await staged(rest, [number], () => undefined);
    const path = streamed.stream?.url.split('/').at(-1) ?? '';
    const deleted = await stageContents(
      streamed,
      stream(path, eventLine(rest === companyApi ? 'company-profile' : 'exemptions', uri, null)),
    );
    const rows = rest === companyApi ? deleted.found : deleted.partly.psc_exemption?.found;
    expect(found).toMatchObject([{ _op: 'delete', company_number: number }]);
    expect({ ...found[0], changed_at: null }).toEqual({ ...rows?.[0], changed_at: null });
  });
});

describe('a list', () => {
  test.each<[string, Source, (id: string) => object]>([
    ['officers', officersApi, officer],
    ['owners', pscApi, owner],
    ['statements', pscStatementsApi, statement],
  ])('of %s is read page by page by its total, and its ids are kept', async (_, source, item) => {
    const items = Array.from({ length: 130 }, (_, n) => item(`i${n}`));
    const { found, requested, lookedUp } = await staged(source, [number], (url) => {
      const start = Number(new URL(url).searchParams.get('start_index'));
      return page(items.slice(start, start + 50), 130, { items_per_page: 50 });
    });
    expect([found.length, requested.length]).toEqual([130, 3]);
    expect(lookedUp).toMatchObject([
      { source: source.id, company_number: number, kind: 'answer', answer: 'found', records: 130, asked_at: '2026-06-01 09:30:00' },
    ]);
    expect(lookedUp[0]?.listed).toHaveLength(130);
  });

  test.each<[string, readonly string[]]>([
    ['states another total on the next page', [page([officer('a')], 2), page([officer('b')], 3), page([officer('c')], 3)]],
    ['has an item twice, so that another may be missing', [page([officer('a'), officer('b')], 4), page([officer('b'), officer('c')], 4)]],
    ['has an item without a link to itself', [page([officer('a'), officer('b', { links: {} })])]],
    ['has an item of another company', [page([officer('a'), officer('b', { links: { self: '/company/09999902/appointments/b' } })])]],
    ['does not state its total', [page([officer('a')], null)]],
  ])('that %s is read, and does not count as whole', async (_, pages) => {
    const answers = [...pages];
    const { found, lookedUp } = await staged(officersApi, [number], () => answers.shift());
    expect(found.map(({ appointment }) => appointment)).toContain('a');
    expect(lookedUp).toMatchObject([{ answer: 'found', listed: null }]);
  });

  test('without a total ends with a page that is not full, or with a 404', async () => {
    const full = page([officer('a'), officer('b')], null, { items_per_page: 2 });
    const pages = [full, page([officer('c')], null, { items_per_page: 2 })];
    expect((await staged(officersApi, [number], () => pages.shift())).found).toHaveLength(3);
    const once = [full];
    expect((await staged(officersApi, [number], () => once.shift())).found).toHaveLength(2);
  });

  test('that repeats a full page for ever is a failure of its company', async () => {
    const { lookedUp } = await staged(officersApi, [number, '09999902'], (url) =>
      url.includes(number) ? page([officer('a')], null, { items_per_page: 1 }) : undefined,
    );
    expect(lookedUp.map(({ company_number, answer }) => [company_number, answer])).toEqual([
      [number, 'failed'],
      ['09999902', 'none'],
    ]);
  });

  test.each([
    ['an explicit empty list is whole', page([], 0), []],
    ['a 404 is no list: it may be an error', undefined, null],
  ])('%s', async (_, answer, listed) => {
    expect((await staged(officersApi, [number], () => answer)).lookedUp).toMatchObject([{ answer: 'none', records: 0, listed }]);
  });

  test('of charges keeps its ids too', async () => {
    const charge = { status: 'outstanding', links: { self: `/company/${number}/charges/C1` } };
    expect((await staged(chargesApi, [number], () => JSON.stringify({ total_count: 1, items: [charge] }))).lookedUp).toMatchObject([
      { answer: 'found', records: 1, listed: ['C1'] },
    ]);
  });

  test.each<[string, Source, string | undefined, object]>([
    ['a document is whole', companyApi, JSON.stringify(profile()), { answer: 'found', listed: [number] }],
    ['a 404 that removes what the company had is whole', exemptionsApi, undefined, { answer: 'none', listed: [] }],
    ['a 404 to the insolvency cases may be an error', insolvencyApi, undefined, { answer: 'none', listed: null }],
  ])('%s', async (_, source, answer, expected) => {
    expect((await staged(source, [number], () => answer)).lookedUp).toMatchObject([expected]);
  });

  test('an owner of an overseas entity and a protected one have paths of their own', async () => {
    const paths = ['individual-beneficial-owner', 'super-secure', 'super-secure-beneficial-owner', 'legal-person'];
    const items = paths.map((form) =>
      owner(form, { kind: `${form}-person-with-significant-control`, links: { self: `${owners}/${form}/${form}` } }),
    );
    const { found, rejected } = await staged(pscApi, [number], () => page(items));
    expect([found.map(({ psc_id }) => psc_id), rejected]).toEqual([paths.toSorted(), 0]);
  });

  test('an item that cannot be read names its company in the quarantine', async () => {
    const { quarantine } = await staged(pscApi, [number], () => page([owner('a'), owner('b', { links: {} })]));
    expect(quarantine).toMatchObject([{ text: expect.stringContaining(`"${owners}"`), reason: expect.stringMatching(/without a link/) }]);
  });
});

describe('the profile', () => {
  const numbers = Array.from({ length: 12 }, (_, n) => `0999${String(n).padStart(4, '0')}`);

  test('that ten companies in a row do not have fails the release: the address may have changed', async () => {
    await expect(asked(companyApi, numbers, () => undefined)).rejects.toMatchObject({ code: 'PUBLISHER_ERROR' });
  });

  test('that a few companies do not have removes them alone', async () => {
    const { found } = await staged(companyApi, numbers, (url) => {
      const company_number = url.slice(-8);
      return company_number === numbers[4] ? undefined : JSON.stringify(profile({ company_number }));
    });
    expect(found.filter(({ _op }) => _op === 'delete')).toMatchObject([{ company_number: numbers[4] }]);
    expect(found).toHaveLength(12);
  });

  test('of another company goes to quarantine', async () => {
    const { quarantine } = await staged(companyApi, [number], () => JSON.stringify(profile({ company_number: '09999902' })));
    expect(quarantine).toMatchObject([{ reason: 'the profile of another company: 09999902' }]);
  });
});

describe('the registers', () => {
  const answer = (registers: object) => JSON.stringify({ company_number: number, kind: 'registers', registers });
  const moved = (moved_on: string, register_moved_to = 'public-register') => ({ moved_on, register_moved_to, links: { filing: '/f' } });

  test('have a row for each move, in the words of the publisher’s enumerations', async () => {
    const { found, rejected } = await staged(registersApi, [number], () =>
      answer({
        directors: { register_type: 'directors', items: [moved('2019-05-01'), moved('2021-05-01', 'registered-office')] },
        llp_members: { register_type: 'llp_members', items: [moved('2020-02-03', 'unspecified-location')] },
        mascots: { items: [moved('2020-02-30', 'moon')] },
      }),
    );
    expect(found.map(({ register, move, moved_to, moved_on }) => [register, move, moved_to, moved_on])).toEqual([
      ['directors', '1', 'public-register', '2019-05-01'],
      ['directors', '2', 'registered-office', '2021-05-01'],
      ['llp-members', '1', 'unspecified-location', '2020-02-03'],
      ['unmapped', '1', 'unmapped', null],
    ]);
    expect(rejected).toBe(0);
  });

  test.each([
    ['a 404', undefined],
    ['no register', answer({})],
  ])('are removed by %s', async (_, given) => {
    expect((await staged(registersApi, [number], () => given)).found).toMatchObject([{ _op: 'delete', company_number: number }]);
  });

  test.each([answer({ directors: 'here' }), answer([{ items: [] }]), '{"registers":null}'])(
    'of another shape go to quarantine: %s',
    async (given) => {
      const { found, quarantine } = await staged(registersApi, [number], () => given);
      expect([found, quarantine]).toMatchObject([[], [{ text: expect.stringContaining(`/company/${number}/registers`) }]]);
    },
  );
});

test('a failure of one company is a row beside the answer of another', async () => {
  const { lookedUp } = await staged(pscApi, [number, '09999902'], (url) =>
    url.includes('09999902') ? new SourceProblem('PUBLISHER_ERROR', 'answers 502') : page([owner('a')]),
  );
  expect(lookedUp).toMatchObject([
    { company_number: number, kind: 'answer', listed: ['a'] },
    { company_number: '09999902', kind: 'failure', answer: 'failed', failure: 'PUBLISHER_ERROR: answers 502', listed: null },
  ]);
});
