import { z } from 'zod';

const error = z
  .object({
    pointer: z.string().optional().meta({ description: 'JSON Pointer (RFC 6901) to the member of the body.' }),
    parameter: z.string().optional().meta({ description: 'Name of the query, path or header parameter.' }),
    detail: z.string().meta({ description: 'What is wrong with it.' }),
  })
  .meta({ id: 'ProblemError', description: 'One member or parameter that is wrong. Without pointer and parameter it is about the whole.' });

/** The document that every problem is answered with (`problemDocument`). */
export const problemSchema = z
  .object({
    type: z.url().meta({ description: 'A page about the problem, with its remedy.' }),
    title: z.string().meta({ description: 'The problem in a few words; the same for each problem of the code.' }),
    status: z.int().meta({ description: 'HTTP status of the answer.' }),
    code: z.string().meta({ description: 'Stable; one of the codes named at the response.' }),
    detail: z.string().meta({ description: 'What went wrong with this request, in words.' }),
    instance: z.string().meta({ description: 'Identifies this request: quote it in a support request.' }),
    errors: z.array(error).optional().meta({ description: 'What is wrong, member by member; at most 100.' }),
    requiredScope: z.string().optional().meta({ description: 'The scope that the key lacks.' }),
    retryAfterSeconds: z.int().optional().meta({ description: 'Seconds after which to repeat the request; the same as `Retry-After`.' }),
    meta: z
      .object({ sandbox: z.literal(true).meta({ description: 'The answer is of the sandbox.' }) })
      .optional()
      .meta({ description: 'Present in the sandbox once the key is authenticated.' }),
  })
  .meta({ id: 'Problem', description: 'A problem in the form of RFC 9457.' });
