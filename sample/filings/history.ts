import { yearEnds } from '../accounts/year-ends.ts';
import { addWorkdays, civilOf, dayOf, isoOf } from '../calendar.ts';
import { chargesOf } from '../charges/charges.ts';
import { addressFor, incorporatedOn, registeredOffice } from '../company.ts';
import { type ProcedureFiling, proceduresOf } from '../insolvency/procedures.ts';
import { kindOf } from '../kinds.ts';
import { nameOf, peopleOf } from '../people.ts';
import { draw } from '../random.ts';
import { HISTORY, storyOf } from '../stories.ts';
import type { Truth } from '../story.ts';
import { BLOCK, type World } from '../world.ts';

/** A document of a company's filing history. */
export interface Filed {
  /** Tells the documents of a company apart. */
  readonly what: string;
  readonly day: number;
  readonly form: string;
  readonly category: string;
  readonly description: string;
  readonly subcategory?: string | readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** A resolution that the document passes. */
  readonly resolution?: { readonly form: string; readonly description: string };
}

/** One company in so many files an ordinary form on a day. */
const ordinaryIn = 900;
const salt = 341;

/** Returns the documents of a company, the newest first, up to the day `until`. */
export function historyOf(world: World, index: number, until: number): readonly Filed[] {
  const born = bornOn(world, index);
  const days = Array.from({ length: Math.max(0, until - HISTORY + 1) }, (_, at) => HISTORY + at);
  return [
    incorporation(born),
    ...yearly(world, index, born),
    ...ofStory(world, index),
    ...days.flatMap((day) => ordinary(world, index, day) ?? []),
  ]
    .filter(({ day }) => day <= until)
    .sort((a, b) => b.day - a.day);
}

/** Returns the documents of a company of one day. */
export function filedOn(world: World, index: number, day: number): readonly Filed[] {
  return filedWithin(world, index, { from: day, to: day });
}

/** Returns the documents of a company of some days, the first and the last included: those of the newest day first. */
export function filedWithin(world: World, index: number, { from, to }: { readonly from: number; readonly to: number }): readonly Filed[] {
  const days = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  const told = ofStory(world, index).filter(({ day }) => day >= from && day <= to);
  return [...told, ...days.flatMap((day) => ordinary(world, index, day) ?? [])].sort((a, b) => b.day - a.day);
}

const bornOn = (world: World, index: number) => storyOf(world, index)?.filings?.incorporatedOn ?? incorporatedOn(world, index, false);

const incorporation = (day: number): Filed => ({
  what: 'incorporation',
  day,
  form: 'NEWINC',
  category: 'incorporation',
  description: 'incorporation-company',
});

/** Returns confirmation statements of the last years, and one filing that is older than the publisher's present descriptions. */
function yearly(world: World, index: number, born: number): readonly Filed[] {
  const { year, month, date } = civilOf(born);
  const overdue = storyOf(world, index)?.filings?.confirmationDue;
  const firstMissed = overdue === undefined ? 2026 : civilOf(overdue).year;
  const statements = [2022, 2023, 2024, 2025]
    .filter((one) => one > year && one < firstMissed)
    .map(
      (one): Filed => ({
        what: `confirmation ${one}`,
        day: dayOf(one, month, date) + 3 + (draw(world.seed, index, salt) % 10),
        form: 'CS01',
        category: 'confirmation-statement',
        description: 'confirmation-statement-with-no-updates',
        values: { made_up_date: isoOf(dayOf(one, month, date) - 1) },
      }),
    );
  const legacy: Filed = {
    what: 'legacy',
    day: born + 380,
    form: '363s',
    category: 'annual-return',
    description: 'legacy',
    values: { description: 'Return made up to the anniversary; full list of members' },
  };
  const until = Math.min(HISTORY - 1, yearEnds(world, index).lastDay);
  return [...statements.filter(({ day }) => day <= until), ...(year < 2003 ? [legacy] : [])];
}

/** Returns the documents that the story of a company brings: strike-off, insolvency, charges, a new name. */
function ofStory(world: World, index: number): readonly Filed[] {
  const procedures = proceduresOf(world, index).flatMap(({ filings }) => filings);
  return [
    ...strikeOff(world, index),
    ...removal(world, index),
    ...defaultOffice(world, index),
    ...procedures.map(ofProcedure),
    ...ofCharges(world, index),
  ];
}

/** Position in a block of a company whose office the registrar moves to the default address. */
const DEFAULTED = 128;

/** Returns the day on which the registrar moves a company's office to the default address; `undefined` for most. */
function defaultedOn(world: World, index: number): number | undefined {
  if (index % BLOCK !== DEFAULTED || index >= world.companies) return undefined;
  return 2 + (((Math.floor(index / BLOCK) + world.turn) * 7) % 45);
}

function defaultOffice(world: World, index: number): readonly Filed[] {
  const day = defaultedOn(world, index);
  if (day === undefined) return [];
  const description = 'default-companies-house-registered-office-address-applied';
  return [{ what: 'default office', day, form: 'RP05', category: 'address', description }];
}

/** Returns the truth of a company whose office is the default address: until it states another one. */
export function officeTruths(world: World, index: number): readonly Truth[] {
  const from = defaultedOn(world, index);
  if (from === undefined) return [];
  const stated = filedWithin(world, index, { from: from + 1, to: from + 399 }).findLast(({ category }) => category === 'address');
  if (stated !== undefined) return [{ name: 'defaultOffice', from, to: stated.day }];
  return [{ name: 'defaultOffice', from }];
}

/** Returns the removal of an overseas entity. */
function removal(world: World, index: number): readonly Filed[] {
  const gone = kindOf(index).kind.prefix === 'OE' ? storyOf(world, index)?.register.find((entry) => entry.gone === true) : undefined;
  if (gone === undefined) return [];
  return [{ what: 'removal', day: gone.day, form: 'OE03', category: 'dissolution', description: 'removal-overseas-entity' }];
}

function strikeOff(world: World, index: number): readonly Filed[] {
  const entries = storyOf(world, index)?.register ?? [];
  const proposed = entries.find(({ status }) => status === 'Active - Proposal to Strike off');
  if (proposed === undefined) return [];
  const drawn = draw(world.seed, index, salt + 1);
  const { day } = proposed;
  const voluntary = drawn % 3 === 0;
  const ended = entries.find((entry) => entry.day > day && (entry.gone === true || entry.status === 'Active'));
  const notice: Filed = voluntary
    ? gazetted('notice', day, 'GAZ1(A)', 'gazette-notice-voluntary')
    : // the old spelling in one of two
      gazetted('notice', day, 'GAZ1', (drawn >>> 4) % 2 === 1 ? 'gazette-notice-compulsary' : 'gazette-notice-compulsory');
  return [
    ...(voluntary
      ? [
          {
            what: 'application',
            day: addWorkdays(day, -6),
            form: 'DS01',
            category: 'dissolution',
            description: 'dissolution-application-strike-off-company',
          },
        ]
      : []),
    notice,
    ...(ended === undefined && drawn % 2 === 0 ? [suspension(day + 30, voluntary)] : []),
    ...(ended === undefined ? [] : [endOf(ended.day, { voluntary, gone: ended.gone === true })]),
  ];
}

const gazetted = (what: string, day: number, form: string, description: string): Filed => ({
  what,
  day,
  form,
  category: 'gazette',
  description,
});

const suspension = (day: number, voluntary: boolean): Filed => ({
  what: 'suspension',
  day,
  form: 'SOAS(A)',
  category: 'dissolution',
  description: voluntary ? 'dissolution-voluntary-strike-off-suspended' : 'dissolved-compulsory-strike-off-suspended',
});

function endOf(day: number, { voluntary, gone }: { voluntary: boolean; gone: boolean }): Filed {
  if (gone)
    return gazetted(
      'dissolved',
      day,
      voluntary ? 'GAZ2(A)' : 'GAZ2',
      voluntary ? 'gazette-dissolved-voluntary' : 'gazette-dissolved-compulsory',
    );
  if (voluntary)
    return {
      what: 'discontinued',
      day,
      form: 'DISS40',
      category: 'dissolution',
      description: 'dissolution-voluntary-strike-off-discontinued',
    };
  return gazetted('discontinued', day, 'DISS40', 'gazette-filings-brought-up-to-date');
}

function ofProcedure({ day, form, description, subcategory, resolution }: ProcedureFiling): Filed {
  const what = `${description} ${day}`;
  if (resolution !== true) return { what, day, form, category: 'insolvency', subcategory, description };
  // the publisher shows a resolution within a document of its own
  return { what, day, form: 'RESOLUTIONS', category: 'resolution', description: 'resolution', resolution: { form, description } };
}

function ofCharges(world: World, index: number): readonly Filed[] {
  return chargesOf(world, index).flatMap(({ number, createdOn, deliveredOn, satisfiedOn }) => [
    {
      what: `charge ${number}`,
      day: deliveredOn,
      form: 'MR01',
      category: 'mortgage',
      subcategory: 'create',
      description: 'mortgage-create-with-deed-with-charge-number-charge-creation-date',
      values: { charge_number: String(number), charge_creation_date: isoOf(createdOn) },
    },
    ...(satisfiedOn === undefined
      ? []
      : [
          {
            what: `satisfied ${number}`,
            day: satisfiedOn,
            form: 'MR04',
            category: 'mortgage',
            subcategory: 'satisfy',
            description: 'mortgage-satisfy-charge-full',
            values: { charge_number: String(number) },
          },
        ]),
  ]);
}

/** Returns an ordinary form that a company files on a day: an office, a director who leaves or joins, accounts. Most days have none. */
function ordinary(world: World, index: number, day: number): Filed | undefined {
  const drawn = draw(world.seed, index, salt + 500 + day);
  const { kind } = kindOf(index);
  if (drawn % ordinaryIn !== 0 || kind.keeps !== 'all') return undefined;
  const born = bornOn(world, index);
  if (day <= born) return undefined;
  const llp = kind.endings.includes('LLP');
  const [first, second] = peopleOf(world, index);
  const person = nameOf(second ?? first ?? { forenames: ['A'], surname: 'Owl' });
  // one change of the board in six is filed late: the notice is due within 14 days (Companies Act 2006 s 167)
  const date = isoOf(Math.max(born, day - 3 - (drawn % 9) - ((drawn >>> 20) % 6 === 0 ? 40 : 0)));
  switch ((drawn >>> 12) % 3) {
    case 0:
      return {
        what: `office ${day}`,
        day,
        form: llp ? 'LLAD01' : 'AD01',
        category: 'address',
        description: llp
          ? 'change-registered-office-address-limited-liability-partnership-with-date-old-address-new-address'
          : 'change-registered-office-address-company-with-date-old-address-new-address',
        values: {
          change_date: isoOf(day),
          old_address: written(addressFor(world, index + 900_000, kind.nation)),
          new_address: written(registeredOffice(world, index)),
        },
      };
    case 1:
      return {
        what: `left ${day}`,
        day,
        form: llp ? 'LLTM01' : 'TM01',
        category: 'officers',
        subcategory: 'termination',
        description: llp
          ? 'termination-member-limited-liability-partnership-with-name-termination-date'
          : 'termination-director-company-with-name-termination-date',
        values: { officer_name: person, termination_date: date },
      };
    default:
      return {
        what: `joined ${day}`,
        day,
        form: llp ? 'LLAP01' : 'AP01',
        category: 'officers',
        subcategory: 'appointments',
        description: llp
          ? 'appoint-person-member-limited-liability-partnership-with-appointment-date'
          : 'appoint-person-director-company-with-name-date',
        values: { officer_name: person, appointment_date: date },
      };
  }
}

const written = ({ line1, line2, town, postCode }: ReturnType<typeof registeredOffice>) =>
  [line1, line2, town, postCode].filter((part) => part !== '').join(' ');
