import type { AccountsFacts, CompanyFacts, Evidence } from '../../models/clearance/facts.ts';
import type { RecordDays } from '../../models/clearance/rule.ts';
import { accountsOf } from '../../models/clearance/sandbox-accounts.ts';
import { logistic } from '../../models/risk/score.ts';
import { addDays } from '../../uk/day.ts';
import { createRandom, type Random } from '../cooked-books/random.ts';

/** A company of a drawn country on one day, its hazard (the probability that it fails within a year), and whether it failed. */
export interface DrawnCompany {
  readonly facts: CompanyFacts;
  readonly hazard: number;
  readonly failed: boolean;
}

/** What a company is drawn from, before it becomes facts. The fit does not read it. */
interface Traits {
  readonly ageYears: number;
  readonly section: string;
  readonly accountsLate: number;
  readonly confirmationLate: number;
  readonly equity: number;
  readonly currentRatio: number;
  readonly loss: number;
  readonly assets: number;
  readonly left: number;
  readonly linked: 0 | 1 | 2;
  readonly office: boolean;
  readonly short: boolean;
}

/** The planted hazard: continuous effects of random sizes on the log-odds, so that no bin of a scorecard has its form. */
export type Planted = (traits: Traits) => number;

const sections = ['01110', '10710', '41202', '47190', '49410', '56101', '62020', '68209', '70229', '81210', '86900'];

/** Draws the effects of a hazard. */
export function drawPlanted(random: Random): Planted {
  const between = (low: number, high: number) => low + (high - low) * random.uniform();
  const bySection = new Map(sections.map((code) => [code, 0.4 * random.normal()]));
  const of = {
    ...{ young: between(0.2, 0.8), accounts: between(0.3, 0.6), confirmation: between(0.2, 0.5), equity: between(0.5, 1.2) },
    ...{ liquidity: between(0.1, 0.5), loss: between(0.3, 1), assets: between(0.1, 0.4), left: between(0.05, 0.3) },
    ...{ linked: between(0.3, 1), office: between(0.3, 1.2), short: between(0.3, 1.2) },
  };
  const base = Math.log(between(0.004, 0.008));
  return (one) =>
    logistic(
      base +
        of.young * Math.exp(-one.ageYears / 4) +
        (bySection.get(one.section) ?? 0) +
        of.accounts * Math.log1p(one.accountsLate / 5) +
        of.confirmation * Math.log1p(one.confirmationLate / 5) -
        of.equity * Math.max(-1.5, Math.min(one.equity, 1)) -
        of.liquidity * Math.log(one.currentRatio) +
        of.loss * Math.max(-0.5, Math.min(one.loss, 1)) -
        of.assets * Math.log10(one.assets / 1e5) +
        of.left * one.left +
        of.linked * one.linked +
        (one.office ? of.office : 0) +
        (one.short ? of.short : 0),
    );
}

/** Draws the companies of a country on a day, one after the other. `stress`: how much more often filings are late on that day. */
export function* drawCompanies(random: Random, planted: Planted, count: number, day: string, stress: number): Generator<DrawnCompany> {
  for (let at = 0; at < count; at += 1) {
    const traits = drawTraits(random, stress);
    const hazard = planted(traits);
    yield { facts: factsOf(random, String(at + 1).padStart(8, '0'), day, traits), hazard, failed: random.chance(hazard) };
  }
}

export function daysOf(day: string): RecordDays {
  const before = addDays(day, -1);
  return { today: day, register: before, officers: before, owners: before };
}

export { createRandom };

function drawTraits(random: Random, stress: number): Traits {
  // what makes a company late makes it weak too
  const weakness = random.normal();
  const late = (share: number) =>
    random.chance(share * stress * Math.exp(weakness / 2)) ? 1 + Math.floor(-120 * Math.log(1 - random.uniform())) : 0;
  return {
    ageYears: -9 * Math.log(1 - random.uniform()),
    section: sections[Math.floor(random.uniform() * sections.length)] ?? '62020',
    accountsLate: late(0.06),
    confirmationLate: late(0.05),
    equity: 0.35 - 0.35 * weakness + 0.3 * random.normal(),
    currentRatio: Math.exp(0.4 - 0.3 * weakness + 0.6 * random.normal()),
    loss: 0.05 + 0.1 * weakness + 0.2 * random.student(4),
    assets: 10 ** (4.9 + 0.9 * random.normal()),
    left: random.chance(0.15) ? 1 + Math.floor(random.uniform() * 4) : 0,
    linked: random.pick([
      [0, 0.97],
      [1, 0.02],
      [2, 0.01],
    ] as const),
    office: random.chance(0.01),
    short: random.chance(0.01),
  };
}

const evidence: Evidence = { source: 'bench', release: 'bench', record: '1', publishedAt: null, retrievedAt: '2020-01-01T00:00:00.000Z' };
/** Shares of companies whose accounts were filed on paper, and of companies that no snapshot of officers names. */
const [onPaper, withoutOfficers] = [0.1, 0.03];

function factsOf(random: Random, companyNumber: string, day: string, traits: Traits): CompanyFacts {
  const dueOn = (late: number) => addDays(day, late > 0 ? -late : 1 + Math.floor(300 * random.uniform()));
  const accountsDueOn = dueOn(traits.accountsLate);
  const changes = Array.from({ length: traits.left }, (_, at) => ({
    change: 'left' as const,
    changedOn: addDays(day, -10 - 40 * at),
    evidence,
  }));
  const activeDirectors = traits.short ? 0 : 1 + Math.floor(3 * random.uniform());
  return {
    companyNumber,
    name: `COMPANY ${companyNumber} LIMITED`,
    register: {
      ...{ status: 'active', statusText: 'Active', onRegister: true, category: 'Private Limited Company', dissolvedOn: null, evidence },
      ...{
        incorporatedOn: addDays(day, -Math.ceil(traits.ageYears * 365.25)),
        accountsDueOn,
        accountsMadeUpTo: addDays(accountsDueOn, -640),
      },
      ...{ confirmationDueOn: dueOn(traits.confirmationLate), confirmationMadeUpTo: null, sicCodes: [traits.section] },
    },
    ...{ petitions: [], procedures: [], courtListings: [], strikeOff: null, ownershipGap: null, phoenix: linked(traits.linked, day) },
    governance: { boardChanges: changes, unverified: [], lateNotices: [], defaultOffice: traits.office ? { since: null, evidence } : null },
    officers: random.chance(withoutOfficers)
      ? null
      : { activeDirectors, activeNaturalDirectors: activeDirectors, inNewestSnapshot: true, lastResignedOn: null, evidence: [evidence] },
    accounts: random.chance(onPaper) ? null : filed(companyNumber, accountsDueOn, traits),
  };
}

function linked(level: Traits['linked'], day: string): NonNullable<CompanyFacts['phoenix']> {
  if (level === 0) return [];
  return [
    {
      ...{ failedNumber: '00000001', failedName: null, failedOn: addDays(day, -200), route: 'INSOLVENCY' },
      ...{
        level: level === 2 ? 'HIGH' : 'MEDIUM',
        score: '4.00',
        evaluable: 6,
        lawful: null,
        detail: 'drawn',
        evidence: [evidence],
      },
    },
  ];
}

/** The accounts before those that are due, so that they do not answer the deadline. */
function filed(companyNumber: string, dueOn: string, { equity, currentRatio, loss, assets }: Traits): AccountsFacts {
  const sound = accountsOf(companyNumber, dueOn);
  const due = assets * 0.4;
  const figures = {
    currentAssets: text(due * currentRatio),
    dueWithinOneYear: text(due),
    totalAssets: text(assets),
    // no company has more net assets than assets: the service takes such a figure as not known
    netAssets: text(Math.min(equity, 1) * assets),
  };
  return {
    ...sound,
    balanceSheetDate: addDays(dueOn, -640),
    capitalBleed: { ...sound.capitalBleed, velocity: loss.toFixed(4) },
    workingCapital: { ...sound.workingCapital, ...figures },
  };
}

function text(amount: number): string {
  return amount.toFixed(2);
}
