import type { RecordWriter, Source } from '../../source.ts';
import type { Envelope } from '../envelope/envelope.ts';
import { parseEnvelopes } from '../envelope/parse.ts';
import { streamOf } from '../stream.ts';
import { casesOf } from './case.ts';

/** The insolvency cases of companies. A record holds all cases of its company, so a case that it lacks has been removed. */
export const insolvencyCases: Source = {
  ...streamOf({
    id: 'companies-house/insolvency-cases',
    title: 'Streaming API: insolvency cases',
    path: 'insolvency-cases',
    gapClosedBy: { source: 'companies-house/insolvency-api', how: 'lookup' },
    verified: 'real file',
    display: 'rows',
    table: 'insolvency_case',
    key: ['company_number', 'case_number'],
    parse: (release, out) => parseEnvelopes(release, byCase(out), ['company-insolvency']),
  }),
  replaces: 'company_number',
};

/** Writes one record for each case of a company. */
export function byCase(out: RecordWriter): RecordWriter {
  return {
    ...out,
    async write(record) {
      const { _file: file, _line: line, ...envelope } = record as Envelope & { readonly _file: string; readonly _line: number };
      const { records, unread } = casesOf(envelope);
      for (const one of unread) await out.reject({ file, line }, one.text, one.reason);
      for (const one of records) await out.write({ ...one, _file: file, _line: line });
    },
  };
}
