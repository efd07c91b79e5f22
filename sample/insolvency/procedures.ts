import { addWorkdays, parseIso } from '../calendar.ts';
import { storyOf } from '../stories.ts';
import type { Story, Truth } from '../story.ts';
import type { World } from '../world.ts';

/** A case of the register's insolvency page. It appears after an order or an appointment: the register shows no petition. */
export interface Procedure {
  /** `insolvency_case_type` of the publisher. */
  readonly type: string;
  readonly shownOn: number;
  readonly dates: readonly { readonly type: string; readonly day: number; readonly shownOn?: number }[];
  /** True: the receiver was appointed under the company's first charge. */
  readonly underCharge?: true;
  readonly filings: readonly ProcedureFiling[];
}

/** What an office-holder files: the form, and the publisher's description of it. */
export interface ProcedureFiling {
  readonly day: number;
  readonly form: string;
  readonly description: string;
  readonly subcategory: string;
  /** True: the document is a resolution, which the publisher shows within a filing of its own. */
  readonly resolution?: true;
}

const dayIn = (truth: Truth, fact: string) => parseIso(String(truth.facts?.[fact] ?? '')) ?? truth.from;

/** Returns the procedures of a company, each with its filings. */
export function proceduresOf(world: World, index: number): readonly Procedure[] {
  const story = storyOf(world, index);
  return (story?.truths ?? []).flatMap((truth) => procedureOf(story, truth));
}

function procedureOf(story: Story | undefined, truth: Truth): readonly Procedure[] {
  switch (truth.name) {
    case 'woundUp':
      return [compulsory(dayIn(truth, 'presentedOn'), dayIn(truth, 'hearingOn'))];
    case 'creditorsVoluntaryLiquidation':
      return [creditorsVoluntary(dayIn(truth, 'resolvedOn'))];
    case 'membersVoluntaryLiquidation':
      return [membersVoluntary(truth.from)];
    case 'inAdministration':
      return [administration(truth.from)];
    case 'moratorium':
      return [moratorium(truth.from, truth.to)];
    case 'receivership':
      return [receivership(truth.from, story?.register[0]?.status === 'ADMINISTRATIVE RECEIVER')];
    case 'voluntaryArrangement':
      return [voluntaryArrangement(truth.from)];
    case 'olderProcedure':
      return [olderOf(story, truth.from)];
    case 'unusualStatus':
      return unusualOf(String(truth.facts?.status ?? '').toUpperCase(), truth.from);
    default:
      return [];
  }
}

function compulsory(presentedOn: number, orderedOn: number): Procedure {
  return {
    type: 'compulsory-liquidation',
    shownOn: orderedOn,
    dates: [
      { type: 'petitioned-on', day: presentedOn },
      { type: 'wound-up-on', day: orderedOn },
    ],
    filings: [
      { day: addWorkdays(orderedOn, 3), form: 'COCOMP', description: 'liquidation-compulsory-winding-up-order', subcategory: 'compulsory' },
      {
        day: addWorkdays(orderedOn, 18),
        form: 'WU04',
        description: 'liquidation-compulsory-appointment-liquidator',
        subcategory: 'compulsory',
      },
    ],
  };
}

function creditorsVoluntary(resolvedOn: number): Procedure {
  return {
    type: 'creditors-voluntary-liquidation',
    shownOn: resolvedOn,
    dates: [{ type: 'wound-up-on', day: resolvedOn }],
    filings: [
      {
        day: addWorkdays(resolvedOn, 4),
        form: 'LRESEX',
        description: 'liquidation-voluntary-extraordinary-resolution-to-wind-up',
        subcategory: 'voluntary',
        resolution: true,
      },
      {
        day: addWorkdays(resolvedOn, 4),
        form: '600',
        description: 'liquidation-voluntary-appointment-of-liquidator',
        subcategory: 'voluntary',
      },
      {
        day: addWorkdays(resolvedOn, 6),
        form: 'LIQ02',
        description: 'liquidation-voluntary-statement-of-affairs',
        subcategory: 'voluntary',
      },
    ],
  };
}

function membersVoluntary(resolvedOn: number): Procedure {
  return {
    type: 'members-voluntary-liquidation',
    shownOn: resolvedOn,
    dates: [
      { type: 'declaration-solvent-on', day: resolvedOn - 6 },
      { type: 'wound-up-on', day: resolvedOn },
    ],
    filings: [
      {
        day: addWorkdays(resolvedOn, 5),
        form: 'LIQ01',
        description: 'liquidation-voluntary-declaration-of-solvency',
        subcategory: 'voluntary',
      },
      {
        day: addWorkdays(resolvedOn, 5),
        form: 'LRESSP',
        description: 'liquidation-voluntary-special-resolution-to-wind-up',
        subcategory: 'voluntary',
        resolution: true,
      },
      {
        day: addWorkdays(resolvedOn, 5),
        form: '600',
        description: 'liquidation-voluntary-appointment-of-liquidator',
        subcategory: 'voluntary',
      },
    ],
  };
}

function administration(from: number): Procedure {
  return {
    type: 'in-administration',
    shownOn: from,
    dates: [{ type: 'administration-started-on', day: from }],
    filings: [
      {
        day: addWorkdays(from, 3),
        form: 'AM01',
        description: 'liquidation-in-administration-appointment-of-administrator',
        subcategory: 'administration',
      },
      { day: addWorkdays(from, 30), form: 'AM03', description: 'liquidation-in-administration-proposals', subcategory: 'administration' },
    ],
  };
}

function moratorium(from: number, to: number | undefined): Procedure {
  const end = to === undefined ? [] : [{ type: 'moratorium-ended-on', day: to, shownOn: to }];
  const ended = to === undefined ? [] : [{ day: to, form: 'MT06', description: 'liquidation-moratorium-end-of-moratorium-by-monitor' }];
  return {
    type: 'moratorium',
    shownOn: from,
    dates: [{ type: 'moratorium-started-on', day: from }, ...end],
    filings: [{ day: from, form: 'MT01', description: 'liquidation-moratorium-commencement-of-moratorium' }, ...ended].map((filing) => ({
      ...filing,
      subcategory: 'moratoria',
    })),
  };
}

function receivership(from: number, administrative: boolean): Procedure {
  return {
    type: administrative ? 'administrative-receiver' : 'receiver-manager',
    shownOn: from,
    dates: [{ type: 'instrumented-on', day: from }],
    underCharge: true,
    filings: [
      { day: addWorkdays(from, 3), form: 'RM01', description: 'liquidation-receiver-appointment-of-receiver', subcategory: 'receiver' },
    ],
  };
}

function voluntaryArrangement(from: number): Procedure {
  return {
    type: 'corporate-voluntary-arrangement',
    shownOn: from,
    dates: [{ type: 'voluntary-arrangement-started-on', day: from }],
    filings: [
      {
        day: addWorkdays(from, 4),
        form: 'CVA1',
        description: 'liquidation-voluntary-arrangement-meeting-approving-companies-voluntary-arrangement',
        subcategory: 'voluntary-arrangement',
      },
    ],
  };
}

/** Returns the procedure that yearly and final notices belong to. */
function olderOf(story: Story | undefined, from: number): Procedure {
  const codes = (story?.notices ?? []).map(({ code }) => code);
  if (story?.register.some(({ status }) => status === 'In Administration')) return administration(from);
  if (codes.includes('2434') || codes.includes('2435')) return membersVoluntary(from);
  return codes.some((code) => /^24(5|6)/.test(code)) ? compulsory(from - 100, from) : creditorsVoluntary(from);
}

/** Returns the cases behind a status of the bulk file that names one or two procedures. */
function unusualOf(status: string, from: number): readonly Procedure[] {
  return [
    ...(status.includes('VOLUNTARY ARRANGEMENT') ? [voluntaryArrangement(from - 40)] : []),
    ...(status.includes('ADMINISTRATION')
      ? [{ ...administration(from - 20), ...(status === 'ADMINISTRATION ORDER' ? { type: 'administration-order' } : {}) }]
      : []),
    ...(status.includes('RECEIVER MANAGER') || status === 'RECEIVERSHIP' ? [receivership(from, false)] : []),
    ...(status.includes('ADMINISTRATIVE RECEIVER') ? [receivership(from, true)] : []),
  ];
}
