import { z } from 'zod';
import type { ScreenQuery } from '../../models/screening/answer.ts';
import { isScreenable } from '../../models/screening/company/readable-name.ts';
import { listRules, screeningLists } from '../../models/screening/lists.ts';
import { isDay } from '../../uk/day.ts';
import { companyNumber } from '../input/company-number.ts';
import { text } from '../input/text.ts';
import type { Asked } from './screener.ts';

export const list = z.enum(screeningLists).meta({
  id: 'ScreeningList',
  description: screeningLists.map((name) => `\`${name}\`: ${listRules[name].holds}.`).join(' '),
});

const kind = z.enum(['person', 'organisation', 'ship']).meta({ description: 'Absent: the name is read in each of these ways.' });

/** Names of any script, and long ones: what is not written like a name is answered like the rest, in bounded time. */
const name = text(10_240).meta({
  description: 'As you know it, in any script and order of words.',
  example: 'Meridian Heron Trading Limited',
});

export const dateOfBirth = z
  .string()
  .regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, { error: 'not a date by parts: 1965, 1965-03 or 1965-03-14', abort: true })
  .refine(isOnCalendar, { error: 'no such day', abort: true })
  .refine(isPast, 'in the future: it would contradict every entry')
  .meta({ description: 'ISO 8601, by parts where the day is not known.', examples: ['1965', '1965-03', '1965-03-14'] });

/** The parts of a subject; a decision of an analyst is about the same ones. */
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
  postcode: text(16).optional(),
  identifiers: z.array(text(64)).max(20).optional().meta({ description: 'IMO number, passport number, registration number elsewhere.' }),
  reference: text(128).optional().meta({ description: 'Your own id of the subject; answered, and what a decision can be for.' }),
};

const oneShape = {
  ...subjectShape,
  name: name.optional().meta({ description: 'Needed, unless a company is screened by its number alone.' }),
  lists: z.array(list).min(1).optional().meta({ description: 'Absent: all lists.' }),
};

const mostSubjects = 100;

/** One to be screened, as a request and a row of a file give it. */
export const screenSubject = z.strictObject(oneShape).superRefine(checkOne).meta({
  id: 'ScreenSubject',
  description: 'With a name: that subject. With `companyNumber` alone: the company and everybody behind it.',
});
type One = z.output<typeof screenSubject>;

export const screenRequest = z
  .strictObject({
    ...oneShape,
    subjects: z
      .array(screenSubject)
      .min(1)
      .max(mostSubjects)
      .optional()
      .meta({ description: `A batch of 1 to ${mostSubjects}, instead of all else.` }),
  })
  .superRefine(({ subjects, ...rest }, context) => {
    if (subjects === undefined) checkOne(rest, context);
    else
      for (const member of Object.keys(rest))
        context.addIssue({ code: 'custom', path: [member], message: 'not beside subjects: say it of each' });
  })
  .meta({ id: 'ScreenRequest', example: { name: 'Ignatius Quillfeather', kind: 'person', dateOfBirth: '1961-04-09' } });

export function askedOf({ subjects, ...single }: z.output<typeof screenRequest>): { readonly asked: Asked[]; readonly batch: boolean } {
  return subjects === undefined ? { asked: [askedOne(single)], batch: false } : { asked: subjects.map(askedOne), batch: true };
}

export function askedOne({ name, companyNumber, reference: own, ...rest }: One): Asked {
  const reference = own ?? null;
  if (name !== undefined) return { kind: 'subject', query: queryOf({ ...rest, name, companyNumber }), reference };
  return { kind: 'company', companyNumber: companyNumber ?? '', lists: rest.lists, reference };
}

type Particulars = { readonly [Part in keyof ScreenQuery]: ScreenQuery[Part] | undefined } & { readonly name: string };

/** Only what was given: an absent part and an empty one are not the same to a schema of exact types. */
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

/** What every request, single or in a batch, must be beyond its members. */
function checkOne(given: z.output<z.ZodObject<typeof oneShape>>, context: z.RefinementCtx): void {
  const refuse = (member: string, message: string) => context.addIssue({ code: 'custom', path: [member], message });
  const { name, companyNumber, kind, dateOfBirth, countries, postcode, identifiers } = given;
  if (name !== undefined) {
    if (!isScreenable(name, kind)) refuse('name', 'nothing in it can be screened: no letters, or a legal form alone');
    return;
  }
  if (companyNumber === undefined) {
    refuse('name', 'needed, or companyNumber alone, or subjects');
    return;
  }
  for (const [member, value] of Object.entries({ kind, dateOfBirth, countries, postcode, identifiers })) {
    if (value !== undefined) refuse(member, 'needs a name: a company by its number alone is screened with everybody behind it');
  }
}

/** Whether a date by parts is on the calendar: its missing parts are read as January and as the first. */
function isOnCalendar(text: string): boolean {
  return isDay(`${text}${'-01-01'.slice(text.length - 4)}`);
}

/** A century mistyped would otherwise clear a namesake. A day of grace for clocks. */
function isPast(text: string): boolean {
  return text <= new Date(Date.now() + 86_400_000).toISOString().slice(0, text.length);
}
