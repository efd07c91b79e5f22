import type { RecordWriter, Source } from '../../source.ts';
import type { Envelope } from '../envelope/envelope.ts';
import { parseEnvelopes } from '../envelope/parse.ts';
import { streamOf } from '../stream.ts';
import { filingOf } from './filing.ts';

/** What companies file, and what the register publishes about them: strike-off notices, offices, officers, insolvency, charges. */
export const filings: Source = streamOf({
  id: 'companies-house/filings',
  title: 'Streaming API: filing history',
  path: 'filings',
  gapClosedBy: { source: 'companies-house/filing-history-api', how: 'lookup' },
  verified: 'real file',
  display: 'rows',
  table: 'filing',
  key: ['company_number', 'filing_id'],
  fillBy: 'category',
  parse: (release, out) => parseEnvelopes(release, withKinds(out), ['filing-history']),
});

/** Adds to each envelope the kind of its filing. */
export function withKinds(out: RecordWriter): RecordWriter {
  return { ...out, write: (record) => out.write(filingOf(record as Envelope)) };
}
