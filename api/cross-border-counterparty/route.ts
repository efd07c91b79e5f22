import { z } from 'zod';
import { countryName, foreignCountries } from '../../models/report/creditor.ts';
import { explainRegime } from '../../models/report/regime.ts';
import { companyNumber } from '../../serving/input/company-number.ts';
import { createReport } from '../../serving/report/report.ts';
import type { ApiDeps } from '../deps.ts';
import { type Names, screenedBy } from '../names/names.ts';
import { report, writeReport } from '../report/reply.ts';
import { operation } from '../route.ts';
import { exposure, terms } from '../transaction-check/credit.ts';
import { meta } from '../transaction-check/reply.ts';
import examples from './examples.json' with { type: 'json' };

const request = z
  .strictObject({
    companyNumber: companyNumber.meta({ description: 'Required. The UK company that you deal with.' }),
    creditorCountry: z
      .string()
      .refine((code) => foreignCountries.has(code), 'not the ISO 3166-1 alpha-2 code of a country other than GB')
      .meta({
        enum: [...foreignCountries].sort(),
        description: 'Required. Where the creditor is, ISO 3166-1 alpha-2; not GB.',
        example: 'DE',
      }),
    retentionOfTitle: z.boolean().optional().meta({
      description: "Whether the creditor's contract keeps title to the goods until they are paid for. Absent: not known.",
    }),
    terms: terms.optional(),
    exposure: exposure.optional(),
  })
  .meta({
    id: 'CrossBorderRequest',
    description: 'The company and its foreign creditor.',
  });

const regime = z
  .object({
    topic: z
      .enum(['void-payments', 'liquidation', 'reused-name', 'administration', 'moratorium', 'retention-of-title', 'at-home'])
      .meta({ description: 'Subject of the rule. `at-home`: the view from the country of the creditor.' }),
    title: z.string().meta({ description: 'Heading of the rule.' }),
    rule: z.string().meta({ description: 'The rule of law in plain English.' }),
    forYou: z.string().meta({ description: 'What the rule means for the creditor. It is not legal advice.' }),
    statutes: z
      .array(
        z.object({
          citation: z.string().meta({ description: 'Name and section of the statute.' }),
          checked: z.boolean().meta({ description: 'False: cited from general knowledge; take advice before you rely on it.' }),
        }),
      )
      .meta({ description: 'The statutes behind the rule.' }),
    applies: z.enum(['yes', 'ended', 'not-shown', 'not-known', 'always']).meta({
      description:
        '`yes`: a finding brings the rule into play. `ended`: later records weaken the finding. `not-shown`: no record that was read shows it. `not-known`: it depends on `retentionOfTitle`, which was not stated. `always`: the law where the creditor is.',
    }),
    findings: z.array(z.string()).meta({ description: 'Codes of the findings that bring it into play.' }),
    dates: z
      .array(
        z.object({ what: z.string().meta({ description: 'What happens on the day.' }), on: z.string().meta({ description: 'ISO day.' }) }),
      )
      .meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'Regime', description: 'A rule of insolvency law and what it means for the creditor.' });

const reply = z.object({
  data: report
    .extend({
      creditor: z
        .object({
          country: z.string().meta({ description: 'ISO 3166-1 alpha-2 code.' }),
          countryName: z.string().meta({ description: 'English name of the country.' }),
        })
        .meta({ description: 'The creditor of the request.' }),
      regime: z.array(regime).meta({ description: 'The rules of England and Wales, and then the view from the country of the creditor.' }),
    })
    .meta({ id: 'CrossBorderCounterparty', description: 'The report about the company, and the law for its creditor.' }),
  meta,
});

const description = [
  'Vets a UK company for a creditor abroad: the report of `POST /api/v1/report`, and what British insolvency law means for the creditor: payments that may be void, liquidation, a name that is used again, administration, a moratorium, retention of title, and the view from the EU, the US or another country. Each rule has its statutes, whether a finding brings it into play, and the days that matter.',
  '`verdict.asPayer` is about money that the company pays to you, `verdict.asPayee` about prepayments and supplies to it: send `terms` or `exposure` when you give credit. The transaction check of an `inbound` payment from the company has `verdict.outcome`.',
  'The answer summarises rules and records. It is not legal advice. The rules are those of England and Wales; for a company of Scotland or Northern Ireland `notKnown` says so.',
].join('\n\n');

/** `POST /api/v1/cross-border-counterparty`. */
export function crossBorderCounterparty(deps: ApiDeps, names: Names) {
  const reportOf = createReport(deps);
  return operation({
    method: 'post',
    path: '/api/v1/cross-border-counterparty',
    id: 'vetCounterparty',
    example: examples.vetCounterparty,
    tag: 'Risk',
    summary: 'Vet a UK counterparty for a foreign creditor',
    description,
    scope: 'risk-assess:read',
    companiesOf: ({ companyNumber }) => [companyNumber],
    body: request,
    namesOf: () => 1,
    reply,
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ body: { creditorCountry: country, retentionOfTitle, ...asked }, caller, gone }) => {
      const found = await reportOf(caller, asked, screenedBy(names, gone.signal));
      const explained = explainRegime(found.facts, found.findings, { country, retentionOfTitle });
      const data = {
        ...writeReport(found),
        creditor: { country, countryName: countryName(country) },
        regime: explained.map((one) => ({ ...one, statutes: [...one.statutes], findings: [...one.findings], dates: [...one.dates] })),
      };
      return { body: { data, meta: { sandbox: caller.environment === 'sandbox' } } };
    },
  });
}
