import { z } from 'zod';
import type { ResolveQuery } from '../../models/resolution/answer.ts';
import { text } from '../../serving/input/text.ts';

const mostQueries = 100;

/** Accepts everything that a ledger may contain. A value that cannot be read is ignored. */
const oneShape = {
  name: text(10_240).optional().meta({
    description: 'The name as your ledger has it: a trading name, a name with `T/A`, a former name.',
    example: 'Halebrook Provisions',
  }),
  address: text(1_000).optional().meta({ description: 'Street and town, in any order.' }),
  postcode: text(40).optional().meta({ description: 'Postcode of the company; case and spaces make no difference.', example: 'ZZ1 1AA' }),
  companyNumber: text(40).optional().meta({
    description:
      'Optional. Leading zeros may be missing and spaces are accepted; a value that is not a company number is ignored. Sufficient without a name.',
  }),
  person: text(300)
    .optional()
    .meta({ description: "A person who acts for the company: counts when the company name contains that person's name." }),
  website: text(300)
    .optional()
    .meta({ description: "Web address of the company: counts when it has words of the company's name that `name` lacks." }),
  reference: text(128).optional().meta({ description: 'Your own id of the entry. The answer repeats it; it does not change the result.' }),
};

type One = z.output<z.ZodObject<typeof oneShape>>;

const query = z
  .strictObject(oneShape)
  .superRefine(needsName)
  .meta({
    id: 'ResolveQuery',
    description: 'What is known of a company.',
    anyOf: [{ required: ['name'] }, { required: ['companyNumber'] }],
  });

export const resolveRequest = z
  .strictObject({
    ...oneShape,
    queries: z
      .array(query)
      .min(1)
      .max(mostQueries)
      .optional()
      .meta({ description: `A batch of 1 to ${mostQueries}, instead of the other members; results keep this order.` }),
  })
  .superRefine(({ queries, ...rest }, context) => {
    if (queries === undefined) return needsName(rest, context);
    for (const member of Object.keys(rest))
      context.addIssue({ code: 'custom', path: [member], message: 'not allowed beside queries: set it on each query' });
  })
  .meta({
    id: 'ResolveRequest',
    description: 'One query, or a batch of them.',
    oneOf: [
      { required: ['queries'], maxProperties: 1 },
      { anyOf: [{ required: ['name'] }, { required: ['companyNumber'] }], not: { required: ['queries'] } },
    ],
  });

function needsName({ name, companyNumber }: One, context: z.RefinementCtx): void {
  if (name === undefined && companyNumber === undefined)
    context.addIssue({ code: 'custom', path: ['name'], message: 'required, unless companyNumber or queries is given' });
}

/** A query, and the caller's own id of it. */
export interface Referenced {
  readonly query: ResolveQuery;
  readonly reference: string | null;
}

export function queriesOf({ queries, ...single }: z.output<typeof resolveRequest>): {
  readonly queries: Referenced[];
  readonly batch: boolean;
} {
  return queries === undefined ? { queries: [referenced(single)], batch: false } : { queries: queries.map(referenced), batch: true };
}

function referenced({ reference, ...rest }: One): Referenced {
  return { query: queryOf(rest), reference: reference ?? null };
}

function queryOf({ name = '', address, postcode, companyNumber, person, website }: One): ResolveQuery {
  return {
    name,
    ...(address === undefined ? {} : { address }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(companyNumber === undefined ? {} : { companyNumber }),
    ...(person === undefined ? {} : { person }),
    ...(website === undefined ? {} : { website }),
  };
}
