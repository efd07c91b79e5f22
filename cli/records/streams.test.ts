import { expect, test } from 'vitest';
import { gapClosing } from '../../serving/streams/read-streams.ts';
import { sourceById, sources } from '../../sources/index.ts';
import { streamGapRows, streamRow, whyNoBackfill } from './streams.ts';

const gap = {
  from: '2026-06-02T22:00:00+00:00',
  to: '2026-06-04T08:00:00+00:00',
  notedAt: '2026-06-04T08:00:00+00:00',
  code: 'STREAM_GAP',
  detail: '416',
  resumedDay: '2026-06-04',
  closedBy: null,
};
const state = {
  source: 'a/stream',
  position: 7,
  continuousSince: new Date(0),
  lastByteAt: new Date(1),
  waitingSince: null,
  downSince: null,
  unreadSince: null,
  gaps: [gap],
};

test('a stream shows since when it is continuous and until when it is covered', () => {
  expect(streamRow(state, new Date(1))).toMatchObject({
    timepoint: 7,
    'continuous since': new Date(0),
    'covered until': new Date(1),
    'open gaps': 1,
  });
  expect(streamRow({ ...state, position: null, continuousSince: null }, null)).toMatchObject({
    timepoint: '',
    'continuous since': 'never',
  });
});

const snapshot = { url: 'https://stream.invalid/a', snapshot: 'a/list' };

test('a gap has the days of the lost records, its code and the command that closes it, until a release has closed it', () => {
  expect(streamGapRows(state, snapshot)).toEqual([
    {
      source: 'a/stream',
      from: '2026-06-02',
      to: '2026-06-04',
      days: 3,
      why: expect.stringMatching(
        /^STREAM_GAP: .* are lost to the stream\. The next release of a\/list dated after 2026-06-04 .*"risk ingest a\/list"/,
      ),
    },
  ]);
  const open = { ...gap, from: null, to: null, resumedDay: null };
  expect(streamGapRows({ ...state, gaps: [open] }, snapshot)[0]).toMatchObject({ from: '2026-06-04', to: '2026-06-04' });
  expect(streamGapRows({ ...state, gaps: [{ ...gap, closedBy: '2026-07-01' }] }, snapshot)).toEqual([]);
});

test.each([
  [
    'companies-house/company-stream',
    'dated after 2026-06-05 closes the gap: "risk ingest companies-house/basic-company-data" loads it once',
  ],
  ['companies-house/psc-stream', 'dated after 2026-06-05 closes the gap: "risk ingest companies-house/psc" loads it once'],
  [
    'companies-house/disqualified-officer-stream',
    'that began after the gap, or one of a later day, closes it: it was started, and "risk ingest companies-house/disqualified-officers" starts another',
  ],
  ['companies-house/officer-stream', '"risk ingest companies-house/officers --file PATH" loads it'],
  ['companies-house/filings', 'Nothing closes the gap as a whole: "risk lookup NUMBER --source companies-house/filing-history-api"'],
  ['companies-house/charges', 'Nothing closes the gap as a whole: "risk lookup NUMBER --source companies-house/charges-api"'],
  ['companies-house/insolvency-cases', 'Nothing closes the gap as a whole: "risk lookup NUMBER --source companies-house/insolvency-api"'],
])('a gap of %s says what closes it', (id, told) => {
  const { stream } = sourceById(id);
  const [row] = streamGapRows({ ...state, source: id }, stream);
  expect(row?.why).toContain(told);
  const closing = stream === undefined ? undefined : gapClosing(stream);
  expect(sourceById(closing?.source ?? '').table).toBe(sourceById(id).table);
});

test('every stream names what closes its gaps', () => {
  expect(sources.flatMap(({ id, stream }) => (stream !== undefined && gapClosing(stream) === undefined ? [id] : []))).toEqual([]);
});

test('a backfill of a stream is refused with what closes each of its open gaps', () => {
  const source = { id: 'a/stream', stream: snapshot };
  expect(whyNoBackfill(source, [state, { ...state, source: 'another/stream' }])).toMatch(
    /^a\/stream is a stream, and no backfill reads its records again\nSTREAM_GAP: [^\n]*"risk ingest a\/list"[^\n]*$/,
  );
  expect(whyNoBackfill(source, [])).toBe('a/stream is a stream, and no backfill reads its records again; it has no open gap');
});
