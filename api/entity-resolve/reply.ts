import { z } from 'zod';
import type { Candidate, ResolveAnswer } from '../../models/resolution/answer.ts';

const reason = z
  .object({
    code: z.string().meta({ description: 'Stable.', example: 'POSTCODE_EQUAL' }),
    detail: z.string(),
    bits: z.number().meta({ description: 'What it weighs, base 2: one bit is twice as likely. Below zero it speaks against.' }),
  })
  .meta({ id: 'ResolveReason' });

const candidate = z
  .object({
    companyNumber: z.string(),
    name: z.string().meta({ description: 'Its name on the register now.' }),
    matchedName: z.string(),
    nameType: z.enum(['current', 'previous', 'trading']).meta({ description: '`trading`: a style that a Gazette notice gives.' }),
    status: z.string().meta({ example: 'active' }),
    live: z.boolean().meta({ description: 'False: dissolved, or no longer on the register.' }),
    logOdds: z.number().meta({ description: 'Base 2; the odds of a register of this size, and all reasons.' }),
    probability: z.number(),
    agreed: z.array(reason),
    disagreed: z.array(reason),
  })
  .meta({ id: 'ResolveCandidate' });

const answer = z
  .object({
    result: z.enum(['AUTO', 'AMBIGUOUS', 'NO_MATCH']).meta({
      description:
        '`AUTO`: one company, at a probability of 0.98 or more, clear of the second, and nothing given that contradicts it (another postcode area or company number, another place or telling word in the name). `AMBIGUOUS`: up to five, a person chooses; also where the first is likely and something contradicts it, which stands in its `disagreed`. `NO_MATCH`: none is likely.',
    }),
    companyNumber: z.string().nullable().meta({ description: '`AUTO` only.' }),
    probability: z.number().meta({ description: 'Of the first candidate; 0 when there is none.' }),
    margin: z.number().nullable().meta({ description: 'Bits by which the first leads the second; null when there is no second.' }),
    candidates: z.array(candidate).meta({ description: 'Up to five, the likeliest first.' }),
  })
  .meta({ id: 'Resolution' });

const batch = z.object({ results: z.array(answer).meta({ description: 'In the order of the queries.' }) }).meta({ id: 'ResolutionBatch' });

export const resolution = z.union([answer, batch]);

export const resolveMeta = z
  .object({
    sandbox: z.boolean().meta({ description: 'True: an invented register.' }),
    register: z
      .object({
        companies: z.int().meta({ description: 'Companies that were looked among, those that are gone included.' }),
        release: z.string().nullable().meta({ description: 'The newest release of the register that was taken in.' }),
        dataDate: z.string().nullable().meta({ description: 'The day that it speaks of.' }),
      })
      .meta({ description: 'What the answer rests on.' }),
  })
  .meta({ id: 'ResolveMeta' });

export function resolutionOf(answers: readonly ResolveAnswer[], inBatch: boolean): z.input<typeof resolution> {
  const [first] = answers;
  return inBatch || first === undefined ? { results: answers.map(told) } : told(first);
}

function told({ candidates, ...rest }: ResolveAnswer): z.input<typeof answer> {
  return { ...rest, candidates: candidates.map(toldCandidate) };
}

function toldCandidate({ agreed, disagreed, ...rest }: Candidate): z.input<typeof candidate> {
  return { ...rest, agreed: [...agreed], disagreed: [...disagreed] };
}
