import { z } from 'zod';
import { createAssessCompany, type RiskDeps } from '../../serving/risk/assess-company.ts';
import { asOfIn } from '../as-of/as-of.ts';
import { operation } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import examples from './examples.json' with { type: 'json' };
import { assessmentOf, riskAssessment } from './reply.ts';
import { riskRequest } from './request.ts';
import { riskScenarios } from './sandbox.ts';

const description = [
  'Assesses how likely it is that a company becomes insolvent within 12 months, from its facts and a public scorecard (docs/risk.md): a band from A to E, the probability of default (PD) with an interval, and reason codes with their evidence. With `exposure` it also gives the indicative expected loss of an amount on terms.',
  'The events are those of a clearance: formal insolvency is default, a live petition has a PD of at least 55%, and a dissolved or unknown company is not rateable. What is not known counts as the worst bin, and stale records raise the PD, so missing data never improve the band.',
  '`asOf` asks about an earlier instant: what was known then, or, with the `asOfBasis` `TRUE`, what was true then as far as it is known now (`known`). The data are then limited, because the checks of the sources of that instant are not stored. The scorecard is the one that served then or, with the basis `TRUE`, the one that serves now.',
  'The answer is not a credit decision and not a credit quote. The operation screens no lists (`POST /api/v1/screen` does) and stores nothing.',
  `With a sandbox key the companies are invented. Examples:\n\n| company | answer |\n|---|---|\n${riskScenarios
    .map(({ companyNumber, shows }) => `| \`${companyNumber}\` | ${shows} |`)
    .join('\n')}`,
].join('\n\n');

/** `POST /api/v1/risk-assess`. */
export function riskAssess(deps: RiskDeps) {
  const assessCompany = createAssessCompany(deps);
  return operation({
    method: 'post',
    path: '/api/v1/risk-assess',
    id: 'assessRisk',
    example: examples.assessRisk,
    tag: 'Companies',
    summary: 'Assess the risk of a company, with an optional price',
    description,
    scope: 'risk-assess:read',
    companiesOf: ({ companyNumber }) => [companyNumber],
    body: riskRequest,
    reply: z.object({ data: riskAssessment, meta }),
    problems: ['DATABASE_UNAVAILABLE'],
    run: async ({ body: { companyNumber, exposure, ...asked }, caller }) => ({
      body: {
        data: assessmentOf(await assessCompany(caller, companyNumber, exposure, asOfIn(asked, deps.clock().now))),
        meta: { sandbox: caller.environment === 'sandbox' },
      },
    }),
  });
}
