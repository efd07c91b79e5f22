import { SourceProblem } from '../problem.ts';
import type { GapClosing, Source } from '../source.ts';
import { readWindow } from '../stream-window.ts';
import { readEnvelope } from './envelope/envelope.ts';

/** What one stream of Companies House adds to what all have in common. */
type OwnPart = Pick<Source, 'id' | 'title' | 'verified' | 'display' | 'table' | 'key' | 'parse'> & {
  /** Last part of the address of the stream. */
  readonly path: string;
  /** Id of the source that is loaded again after a gap. */
  readonly snapshot?: string;
  readonly gapClosedBy?: GapClosing;
} & Partial<Pick<Source, 'sqlOf' | 'clearance' | 'fillBy'>>;

/**
 * Returns the description of a Companies House stream. Its releases are windows that the workflow `followStream` stores; `staging.sql` writes `_op`
 * and `changed_at`, which is `published_at` of the envelope.
 */
export function streamOf({ path, snapshot, gapClosedBy, ...own }: OwnPart): Source {
  const url = `https://stream.companieshouse.gov.uk/${path}`;
  return {
    publisher: 'Companies House',
    homepage: 'https://developer-specs.company-information.service.gov.uk/streaming-api/reference',
    licence: 'OGL-UK-3.0',
    attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (Companies House).',
    kind: 'delta',
    version: 'changed_at',
    stream: { url, whyNoRecord, ...(snapshot === undefined ? {} : { snapshot }), ...(gapClosedBy === undefined ? {} : { gapClosedBy }) },
    schedule: [],
    firstDay: '2018-01-01',
    lookbackDays: 1,
    // the publisher cuts every connection at night and once a day
    freshness: { checkedWithinHours: 1 },
    clearance: false,
    // a window may hold one record, and that one may be unreadable
    expect: { rows: [0, 20_000_000], rejected: 1, shrink: 1 },
    politeness: { requests: 1, perSeconds: 2 },
    ...own,
    async *discover() {
      // the publisher has no index: followStream reads the stream
    },
    async fetch(_http, { id }) {
      throw new SourceProblem('PUBLISHER_REFUSED', `window ${id} of ${own.id} cannot be downloaded again: a stream is read once`);
    },
    recognise: (file) => readWindow(path, file),
  };
}

function whyNoRecord(line: string): string | undefined {
  const read = readEnvelope(line);
  return typeof read === 'string' ? read : undefined;
}
