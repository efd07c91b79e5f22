import { type Matter, plantingOf } from './accounts/planted.ts';
import { isoOf } from './calendar.ts';
import { companyNumber, newPerDay } from './company.ts';
import { gazettePlan } from './gazette/plan.ts';
import { type Expected, listedBy, ofBoard, ofLateNotices, ofOwners, ofStrikeOff } from './governance.ts';
import { proceduresOf } from './insolvency/procedures.ts';
import { ownersOf } from './psc/owners.ts';
import { isRegistered, registerSize, registerState } from './register.ts';
import type { Truth, TruthName } from './story.ts';
import { snapshotOf, truthsOf } from './truth.ts';
import { FORMER, type World } from './world.ts';

/** Something that is true of a company on a day, and the code of the finding by which a payment check must report it. */
export interface ExpectedFinding {
  readonly code: string;
  readonly companyNumber: string;
  /** The truth or fact that requires it. */
  readonly because: string;
}

/** Companies that left the register before the sample begins, of which a payment check may be asked. */
const formers = 20;

/** Returns the numbers of all companies that are or were on the register by the end of a day. */
export function knownNumbers(world: World, day: number): readonly string[] {
  const indexes = Array.from({ length: registerSize(world, day + 1) }, (_, index) => index);
  return [...indexes, ...Array.from({ length: formers }, (_, at) => FORMER + at)].map((index) => companyNumber(world, index));
}

/** Returns every finding that the world's own facts require at the end of a day. Never computed from a file or by a rule of the service. */
export function findingsOn(world: World, day: number): readonly ExpectedFinding[] {
  const notices = noticesUntil(world, day);
  const listed = listedBy(world, day);
  const former = Array.from({ length: formers }, (_, at) => companyNumber(world, FORMER + at));
  const current = Array.from({ length: registerSize(world, day + 1) }, (_, index) => index).flatMap((index) =>
    [
      ...ofTruths(world, index, day, notices.get(index) ?? []),
      ...ofProcedures(world, index, day, notices.get(index) ?? []),
      ...ofRegister(world, index, day),
      ...ofBoard(world, index, day),
      ...ofOwners(world, index, day),
      ...ofStrikeOff(world, index, day),
      ...ofLateNotices(world, index, day),
      ...(listed.has(index) ? ([['COURT_LISTED', 'list of the court']] as const) : []),
    ].map(([code, because]) => ({ code, companyNumber: companyNumber(world, index), because })),
  );
  const between = betweenSnapshotAndStream(world, day).map((companyNumber) => ({
    code: 'COMPANY_UNKNOWN',
    companyNumber,
    because: 'in no record yet',
  }));
  return [
    ...current,
    ...between,
    ...former.map((number) => ({ code: 'COMPANY_UNKNOWN', companyNumber: number, because: 'a former company' })),
  ];
}

/**
 * Companies of the first day: its snapshot shows what was entered before, and the stream is read from the next day on. The next snapshot has them.
 */
function betweenSnapshotAndStream(world: World, day: number): readonly string[] {
  return Array.from({ length: newPerDay(world) }, (_, at) => world.companies + at)
    .filter((index) => !isRegistered(world, index, snapshotOf(day).day))
    .map((index) => companyNumber(world, index));
}

/** The code of each truth that a single finding reports. */
const codes: Readonly<Partial<Record<TruthName, string>>> = {
  petitioned: 'WUP_LIVE',
  petitionedLongAgo: 'WUP_LIVE',
  petitionSubstituted: 'WUP_LIVE',
  // the petition may stand although its notice was retracted
  petitionRetracted: 'WUP_LIVE',
  moratorium: 'MORATORIUM',
  dissolved: 'DISSOLVED',
  capitalBleeding: 'CAPITAL_BLEED',
  workingCapitalDeficit: 'WORKING_CAPITAL_DEFICIT',
  cookedBooks: 'ACCOUNTS_OUTLIER_P99',
  unreadableAccounts: 'RECORD_UNREAD',
  sanctionedByNumber: 'SANCTION_NUMBER',
  sanctionedByName: 'SANCTION_NAME',
  ownedBySanctioned: 'SANCTION_OWNER',
  partOwnedBySanctioned: 'SANCTION_OWNER',
  delisted: 'SANCTION_FORMER',
  investmentBanned: 'INVESTMENT_BAN',
  fcaWarned: 'FCA_WARNING',
  disqualifiedDirector: 'GOV_DISQ_ACTING',
  // a permission to act is for some companies, so a person compares them
  disqualifiedDirectorPermitted: 'GOV_DISQ_ACTING',
  disqualifiedCompany: 'DISQUALIFIED_PARTY',
  taxDefaulter: 'HMRC_DEFAULTER',
  provisionalLiquidator: 'PROV_LIQ',
  directedBySanctioned: 'SANCTION_OFFICER',
  corporateBoard: 'GOV_NO_NATURAL',
  directorUnverified: 'GOV_IDV_OVERDUE',
  defaultOffice: 'RO_DEFAULT',
};

const isTrue = ({ from, to }: Truth, day: number) => from <= day && day < (to ?? Number.POSITIVE_INFINITY);

/** Codes of the notices of an order and of a dismissal. */
const endsPetition = /^24(?:52|61)$/;

/** An order or a dismissal ends these for the public on the day of its notice, which may be late. */
const endsByNotice: ReadonlySet<TruthName> = new Set(['petitioned', 'provisionalLiquidator']);
/** The notice of a petition tells of it, also before it is retracted or replaced. */
const isAdvertised = ({ name, facts }: Truth, day: number) =>
  (name === 'petitionRetracted' || name === 'petitionSubstituted') && String(facts?.publishedOn) <= isoOf(day);
const isTold = (truth: Truth, day: number, notices: readonly string[]) =>
  isTrue(truth, day) ||
  isAdvertised(truth, day) ||
  (endsByNotice.has(truth.name) && truth.from <= day && !notices.some((code) => endsPetition.test(code)));

function ofTruths(world: World, index: number, day: number, notices: readonly string[]): Expected {
  if (index >= world.companies) return [];
  const truths = truthsOf(world, index).filter((truth) => isTold(truth, day, notices));
  const matter = truths.some(({ facts }) => facts?.madeUpTo !== undefined) ? plantingOf(world, index)?.matter : undefined;
  return [
    ...truths.flatMap(({ name }) => (codes[name] === undefined ? [] : [[codes[name], name] as const])),
    ...(matter !== undefined && contradicts.has(matter) ? ([['ACCOUNTS_IRREGULAR', matter]] as const) : []),
    ...truths.flatMap(({ name, facts }) =>
      name === 'phoenix' ? [[facts?.level === 'HIGH' ? 'PHX_HIGH' : 'PHX_MED', `${facts?.likeness} of ${facts?.failed}`] as const] : [],
    ),
    ...truths.flatMap((truth) => (ownsToo(world, index, day, truth) ? [['DISQUALIFIED_PARTY', 'disqualified owner'] as const] : [])),
  ];
}

/** Planted accounts that contradict themselves or the set before. */
const contradicts: ReadonlySet<Matter> = new Set(['identity', 'restated', 'dormant-cash', 'sign-flip', 'scale']);

const disqualifies: ReadonlySet<TruthName> = new Set([
  'disqualifiedDirector',
  'disqualifiedDirectorPermitted',
  'disqualifiedFutureDirector',
  'disqualifiedFormerDirector',
]);

/** Whether the disqualified person of a truth is also an owner of the company. */
function ownsToo(world: World, index: number, day: number, { name, facts }: Truth): boolean {
  if (!disqualifies.has(name)) return false;
  return ownersOf(world, index, day).some(
    ({ details, ceased }) => ceased === undefined && String(details.name).endsWith(` ${facts?.officer}`),
  );
}

/** The code of each kind of procedure, by the beginning of the register's word for it. */
const procedures: readonly (readonly [kind: string, code: string])[] = [
  ['compulsory-liquidation', 'WUO_MADE'],
  ['creditors-voluntary-liquidation', 'CVL_RESOLVED'],
  ['members-voluntary-liquidation', 'MVL'],
  ['in-administration', 'ADMIN'],
  ['administration-order', 'ADMIN'],
  ['receiver-manager', 'RECEIVER'],
  ['administrative-receiver', 'RECEIVER'],
  ['corporate-voluntary-arrangement', 'CVA_LIVE'],
];
/** Codes of notices that name a company and no procedure of it. */
const namesNoProcedure = /^240[4-9]$/;
/** Notices of the meeting, or of the decision instead of it, that a creditors' voluntary liquidation begins with. */
const asksCreditors = /^244[27]$/;
const ofReceivers = /^242\d$/;
/** A court lets a petition be served by a notice where its subject cannot be found. */
const servesPetition = /^2462$/;
const liquidations = ['WUO_MADE', 'CVL_RESOLVED', 'MVL'];
/** Forms that an office-holder files during a procedure, which name none: a statement of affairs, proposals. */
const duringProcedure = ['LIQ02', 'AM03'];

function ofProcedures(world: World, index: number, day: number, notices: readonly string[]): Expected {
  const state = registerState(world, index, day + 1);
  const open = state === undefined ? [] : proceduresOf(world, index).filter(({ shownOn }) => shownOn <= day);
  const found = open.flatMap(({ type }) => procedures.filter(([kind]) => kind === type).map(([, code]) => [code, type] as const));
  const inLiquidation = found.some(([code]) => liquidations.includes(code));
  const procedureFilings = state === undefined ? [] : proceduresOf(world, index).flatMap(({ filings }) => filings);
  // the service reads filings from day 1 on
  const filed = procedureFilings.filter((filing) => filing.day >= 1 && filing.day <= day);
  const hasNotice = (of: RegExp) => notices.some((code) => of.test(code));
  return [
    ...found,
    ...(hasNotice(ofReceivers) ? ([['RECEIVER', 'notice']] as const) : []),
    ...(hasNotice(servesPetition) ? ([['WUP_LIVE', 'service of a petition']] as const) : []),
    ...(hasNotice(namesNoProcedure) ? ([['INSOLVENCY_NOTICE', 'notice']] as const) : []),
    ...(filed.some(({ form }) => duringProcedure.includes(form)) ? ([['INSOLVENCY_NOTICE', 'filing']] as const) : []),
    ...(hasNotice(asksCreditors) && !inLiquidation ? ([['CVL_PROPOSED', 'meeting of creditors']] as const) : []),
    ...(state?.status === 'Liquidation' && !inLiquidation ? ([['LIQUIDATION', 'status of the register']] as const) : []),
  ];
}

function ofRegister(world: World, index: number, day: number): Expected {
  const state = registerState(world, index, day + 1);
  if (state === undefined) return [];
  // a file of the day or of a day before shows no filing that the day asks for
  const isLate = (due: number | undefined, by = 0) => due !== undefined && due < snapshotOf(day).day && day - due > by;
  const [accounts, confirmation] = [state.accounts?.nextDue, state.confirmation.nextDue];
  return [
    ...(isLate(accounts) ? ([['ACCTS_OVERDUE', 'due day of the register']] as const) : []),
    ...(isLate(confirmation) ? ([['CS_OVERDUE', 'due day of the register']] as const) : []),
    // the service reports both together from the thirty-first day of the later one
    ...(isLate(accounts, 30) && isLate(confirmation, 30) ? ([['BOTH_OVERDUE', 'due days of the register']] as const) : []),
  ];
}

function noticesUntil(world: World, day: number): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const { code, day: published, companies } of gazettePlan(world)) {
    if (published > day) break;
    for (const index of companies) found.set(index, [...(found.get(index) ?? []), code]);
  }
  return found;
}
