import { z } from 'zod';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { findScorecard, versionOf } from '../../serving/risk/scorecards.ts';
import type { ApiDeps } from '../deps.ts';
import { Problem } from '../problems/problem.ts';
import { operation } from '../route.ts';
import { meta } from '../transaction-check/reply.ts';
import examples from './examples.json' with { type: 'json' };

const served = { version: versionOf(expertScorecard) };
const version = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .meta({ maxLength: 80, description: 'Version of the scorecard, as `scorecard` of a risk assessment.', example: served.version });

const reply = z.object({
  data: z
    .object({
      version: z
        .string()
        .meta({ description: 'Its name and the first 12 hexadecimal digits of the SHA-256 of its canonical JSON (RFC 8785).' }),
      document: z.record(z.string(), z.unknown()).meta({
        description:
          'The scorecard whole: base rate, bins and points in log-odds, events, bands, calibration, and the measures of a fit. docs/risk.md explains it.',
      }),
      report: z.string().meta({ description: 'The report of the fit, in Markdown; empty: it was not fitted.' }),
    })
    .meta({ id: 'RiskScorecard', description: 'A version of the scorecard.' }),
  meta,
});

/** `GET /api/v1/scorecards/{version}`: what an assessment was computed by. A version never changes. */
export function readScorecard({ pool }: ApiDeps) {
  return operation({
    method: 'get',
    path: '/api/v1/scorecards/{version}',
    id: 'getScorecard',
    example: { params: served, answer: { ...examples.getScorecard.answer, data: { ...examples.getScorecard.answer.data, ...served } } },
    tag: 'Companies',
    summary: 'Get a scorecard',
    description:
      'Returns the scorecard that `scorecard` of a risk assessment, or the detail of `CREDIT_E` and `CREDIT_D`, names: that of the program, of an earlier program, or a fitted one. The bins and points of a version never change.',
    scope: 'risk-assess:read',
    params: z.object({ version }),
    reply,
    problems: ['SCORECARD_NOT_FOUND', 'DATABASE_UNAVAILABLE'],
    run: async ({ params, caller }) => {
      const found = await findScorecard(pool, params.version);
      if (found === undefined) throw new Problem('SCORECARD_NOT_FOUND', 'No scorecard has this version.');
      const { card, report } = found;
      return {
        body: { data: { version: params.version, document: { ...card }, report }, meta: { sandbox: caller.environment === 'sandbox' } },
      };
    },
  });
}
