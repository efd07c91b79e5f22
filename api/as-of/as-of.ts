import { z } from 'zod';
import type { AsOf, Known } from '../../serving/facts/facts-then.ts';
import { instant } from '../../serving/input/instant.ts';
import { instant as repliedInstant } from '../members.ts';
import { Problem } from '../problems/problem.ts';

/** The members of a body that ask about an earlier instant. */
export const asOfMembers = {
  asOf: instant.optional().meta({
    description:
      'An instant, ISO 8601 with a zone; of a fraction of a second, milliseconds count. Absent: now. The answer then rests on the facts of the instant: what was published within its millisecond counts. The service does not store past versions of the lists or past states of the sources. So a report with `asOf` is at least REVIEW, and a risk assessment with `asOf` has `completeness` `limited`.',
    example: '2026-06-01T09:30:00Z',
  }),
  asOfBasis: z.enum(['KNOWN', 'TRUE']).optional().meta({
    description:
      'With `asOf` only; absent: `KNOWN`. `KNOWN`: what the service knew at the instant, whatever became known later. `TRUE`: also what the service has learned since and the records date to the day of the instant or before it, such as a petition that was presented before and advertised after. `known.learnedLater` lists it. Where no facts of that instant are kept (`NO_FACTS_THEN`), the answer has nothing else: the status of the register, deadlines, accounts and those who were officers and owners at that instant are not known.',
  }),
};

interface Asked {
  readonly asOf?: Date | undefined;
  readonly asOfBasis?: AsOf['basis'] | undefined;
}

/** The service has no facts of before, and PostgreSQL and the days of London count in years of four digits. */
const earliest = Date.parse('2000-01-01T00:00:00Z');

/**
 * Returns the earlier instant that a body asks about; undefined: now. Throws VALIDATION_FAILED for an instant that has not passed, for one before the year 2000, and
 * for a basis without an instant.
 */
export function asOfIn({ asOf: instant, asOfBasis: basis }: Asked, now: Date): AsOf | undefined {
  if (instant === undefined) {
    if (basis !== undefined) refuse('/asOfBasis', 'a basis without `asOf`');
    return undefined;
  }
  if (instant.getTime() < earliest) refuse('/asOf', 'an instant before the year 2000');
  if (instant.getTime() > now.getTime()) refuse('/asOf', 'an instant in the future');
  return { instant, basis: basis ?? 'KNOWN' };
}

function refuse(pointer: string, detail: string): never {
  throw new Problem('VALIDATION_FAILED', '1 member does not fit the schema.', { errors: [{ pointer, detail }] });
}

const learnedLater = z
  .object({
    part: z.enum(['petition', 'court-list', 'procedure', 'register', 'strike-off', 'directors', 'board', 'owners']).meta({
      description:
        'The part of the facts that was learned later; `board`: a change of it; `directors`: the board after the loss of one; `owners`: that the last one ceased; `register`: a dissolution or, where no facts of that instant are kept, that the company was on the register.',
    }),
    trueFrom: z.string().meta({ description: 'ISO day from which it was true.' }),
    knownFrom: repliedInstant('Since when the service has known it.'),
  })
  .meta({ id: 'LearnedLater', description: 'What later facts date to the day of the instant or before it.' });

export const known = z
  .object({
    as: z.enum(['now', 'then']).meta({ description: '`now`: from the facts that are served. `then`: from the facts of the instant `at`.' }),
    basis: z.enum(['KNOWN', 'TRUE']).nullable().meta({
      description:
        'Of `then`. `KNOWN`: as known then, whatever became known later. `TRUE`: as true then, as far as it is known now. Null: a current answer.',
    }),
    at: repliedInstant('The instant that the answer is about.'),
    daysCountedTo: z.string().meta({ description: 'ISO day, London. Overdue days and hearings are counted to it.' }),
    featureBuild: z.string().nullable().meta({ description: 'The build of the features behind the facts known then; null: no facts.' }),
    factsFrom: z.string().nullable().meta({ description: '`then` only: when the facts were published.' }),
    factsTo: z.string().nullable().meta({ description: '`then` only: when others replaced them; null: they are served now.' }),
    learnedLater: z.array(learnedLater).meta({ description: '`TRUE` only: what counts although it was not known then.' }),
  })
  .meta({ id: 'Known', description: 'What the answer rests on.' });

/** Writes what an answer rests on in the shape of the schema. */
export function writeKnown({ learnedLater: learned, ...rest }: Known): z.input<typeof known> {
  return { ...rest, learnedLater: [...learned] };
}
