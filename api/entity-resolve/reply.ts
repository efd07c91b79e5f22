import { z } from 'zod';
import type { Candidate, ResolveAnswer } from '../../models/resolution/answer.ts';
import { companyNumber, detail } from '../members.ts';

const reason = z
  .object({
    code: z.string().meta({ description: 'Stable.', example: 'POSTCODE_EQUAL' }),
    detail,
    bits: z.number().meta({
      description:
        'Weight in bits: one bit doubles the odds. A negative weight is evidence against the candidate. 0 in `disagreed`: a fact that only rules `AUTO` out.',
    }),
  })
  .meta({ id: 'ResolveReason', description: 'One piece of evidence for or against a candidate.' });

const candidate = z
  .object({
    companyNumber,
    name: z.string().meta({ description: 'Current name on the register.' }),
    matchedName: z.string().meta({ description: 'The name of the company that is most like the name of the query.' }),
    nameType: z.enum(['current', 'previous', 'trading', 'recorded']).meta({
      description:
        '`trading`: a trading name that a Gazette notice gives. `recorded`: a name that filed accounts or a notice give with the company number, and the register does not list. Neither gives `AUTO` by itself.',
    }),
    status: z.string().meta({ description: 'Status of the company on the register.', example: 'active' }),
    live: z.boolean().meta({ description: 'False: dissolved, or absent from the newest register.' }),
    logOdds: z.number().meta({ description: 'Log odds, base 2: the prior odds for a register of this size plus all reasons.' }),
    probability: z.number().meta({ description: 'Probability, 0 to 1, that the query means this company.' }),
    agreed: z.array(reason).meta({ description: 'Evidence for the candidate.' }),
    disagreed: z.array(reason).meta({ description: 'Evidence against the candidate.' }),
  })
  .meta({ id: 'ResolveCandidate', description: 'A company that the query may mean.' });

const answer = z
  .object({
    reference: z.string().nullable().meta({ description: 'Your own id of the entry; null: none was sent.' }),
    result: z.enum(['AUTO', 'AMBIGUOUS', 'NO_MATCH']).meta({
      description:
        "`AUTO`: one company with a probability of at least 0.98, clearly ahead of the second, and nothing in the query contradicts it (another postcode area or company number, another place or distinctive word in the name). A name alone gives `AUTO` only if its words agree letter by letter, its legal form is not another one, and it is neither a name that a person may have, a trading style behind T/A nor the beginning of another company's name. Otherwise another field must confirm it: the company number, a website with words of the company that the name lacks, or a postcode or address at which no other company has these words, if no word of either name is left over. `AMBIGUOUS`: up to five candidates from which a person chooses; also when the first is likely but something contradicts it (see its `disagreed`). `NO_MATCH`: no candidate is likely.",
    }),
    companyNumber: z.string().nullable().meta({ description: 'Present for `AUTO` only, else null.' }),
    probability: z.number().meta({ description: 'Probability of the first candidate; 0 without candidates.' }),
    margin: z.number().nullable().meta({ description: 'Bits by which the first candidate leads the second; null without a second.' }),
    candidates: z.array(candidate).meta({ description: 'Up to five candidates, most likely first.' }),
  })
  .meta({ id: 'Resolution', description: 'The answer to one query.' });

const batch = z
  .object({ results: z.array(answer).meta({ description: 'In the order of the queries.' }) })
  .meta({ id: 'ResolutionBatch', description: 'The answers to a batch.' });

export const resolution = z.union([answer, batch]).meta({ description: '`Resolution` for one query, `ResolutionBatch` for `queries`.' });

export const resolveMeta = z
  .object({
    sandbox: z.boolean().meta({ description: 'True: the answer comes from an invented register.' }),
    register: z
      .object({
        companies: z.int().meta({ description: 'Companies that were searched, dissolved ones included.' }),
        release: z.string().nullable().meta({ description: 'The newest applied release of the register.' }),
        dataDate: z.string().nullable().meta({ description: 'ISO day of that release.' }),
      })
      .meta({ description: 'The register behind the answer.' }),
  })
  .meta({ id: 'ResolveMeta', description: 'The register that was searched.' });

/** `references`: one for each answer. */
export function resolutionOf(
  answers: readonly ResolveAnswer[],
  references: readonly (string | null)[],
  inBatch: boolean,
): z.input<typeof resolution> {
  const results = answers.map((one, at) => resolutionReply(one, references[at] ?? null));
  const [first] = results;
  return inBatch || first === undefined ? { results } : first;
}

function resolutionReply({ candidates, ...rest }: ResolveAnswer, reference: string | null): z.input<typeof answer> {
  return { reference, ...rest, candidates: candidates.map(candidateReply) };
}

function candidateReply({ agreed, disagreed, ...rest }: Candidate): z.input<typeof candidate> {
  return { ...rest, agreed: [...agreed], disagreed: [...disagreed] };
}
