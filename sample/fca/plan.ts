import { workdayFrom } from '../calendar.ts';
import { addressFor, companyName, companyNumber, registeredOffice } from '../company.ts';
import { draw, pick } from '../random.ts';
import { HISTORY } from '../stories.ts';
import { namedOn, WARNED_LATER } from '../warned.ts';
import { placeEnds, placeStarts } from '../words.ts';
import type { World } from '../world.ts';

/** The contents of a warning's page. */
export interface Warning {
  readonly slug: string;
  readonly title: string;
  readonly published: number;
  readonly updated?: number;
  readonly clone: boolean;
  /** Paragraphs of the field `Name`. */
  readonly names: readonly string[];
  readonly address?: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly websites: readonly string[];
  readonly other?: string;
  readonly genuine?: { readonly name: string; readonly reference: string; readonly address: string };
  /** True: the page has the layout of earlier years. */
  readonly older?: true;
}

/** Number of warnings before day 0. */
const INITIAL = 60;
/** Days between further warnings. */
const EVERY = 7;
/** Days of the warnings before day 0. They are in few months, because each month is a release and a first start must be quick. */
const days = [-120, -118, -117, -61, -60, -59, -40, -33, -20, -19, -6, -5, -4].map(workdayFrom);
/** The days before the history begins. */
const longAgo = days.filter((day) => day < HISTORY);
const suffixes = [
  'Capital',
  'Markets',
  'Options',
  'Trade FX',
  'Invest',
  'Finance',
  'Bonds',
  'Crypto Wealth',
  'Loans Direct',
  'Asset Management',
];

/** Background warnings that the FCA withdraws on a day, and lists again from another day on. */
const withdrawals: readonly { readonly at: number; readonly from: number; readonly until?: number }[] = [
  { at: 12, from: 10 },
  { at: 15, from: 17, until: 31 },
];

function isWithdrawn(at: number, today: number): boolean {
  return withdrawals.some((one) => one.at === at && today >= one.from && (one.until === undefined || today < one.until));
}

/** Returns the warnings of a day, newest first, in the order of the search. */
export function warningsAt(world: World, today: number): Warning[] {
  const planted = [
    ...namedOn(world, 'fcaWarned').map((index, at) => warned(world, index, pick(longAgo, at * 3))),
    ...namedOn(world, 'cloneVictim').map((index, at) => cloneOf(world, index, at, pick(longAgo, at * 2 + 1))),
  ];
  const weekly = Math.max(0, Math.floor((today - WARNED_LATER) / EVERY));
  const all = [
    ...planted,
    ...Array.from({ length: INITIAL - planted.length }, (_, at) => at)
      .filter((at) => !isWithdrawn(at, today))
      .map((at) => background(world, at, pick(days, draw(world.seed, at, 120)))),
    ...namedOn(world, 'fcaWarnedLater').map((index) => warned(world, index, WARNED_LATER)),
    background(world, 900, WARNED_LATER),
    ...Array.from({ length: weekly }, (_, at) => background(world, 1_000 + at, WARNED_LATER + (at + 1) * EVERY)),
  ].filter(({ published }) => published <= today);
  return all.sort((a, b) => b.published - a.published || (a.slug < b.slug ? -1 : 1));
}

/** Returns a warning about an unauthorised company of the sample, with its name and, in words, its company number. */
function warned(world: World, index: number, published: number): Warning {
  const name = companyName(world, index);
  const word = wordOf(name);
  return {
    slug: slugOf(`${name} ${index}`),
    title: name,
    published,
    clone: false,
    names: [name],
    address: officeOf(world, index),
    phones: [`020 7946 0${100 + (index % 900)}`],
    emails: [`info@${word}-invest.example`],
    websites: [`www.${word}-invest.example`],
    other: `The firm is registered at Companies House. UK company number ${companyNumber(world, index)}.`,
  };
}

/** Returns a warning about a clone that uses the name of a company of the sample, or a similar name. */
function cloneOf(world: World, index: number, at: number, published: number): Warning {
  const name = companyName(world, index);
  const called = at % 2 === 0 ? name : `${titled(wordOf(name))} ${pick(suffixes, index)}`;
  return {
    slug: slugOf(`${called} clone of fca authorised firm ${at}`),
    title: `${called} (Clone of FCA authorised firm)`,
    published,
    clone: true,
    names: [`${called} (clone of FCA authorised firm)`],
    address: officeOf(world, index),
    phones: ['020 7946 0999', '+44 7700 900 123'],
    emails: [`clients@${wordOf(name)}-uk.example`],
    websites: [`${wordOf(name)}-uk.example`],
    genuine: { name, reference: String(300_000 + index), address: officeOf(world, index) },
  };
}

/** Returns a warning with invented names in the spellings of the real list. */
function background(world: World, at: number, published: number): Warning {
  const drawn = draw(world.seed, at, 121);
  const word = `${pick(placeStarts, drawn)}${pick(placeEnds, drawn >>> 7)}ex`;
  const other = `${pick(placeStarts, drawn >>> 11)}${pick(placeEnds, drawn >>> 13)}ly`;
  const name = `${word} ${pick(suffixes, at)}`;
  const clone = at % 3 === 1;
  const written = clone
    ? `${name} (Clone of ${pick(['FCA authorised firm', 'FCA registered firm', 'EEA authorised firm'], at)})`
    : (pick(
        [
          name,
          `${name} (new)`,
          `${name} / ${other} Group`,
          `${name} aka ${other} ${pick(suffixes, at + 1)}`,
          `${name} trading as ${other}`,
        ],
        at,
      ) ?? name);
  const genuine = `${other} ${pick(suffixes, at + 4)} Limited`;
  return {
    slug: slugOf(`${written} ${at}`),
    title: written,
    published,
    ...(at % 9 === 4 ? { updated: published + 30 } : {}),
    clone,
    names: at % 7 === 2 ? [name, `${other} Group`] : [written],
    ...(at % 4 === 0
      ? {}
      : {
          address: pick(
            [
              `${1 + (drawn % 90)} ${word} Street, London, EC2V ${drawn % 10}AB`,
              `Suite 5, ${other} Tower, Kingstown, Saint Vincent and the Grenadines`,
            ],
            at,
          ),
        }),
    phones: at % 5 === 0 ? [] : [`020 7946 0${100 + (drawn % 900)}`],
    emails: at % 6 === 0 ? [] : [`support@${word.toLowerCase()}.example`],
    websites: [`https://www.${word.toLowerCase()}.example/`],
    ...(at % 8 === 3 ? { other: `They also use the messaging name @${word.toLowerCase()}` } : {}),
    ...(clone
      ? { genuine: { name: genuine, reference: String(400_000 + (drawn % 90_000)), address: '2 Example Square, London, EC4M 1AB' } }
      : {}),
    ...(at % 20 === 15 ? { older: true as const } : {}),
  };
}

function officeOf(world: World, index: number): string {
  const own = registeredOffice(world, index);
  const { line1, line2, town, postCode } = own.line1 === '' ? addressFor(world, index, 'england') : own;
  return [line1, line2, town, postCode].filter((line) => line !== '').join(', ');
}

const wordOf = (name: string) => (name.split(' ')[0] ?? '').replaceAll(/[^A-Za-z]/g, '').toLowerCase();
const titled = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
