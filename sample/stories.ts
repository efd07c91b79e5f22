import { addWorkdays, dayOf, monthEnd, workdayFrom } from './calendar.ts';
import { baseName, companyName, salt } from './company.ts';
import { heirTo } from './phoenix/heirs.ts';
import {
  administration,
  creditorsAsked,
  creditorsVoluntary,
  membersVoluntary,
  moratorium,
  petition,
  provisionalLiquidation,
  receivership,
  strikeOff,
  withdrawnPetition,
} from './procedures.ts';
import { draw } from './random.ts';
import type { Story, Truth } from './story.ts';
import { BLOCK, type World } from './world.ts';

const { floor } = Math;

/** First day of the history of notices: eight weeks before day 0. */
export const HISTORY = -56;
/** Days for which a healthy company stays healthy at least. */
export const QUIET = 61;
/**
 * Only companies below this index have notices and accounts. This keeps the number of notices near that of the real Gazette for a world of any
 * size.
 */
export const WITH_NOTICES = 100 * BLOCK;

/** Makes the story of a position in a block: 6 to 49, 71, 87, 90, 94 and 146 to 149 have a fixed one, 150 to 199 a later one; the others stay healthy. */
type StoryMaker = (at: Place) => Story | undefined;

interface Place {
  readonly world: World;
  readonly index: number;
  readonly block: number;
  /** The number from which the days of a story are chosen: that of the block, except in a world with a seed of its truths. */
  readonly turn: number;
  /** The number drawn for this company's story. */
  readonly chance: number;
}

const overdueMonths = [3, 4, 5];
const unusual = [
  'In Administration/Administrative Receiver',
  'In Administration/Receiver Manager',
  'VOLUNTARY ARRANGEMENT / ADMINISTRATIVE RECEIVER',
  'VOLUNTARY ARRANGEMENT / RECEIVER MANAGER',
  'RECEIVERSHIP',
  'ADMINISTRATIVE RECEIVER',
  'ADMINISTRATION ORDER',
  'RECEIVER MANAGER / ADMINISTRATIVE RECEIVER',
  'Live but Receiver Manager on at least one charge',
];

const sanctioned =
  (name: Truth['name'], blocks: number, from: number, to?: number): StoryMaker =>
  ({ block }) =>
    block >= blocks
      ? undefined
      : {
          truths:
            to === undefined
              ? [{ name, from }]
              : [
                  { name, from, to },
                  { name: 'delisted', from: to },
                ],
          notices: [],
          register: [],
        };

/** Fixed positions of sanctioned companies, so that the list is written without computing every company. */
export const sanctionsPositions = { number: 6, name: 7, later: 8, delisted: 9, weakAlias: 10 } as const;
/** Day on which further companies are designated; `DELISTED_LATER`: day on which some are delisted. */
export const DESIGNATED_LATER = 9;
export const DELISTED_LATER = 16;
/** Number of blocks, from the first, that have each of these stories. */
export const sanctionsBlocks = { number: 4, name: 4, later: 3, delisted: 3, weakAlias: 3 } as const;

const own: Readonly<Record<number, StoryMaker>> = {
  6: sanctioned('sanctionedByNumber', sanctionsBlocks.number, -400),
  7: sanctioned('sanctionedByName', sanctionsBlocks.name, -400),
  8: sanctioned('sanctionedByNumber', sanctionsBlocks.later, DESIGNATED_LATER),
  9: sanctioned('sanctionedByNumber', sanctionsBlocks.delisted, -400, DELISTED_LATER),
  10: sanctioned('sanctionedWeakAliasOnly', sanctionsBlocks.weakAlias, -400),
  11: ({ block, turn, chance }) =>
    petition({
      publishedOn: workdayFrom(-12 + (turn % 9)),
      chance,
      outcome: (['order', 'dismissed', 'silent'] as const)[turn % 3] ?? 'silent',
      notice: 12,
      ...(block === 0 ? { correctedOn: 3 } : {}),
    }),
  12: ({ turn, chance }) => petition({ publishedOn: workdayFrom(-34 + (turn % 8)), chance, notice: 8, outcome: 'dismissed' }),
  13: ({ block, turn, chance }) => petition({ publishedOn: block < 4 ? 1 : addWorkdays(1, 1 + ((turn * 5) % 80)), chance }),
  14: ({ turn, chance }) => petition({ publishedOn: workdayFrom(-44 + (turn % 12)), chance, notice: 8, outcome: 'order' }),
  15: ({ turn }) => creditorsVoluntary(workdayFrom(-27 + ((turn * 7) % 22))),
  16: ({ turn }) => membersVoluntary(workdayFrom(-28 + ((turn * 11) % 25))),
  17: ({ turn, index, chance }) => administration(workdayFrom(-28 + ((turn * 5) % 24)), chance, [index + 1, index + 2]),
  18: ({ turn }) => namedWith(workdayFrom(-28 + ((turn * 5) % 24))),
  19: ({ turn }) => namedWith(workdayFrom(-28 + ((turn * 5) % 24))),
  20: ({ turn }) => moratorium(workdayFrom(-12 + (turn % 10))),
  21: ({ turn }) => moratorium(workdayFrom(-50 + (turn % 14))),
  22: ({ turn }) => receivership(workdayFrom(-27 + ((turn * 3) % 20)), turn),
  23: () => ({
    truths: [{ name: 'voluntaryArrangement', from: -200 }],
    notices: [],
    register: [{ day: -200, status: 'Voluntary Arrangement' }],
  }),
  24: ({ turn }) => strikeOff(-40, [{ discontinued: 20 }, { gone: 50 }, undefined][turn % 3]),
  25: ({ turn }) => strikeOff(-70, { gone: 3 + (turn % 25) }),
  26: ({ turn }) => {
    const month = overdueMonths[turn % 3] ?? 3;
    const until = turn % 2 === 0 ? 400 : 45;
    return {
      truths: [{ name: 'accountsOverdue', from: monthEnd(dayOf(2025, month + 9, 1)) + 1, ...(until === 45 ? { to: until } : {}) }],
      notices: [],
      register: [],
      filings: { accountsMonth: month, accountsMadeUpTo: monthEnd(dayOf(2024, month, 1)), until },
    };
  },
  27: ({ turn }) => {
    const due = -75 - ((turn * 7) % 80);
    return {
      truths: [{ name: 'confirmationOverdue', from: due + 1 }],
      notices: [],
      register: [],
      filings: { confirmationDue: due, reviewEnds: due - 14, until: 400 },
    };
  },
  28: ({ turn }) => {
    const month = overdueMonths[turn % 3] ?? 3;
    const due = -75 - ((turn * 11) % 80);
    return {
      truths: [{ name: 'bothOverdue', from: Math.max(due, monthEnd(dayOf(2025, month + 9, 1))) + 1 }],
      notices: [],
      register: [],
      filings: {
        accountsMonth: month,
        accountsMadeUpTo: monthEnd(dayOf(2024, month, 1)),
        confirmationDue: due,
        reviewEnds: due - 14,
        until: 400,
      },
    };
  },
  29: ({ turn }) => ({
    truths: [{ name: 'siccodeChanged', from: 5 + (turn % 9) + (turn % 10) }],
    notices: [],
    register: [{ day: 5 + (turn % 9) + (turn % 10), sic: 1 + (turn % 7) }],
    filings: { reviewEnds: 2 + (turn % 9), confirmationLag: 3 + (turn % 10), until: HISTORY },
  }),
  30: ({ world, index, turn }) => {
    const day = 4 + (turn % 24);
    const name = companyName(world, index);
    const ending = name.slice(name.lastIndexOf(' '));
    return {
      truths: [{ name: 'renamed', from: day, facts: { before: name } }],
      notices: [],
      register: [{ day, renamedTo: `${baseName(world, index)} GROUP${ending}` }],
    };
  },
  31: ({ turn }) => ({
    truths: [{ name: 'unusualStatus', from: -300, facts: { status: unusual[turn % unusual.length] ?? '' } }],
    notices: [],
    register: [{ day: -300, status: unusual[turn % unusual.length] ?? '' }],
  }),
  32: ({ turn, chance }) => petition({ publishedOn: workdayFrom(-10 + (turn % 6)), chance, outcome: 'silent', notice: 12 }),
  33: ({ turn, chance }) => petition({ publishedOn: workdayFrom(-40 + (turn % 6)), chance, outcome: 'dismissed', notice: 9 }),
  46: ({ block }) => older(block, ['2434', '2435']),
  47: ({ block }) => older(block, ['2444', '2445', '2403', '2405', '2406', '2407', '2408', '2409', '2447', '2608']),
  48: ({ block }) =>
    older(block, ['2455', '2456', '2457', '2458', '2459', '2463', '2464', '2465', '2454', '2460', '2451', '2453', '2462', '2503']),
  // an overseas entity that the register removes when it has no land any more
  71: ({ turn }) => {
    const day = 4 + ((turn * 11) % 50);
    return turn % 3 === 1 ? { truths: [{ name: 'dissolved', from: day }], notices: [], register: [{ day, gone: true }] } : undefined;
  },
  87: ({ turn, chance }) =>
    provisionalLiquidation({
      publishedOn: workdayFrom(-20 + ((turn * 7) % 55)),
      chance,
      outcome: (['silent', 'order', 'dismissed'] as const)[turn % 3] ?? 'silent',
    }),
  90: ({ turn }) => creditorsAsked(workdayFrom(-25 + ((turn * 9) % 70)), turn % 2 === 1),
  // a liquidation from before the history, of which the register's status is known alone
  94: () => ({
    truths: [{ name: 'liquidationOfUnknownKind', from: -60 }],
    notices: [],
    register: [{ day: -60, status: 'Liquidation' }],
  }),
  // the stream has the notice of a strike-off that begins after the first day
  149: ({ turn }) => {
    const day = workdayFrom(2 + ((turn * 11) % 45));
    return strikeOff(day, [undefined, { discontinued: addWorkdays(day, 15) }, { gone: day + 62 }][turn % 3]);
  },
  146: ({ turn, chance }) => {
    // three days only, because each week with a notice is a release that the first start loads
    const publishedOn = workdayFrom([-150, -260, -430][turn % 3] ?? -150);
    const { notices } = petition({ publishedOn, chance, outcome: 'silent', notice: 12 });
    return { truths: [{ name: 'petitionedLongAgo', from: publishedOn }], notices, register: [] };
  },
  147: ({ turn, chance }) => withdrawnPetition(workdayFrom(-16 + ((turn * 3) % 22)), chance, { replaced: false }),
  148: ({ turn, chance }) => withdrawnPetition(workdayFrom(-15 + ((turn * 5) % 23)), chance, { replaced: true }),
  49: ({ block }) => older(block, ['2411', '2404', '2412', '2413', '2414', '2422', '2424'], 'In Administration'),
};

function namedWith(day: number): Story {
  return { truths: [{ name: 'inAdministration', from: day }], notices: [], register: [{ day, status: 'In Administration' }] };
}

/** Returns a procedure that began long before the history. Its yearly, final and rare notices cover every notice code. */
function older(block: number, codes: readonly string[], status = 'Liquidation'): Story {
  const used = codes.filter((_, position) => block === 0 || (position + block) % 2 === 0);
  return {
    truths: [{ name: 'olderProcedure', from: -300 }],
    notices: used.map((code, position) => ({
      day: workdayFrom(HISTORY + ((position * 7 + block * 5) % 52)),
      code,
      matter: { presentedOn: -400, hearingOn: -340 },
    })),
    register: [{ day: -300, status }],
  };
}

/** Returns a story that begins on a day, of a kind that `chance` chooses. */
function beginning(day: number, chance: number): Story {
  switch (chance % 10) {
    case 0:
    case 1:
    case 2:
      return petition({ publishedOn: day, chance: chance >>> 4 });
    case 3:
    case 4:
    case 5:
      return creditorsVoluntary(addWorkdays(day, 7));
    case 6:
      return membersVoluntary(day);
    case 7:
      return administration(day, chance >>> 4);
    case 8:
      return moratorium(day);
    default:
      return receivership(day, chance >>> 4);
  }
}

function later(day: number, chance: number, withNotices: boolean): Story | undefined {
  if (chance % 3 === 0) return strikeOff(day, { gone: day + 62 + ((chance >>> 4) % 40) });
  return withNotices ? beginning(workdayFrom(day), chance >>> 4) : undefined;
}

/** Days in which later stories begin: ten years. */
const YEARS = 3_650;

/** Returns the story of a company, or `undefined`. Depends only on the seed, the index and the world's size. */
export function storyOf(world: World, index: number): Story | undefined {
  if (index >= world.companies) return undefined;
  const block = floor(index / BLOCK);
  const position = index % BLOCK;
  if (position < 50 ? position < 6 : position < 146 && !among.has(position)) return undefined;
  const chance = draw(world.seed, index, salt.story);
  if (position >= 150) return later(QUIET + 2 + (chance % YEARS), chance >>> 5, index < WITH_NOTICES);
  if (index >= WITH_NOTICES && !registerOnly.has(position)) return undefined;
  // the stories of positions 34 to 45 begin on the working days of the first four months, in turn
  if (position >= 34 && position < 46)
    return beginning(addWorkdays(0, 1 + ((((block + world.turn) * 12 + position - 34) * 37) % 86)), chance);
  const story = own[position]?.({ world, index, block, turn: block + world.turn, chance });
  return story !== undefined && heirTo(world, index)?.likeness === 'lawful' ? withReusedName(story) : story;
}

/** Adds the notice of a director who goes on under the name of his company in liquidation, within 28 days (Insolvency Rules 2016 r 22.4(3)). */
function withReusedName(story: Story): Story {
  const begun = story.notices[1]?.day;
  return begun === undefined ? story : { ...story, notices: [...story.notices, { day: addWorkdays(begun, 8), code: '2403' }] };
}

/** Positions among the healthy ones that have a story. */
const among: ReadonlySet<number> = new Set([71, 87, 90, 94]);
/** Positions whose stories have no notices: companies of any index have them. */
const registerOnly: ReadonlySet<number> = new Set([23, 24, 25, 26, 27, 28, 29, 30, 31, 94, 149]);
