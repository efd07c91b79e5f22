import { z } from 'zod';
import { reasonCodesDocument } from '../../models/findings/reason-codes-page.ts';
import { openOperation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };

const code = z.string().meta({ description: 'Stable; never used for another meaning.' });
const plain = z.string().meta({ description: 'One sentence for a finance clerk.' });
const origin = {
  shownBy: z.string().meta({ description: 'The records that show it.' }),
  basis: z.string().meta({ description: 'The statute or, where none applies, the policy.' }),
  clearedBy: z.string().meta({ description: 'What ends or changes it. Sentences.' }),
};
const words = (what: string) => z.record(z.string(), z.string()).meta({ description: `${what}: a sentence for each code.` });

const reasonCode = z
  .object({
    kind: z.enum(['finding', 'records', 'event']).meta({
      description:
        '`finding`: of a company. `records`: of the state of the records; a source or list may follow the code after a colon. `event`: a type of event.',
    }),
    code,
    plain,
    weakened: z.string().optional().meta({ description: 'The sentence of a finding that later records weaken to INFO. Absent: `plain`.' }),
    ...origin,
  })
  .meta({ id: 'ReasonCode', description: 'A code of findings, of the state of the records or of events, in words.' });

const characteristic = z
  .object({
    code,
    sentences: z
      .array(
        z.object({
          when: z
            .enum(['raises', 'lowers', 'above 0', '0 or less'])
            .meta({ description: 'When an answer uses the sentence: by the direction of the points or by the value.' }),
          plain,
        }),
      )
      .meta({ description: 'An answer uses one of them for each value that is known.' }),
    ...origin,
    meaning: z.string().meta({ description: 'What the value is.' }),
    unknown: z.string().meta({ description: 'The sentence where the value is not known.' }),
  })
  .meta({ id: 'CharacteristicWords', description: 'A characteristic of the scorecard, in words.' });

const band = z
  .object({
    band: z.enum(['A', 'B', 'C', 'D', 'E']).meta({ description: 'The band.' }),
    meaning: z.string().meta({ description: 'What the scorecard calls it.' }),
    plain,
    ...origin,
  })
  .meta({ id: 'BandWords', description: 'A risk band, in words.' });

const reasonCodes = z
  .object({
    codes: z.array(reasonCode).meta({ description: 'Of findings, of the state of the records, and of events.' }),
    characteristics: z.array(characteristic).meta({ description: 'Codes of the scorecard (`PD_...`).' }),
    bands: z.array(band).meta({ description: 'The best one first.' }),
    limits: z
      .object({
        answers: words('Limits of a clearance and of a report'),
        riskAssessments: words('Limits of a risk assessment, beside those'),
        screenings: words('Limits of a screening'),
      })
      .meta({ description: 'What an answer does not cover.' }),
    evidence: z
      .object({
        companies: words('Evidence of a resolved company'),
        names: words('Reasons of the score of a name'),
        ownership: words('What the records show of owners'),
      })
      .meta({ description: 'Codes of evidence.' }),
  })
  .meta({ id: 'ReasonCodes', description: 'Every code that an answer or an event states.' });

/** `GET /api/v1/reason-codes`. An answer with a receipt holds only what the receipt covers, and a webhook what was stored, so their words are here. */
export function listReasonCodes() {
  return openOperation({
    method: 'get',
    path: '/api/v1/reason-codes',
    id: 'listReasonCodes',
    example: examples.listReasonCodes,
    tag: 'Service',
    summary: 'List every reason code in plain English',
    description:
      'For every code of a finding, limit, event, risk band and characteristic: one sentence for a finance clerk, the records that show it, its statute or policy, and what clears it. A receipt does not cover the words, so the answer of a transaction check has the codes, and the words are here. Sentences may change; codes do not.',
    reply: z.object({ data: reasonCodes }),
    run: async () => ({ body: { data: written }, headers: { 'Cache-Control': 'public, max-age=3600' } }),
  });
}

const { codes, characteristics, bands, limits, evidence } = reasonCodesDocument();
const written: z.input<typeof reasonCodes> = {
  codes: [...codes],
  characteristics: characteristics.map((one) => ({ ...one, sentences: [...one.sentences] })),
  bands,
  limits,
  evidence,
};
