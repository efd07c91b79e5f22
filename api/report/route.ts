import { createReport } from '../../serving/report/report.ts';
import { asOfIn } from '../as-of/as-of.ts';
import type { ApiDeps } from '../deps.ts';
import { type Names, screenedBy } from '../names/names.ts';
import { operation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { reply, writeReport } from './reply.ts';
import { request } from './request.ts';

const description = [
  'Reports what the public records say about one company: a verdict, the findings behind it in plain English, each with its statute, its records and what clears it; what was screened, read and not read; and the changes of the last year.',
  'The verdict is that of a clearance on both sides of a payment, by the same rules and from the same records, so `asPayer` and `asPayee` equal the outcomes of `POST /api/v1/transaction-check` with a company that has no findings, and `screening.outcome` equals that of `POST /api/v1/screen`. A report is not signed and stores nothing: ask for a clearance before you release a payment.',
  '`asOf` asks about an earlier instant: what the service knew then, or, with the `asOfBasis` `TRUE`, what was true then as far as it has learned since. Facts are kept for 400 days after others replace them. `known` says what the report rests on.',
  'With a sandbox key the numbers of `POST /api/v1/transaction-check` are scenarios.',
].join('\n\n');

/** `POST /api/v1/report`. */
export function report(deps: ApiDeps, names: Names) {
  const reportOf = createReport(deps);
  return operation({
    method: 'post',
    path: '/api/v1/report',
    id: 'reportCompany',
    example: examples.reportCompany,
    tag: 'Risk',
    summary: 'Report about a company: a verdict with findings in plain English',
    description,
    scope: 'risk-assess:read',
    companiesOf: ({ companyNumber }) => [companyNumber],
    body: request,
    namesOf: () => 1,
    reply,
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ body, caller, gone }) => {
      const asOf = asOfIn(body, deps.clock().now);
      const data = writeReport(await reportOf(caller, { ...body, asOf }, screenedBy(names, gone.signal)));
      return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}
