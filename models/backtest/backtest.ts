import { addDays, addMonths, daysBetween } from '../../uk/day.ts';

/** Days after a firing in which its outcome is looked for: 12 months, as for the probability of default (docs/risk.md). */
export const outcomeDays = 365;

/** A company on the register on a day of the past that was not in formal insolvency then. Days are ISO. */
export interface ObservedCompany {
  readonly companyNumber: string;
  readonly name: string | null;
  /** The first notice, filing or case after the day, up to the newest records, that shows it in formal insolvency; null: none. */
  readonly enteredOn: string | null;
  /** The day on which it left the register; null: it is there. */
  readonly leftOn: string | null;
  /** Whether the rule fires, for each setting. */
  readonly fires: readonly boolean[];
}

/** What became of a company within 12 months of its first firing. `open`: 12 months have not passed in the records, so the outcome is not known. */
export type FiringOutcome = 'insolvent' | 'left-register' | 'neither' | 'open';

/** The first day of the period on which the rule fires for a company. */
export interface Firing {
  readonly setting: number;
  readonly companyNumber: string;
  readonly name: string | null;
  readonly firedOn: string;
  /** True: the rule fires on the first day of the period, so it may have fired before. */
  readonly standing: boolean;
  readonly outcome: FiringOutcome;
  readonly outcomeOn: string | null;
  /** Days from the firing to the insolvency; null: another outcome. */
  readonly leadDays: number | null;
}

/** What a setting of the rule came to. Only firings whose 12 months have passed are counted, except in `open`. */
export interface SettingResult {
  readonly fired: number;
  readonly insolvent: number;
  readonly leftRegister: number;
  readonly standing: number;
  /** Firings whose 12 months have not passed. They count neither for nor against the rule. */
  readonly open: number;
  /** Insolvencies more than 12 months after the firing: missed, and a firing without an insolvency. */
  readonly tooEarly: number;
  /** Firings that the other settings lack, and the insolvencies among them. */
  readonly only: { readonly fired: number; readonly insolvent: number };
  /** Days from firing to insolvency of all that were found, ascending, and of those that did not fire on the first day. */
  readonly leadDays: readonly number[];
  readonly newLeadDays: readonly number[];
}

export interface BacktestResult {
  readonly days: readonly DayResult[];
  /** Companies that were observed on a day whose 12 months have passed. */
  readonly companies: number;
  /** Of these, those that entered formal insolvency within 12 months of such a day on which they were observed. */
  readonly insolvencies: number;
  /** Mean share, over the days whose 12 months have passed, of the companies that entered formal insolvency within 12 months; NaN without such a day. */
  readonly baseRate: number;
  readonly settings: readonly SettingResult[];
}

interface DayResult {
  readonly day: string;
  readonly evaluable: boolean;
  readonly companies: number;
  /** Companies for which the rule fires first on this day, for each setting. */
  readonly newlyFired: readonly number[];
}

interface History extends Pick<ObservedCompany, 'name' | 'leftOn'> {
  /** It was observed on an evaluable day. */
  evaluable: boolean;
  /** It entered formal insolvency within 12 months of one. */
  ended: boolean;
  /** For each setting the index of the first day of firing, and the first insolvency after it; undefined: none. */
  readonly fired: ({ readonly at: number; readonly enteredOn: string | null } | undefined)[];
}

/** Returns the last day of each month from one day to another, both included. */
export function monthEnds(from: string, to: string): string[] {
  const days: string[] = [];
  const first = `${from.slice(0, 7)}-01`;
  for (let month = 1; ; month += 1) {
    const end = addDays(addMonths(first, month), -1);
    if (end > to) return days;
    if (end >= from) days.push(end);
  }
}

/**
 * Collects companies day by day and counts what the settings of a rule would have found. `knownUntil`: the last day whose insolvencies the records hold. A day
 * is evaluable when the 365 days after it have passed by then.
 */
export function createBacktest(days: readonly string[], knownUntil: string, settings: number) {
  const evaluable = days.map((day) => addDays(day, outcomeDays) <= knownUntil);
  const histories = new Map<string, History>();
  const seen = days.map(() => ({ companies: 0, insolvent: 0 }));

  /** Days are observed in their order; a company once on each. */
  function observe(at: number, { companyNumber, fires, enteredOn, ...company }: ObservedCompany): void {
    const history = histories.get(companyNumber) ?? {
      ...company,
      evaluable: false,
      ended: false,
      fired: new Array(settings).fill(undefined),
    };
    histories.set(companyNumber, history);
    for (const [setting, does] of fires.entries()) if (does) history.fired[setting] ??= { at, enteredOn };
    const insolvent = isWithin(enteredOn, days[at]);
    if (evaluable[at] === true) {
      history.evaluable = true;
      history.ended ||= insolvent;
    }
    const day = seen[at];
    if (day === undefined) return;
    day.companies += 1;
    if (insolvent) day.insolvent += 1;
  }

  function* firings(): Generator<Firing> {
    for (const [companyNumber, history] of histories)
      for (const [setting, fired] of history.fired.entries()) {
        const firedOn = days[fired?.at ?? -1];
        if (fired === undefined || firedOn === undefined) continue;
        const outcome = outcomeOf({ leftOn: history.leftOn, enteredOn: fired.enteredOn }, firedOn, evaluable[fired.at]);
        yield { setting, companyNumber, name: history.name, firedOn, standing: fired.at === 0, ...outcome };
      }
  }

  function result(): BacktestResult {
    const all = [...histories.values()].filter((one) => one.evaluable);
    const ended = all.filter((one) => one.ended);
    const judged = seen.filter((_, at) => evaluable[at] === true);
    const total = (of: 'companies' | 'insolvent') => judged.reduce((sum, day) => sum + day[of], 0);
    const found = [...firings()];
    return {
      days: days.map((day, at) => ({
        ...{ day, evaluable: evaluable[at] === true, companies: seen[at]?.companies ?? 0 },
        newlyFired: Array.from({ length: settings }, (_, setting) => count(found, (one) => one.setting === setting && one.firedOn === day)),
      })),
      companies: all.length,
      insolvencies: ended.length,
      baseRate: total('insolvent') / total('companies'),
      settings: Array.from({ length: settings }, (_, setting) => settingResult(setting, found, ended)),
    };
  }

  function settingResult(setting: number, found: readonly Firing[], ended: readonly History[]): SettingResult {
    const own = found.filter((one) => one.setting === setting);
    const judged = own.filter(({ outcome }) => outcome !== 'open');
    const insolvent = judged.filter(({ outcome }) => outcome === 'insolvent');
    const others = new Set(found.filter((one) => one.setting !== setting && one.outcome !== 'open').map((one) => one.companyNumber));
    const only = judged.filter(({ companyNumber }) => !others.has(companyNumber));
    return {
      fired: judged.length,
      insolvent: insolvent.length,
      leftRegister: count(judged, ({ outcome }) => outcome === 'left-register'),
      standing: count(judged, ({ standing }) => standing),
      open: own.length - judged.length,
      tooEarly: count(ended, ({ fired }) => {
        const { at = -1, enteredOn = null } = fired[setting] ?? {};
        return enteredOn !== null && evaluable[at] === true && !isWithin(enteredOn, days[at]);
      }),
      only: { fired: only.length, insolvent: count(only, ({ outcome }) => outcome === 'insolvent') },
      leadDays: leadsOf(insolvent),
      newLeadDays: leadsOf(insolvent.filter(({ standing }) => !standing)),
    };
  }

  return { observe, firings, result };
}

function outcomeOf({ enteredOn, leftOn }: Pick<ObservedCompany, 'enteredOn' | 'leftOn'>, firedOn: string, evaluable: boolean | undefined) {
  if (evaluable !== true) return { outcome: 'open' as const, outcomeOn: null, leadDays: null };
  if (isWithin(enteredOn, firedOn))
    return { outcome: 'insolvent' as const, outcomeOn: enteredOn, leadDays: daysBetween(firedOn, enteredOn ?? firedOn) };
  if (isWithin(leftOn, firedOn)) return { outcome: 'left-register' as const, outcomeOn: leftOn, leadDays: null };
  return { outcome: 'neither' as const, outcomeOn: null, leadDays: null };
}

function isWithin(ended: string | null, day: string | undefined): boolean {
  return ended !== null && day !== undefined && ended > day && ended <= addDays(day, outcomeDays);
}

function leadsOf(found: readonly Firing[]): number[] {
  return found.flatMap(({ leadDays }) => leadDays ?? []).sort((a, b) => a - b);
}

function count<T>(all: readonly T[], is: (one: T) => boolean): number {
  return all.reduce((sum, one) => sum + (is(one) ? 1 : 0), 0);
}
