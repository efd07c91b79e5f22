import { z } from 'zod';
import type { ScreenQuery } from '../../models/screening/answer.ts';
import { isScreenable } from '../../models/screening/company/readable-name.ts';
import { listRules, screeningLists } from '../../models/screening/lists.ts';
import { addDays, isDay, londonDay } from '../../uk/day.ts';
import { companyNumber } from '../input/company-number.ts';
import { text } from '../input/text.ts';
import type { ScreeningRequest } from './screener.ts';

export const list = z.enum(screeningLists).meta({
  id: 'ScreeningList',
  description: screeningLists.map((name) => `\`${name}\`: ${listRules[name].holds}.`).join(' '),
});

const kind = z.enum(['person', 'organisation', 'ship']).meta({ description: 'Absent: the name is screened as each of these kinds.' });

/** Accepts any script and long texts: a text that does not look like a name is screened like any other, in bounded time. */
const name = text(10_240).meta({
  description: 'As you have it, in any script and any order of words.',
  example: 'Meridian Heron Trading Limited',
});

export const dateOfBirth = z
  .string()
  .regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, { error: 'not a date: write 1965, 1965-03 or 1965-03-14', abort: true })
  .refine(isOnCalendar, { error: 'no such date on the calendar', abort: true })
  .refine(isPast, 'in the future: it would contradict every entry')
  .meta({
    maxLength: 10,
    description: 'ISO 8601 date; year, or year and month, when the rest is not known.',
    examples: ['1965', '1965-03', '1965-03-14'],
  });

/** The members of a subject, in a screening request and in an analyst's decision. */
export const subjectShape = {
  name,
  kind: kind.optional(),
  dateOfBirth: dateOfBirth.optional(),
  countries: z
    .array(text(100))
    .max(20)
    .optional()
    .meta({ description: 'Nationalities or countries of residence: names or ISO 3166 codes.' }),
  companyNumber: companyNumber.optional(),
  postcode: text(16).optional().meta({ description: 'Postcode of the address; case and spaces make no difference.' }),
  identifiers: z
    .array(text(64))
    .max(20)
    .optional()
    .meta({ description: 'IMO number, passport number, or registration number in another country.' }),
  reference: text(128)
    .optional()
    .meta({ description: 'Your own id of the subject. The answer repeats it, and a decision can be limited to it.' }),
};

const oneShape = {
  ...subjectShape,
  name: name.optional().meta({ description: 'Required, unless a company is screened by its number alone.' }),
  lists: z
    .array(list)
    .min(1)
    .max(screeningLists.length)
    .optional()
    .meta({ description: 'The lists to screen against. Absent: all lists.' }),
};

const mostSubjects = 100;

/** The rules of `checkOne` that the OpenAPI document can state: a name, or a company number alone. */
const forms = [
  { required: ['name'] },
  {
    required: ['companyNumber'],
    not: { anyOf: ['name', 'kind', 'dateOfBirth', 'countries', 'postcode', 'identifiers'].map((member) => ({ required: [member] })) },
  },
];

const subject = z.strictObject(oneShape).superRefine(checkOne).meta({
  id: 'ScreenSubject',
  oneOf: forms,
  description: 'With a name: that subject. With `companyNumber` alone: the company with its former names, officers and owners.',
});
type One = z.output<typeof subject>;

const noName = 'cannot be screened: it has no letters, or is a legal form alone';

/** One subject or company to screen, as a row of a file of the CLI. */
export const screenSubject = subject.superRefine(({ name, kind }, context) => {
  if (name !== undefined && !isScreenable(name, kind)) context.addIssue({ code: 'custom', path: ['name'], message: noName });
});

export const screenRequest = z
  .strictObject({
    ...oneShape,
    subjects: z
      .array(subject)
      .min(1)
      .max(mostSubjects)
      .optional()
      .meta({ description: `A batch of 1 to ${mostSubjects} subjects or companies, in place of all other members.` }),
  })
  .superRefine(({ subjects, ...rest }, context) => {
    if (subjects === undefined) checkOne(rest, context);
    else
      for (const member of Object.keys(rest))
        context.addIssue({ code: 'custom', path: [member], message: 'not allowed beside subjects: give it in each of them' });
  })
  .meta({
    id: 'ScreenRequest',
    description: 'One subject or company, or a batch of them.',
    oneOf: [
      { required: ['subjects'], maxProperties: 1 },
      { oneOf: forms, not: { required: ['subjects'] } },
    ],
  });

export function requestsOf({ subjects, ...single }: z.output<typeof screenRequest>): {
  readonly requests: ScreeningRequest[];
  readonly batch: boolean;
} {
  return subjects === undefined ? { requests: [requestOf(single)], batch: false } : { requests: subjects.map(requestOf), batch: true };
}

/**
 * Returns why the name of a request cannot be screened; undefined: it can. Reading a name takes milliseconds, so the schema of a batch does not do
 * it: other work runs between two names.
 */
export function whyUnscreenable(request: ScreeningRequest): string | undefined {
  return request.kind === 'subject' && !isScreenable(request.query.name, request.query.kind) ? noName : undefined;
}

export function requestOf({ name, companyNumber, reference: own, ...rest }: One): ScreeningRequest {
  const reference = own ?? null;
  if (name !== undefined) return { kind: 'subject', query: queryOf({ ...rest, name, companyNumber }), reference };
  return { kind: 'company', companyNumber: companyNumber ?? '', lists: rest.lists, reference };
}

type Particulars = { readonly [Part in keyof ScreenQuery]: ScreenQuery[Part] | undefined } & { readonly name: string };

/** Leaves out members that are undefined: `exactOptionalPropertyTypes` does not accept them. */
export function queryOf({ name, kind, dateOfBirth, countries, companyNumber, postcode, identifiers, lists }: Particulars): ScreenQuery {
  return {
    name,
    ...(kind === undefined ? {} : { kind }),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
    ...(countries === undefined ? {} : { countries }),
    ...(companyNumber === undefined ? {} : { companyNumber }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(identifiers === undefined ? {} : { identifiers }),
    ...(lists === undefined ? {} : { lists }),
  };
}

/** Checks the rules that span several members, for a single request and for each of a batch. */
function checkOne(given: z.output<z.ZodObject<typeof oneShape>>, context: z.RefinementCtx): void {
  const refuse = (member: string, message: string) => context.addIssue({ code: 'custom', path: [member], message });
  const { name, companyNumber, kind, dateOfBirth, countries, postcode, identifiers } = given;
  if (name !== undefined) return;
  if (companyNumber === undefined) {
    refuse('name', 'required, unless companyNumber alone or subjects is given');
    return;
  }
  for (const [member, value] of Object.entries({ kind, dateOfBirth, countries, postcode, identifiers })) {
    if (value !== undefined)
      refuse(member, 'requires a name: a company is screened by companyNumber alone, with its former names, officers and owners');
  }
}

/** Returns whether the date is on the calendar. A missing month counts as January, a missing day as the first. */
function isOnCalendar(text: string): boolean {
  return isDay(`${text}${'-01-01'.slice(text.length - 4)}`);
}

/** Refuses future dates: a mistyped century would contradict the entry and lower a true match. Allows one day for clock differences. */
function isPast(text: string): boolean {
  return text <= addDays(londonDay(new Date()), 1).slice(0, text.length);
}
