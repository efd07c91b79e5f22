import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts } from './facts.ts';
import { registerStatus } from './insolvency.ts';
import { isGone, liveEntry } from './register.ts';
import type { StrikeOff } from './register-facts.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/** Days from a notice to the earliest strike-off: not less than two months (Companies Act 2006 s 1000(3)), counted short. */
const noticeDays = 59;
/** Days before the earliest strike-off in which a payment would go to, or come from, a company that is about to end. */
const lastDays = 14;
/** Days from a notice to a snapshot of the register that must show it. */
export const shownWithin = 7;

/**
 * Reports a strike-off by the registrar: as strict as its rule in the last 14 days before the company can be struck off, REVIEW before. `endedAfter`:
 * days from the newest notice to a snapshot of the register that ends the strike-off by showing the company active.
 */
export const compulsoryStrikeOff = (endedAfter: number) => (company: CompanyFacts, days: RecordDays) =>
  noticed(open(company, days, 'COMPULSORY', endedAfter), days);

function noticed(strikeOffs: readonly StrikeOff[], days: RecordDays): RuleFinding[] {
  return strikeOffs.map(({ noticedOn, suspendedOn, evidence }) => {
    const told = `The registrar gave notice${noticedOn === null ? '' : ` on ${noticedOn}`} to strike it off`;
    if (suspendedOn !== null) return { detail: `${told}, and suspended the strike-off on ${suspendedOn}.`, evidence, atMost: 'REVIEW' };
    const left = noticedOn === null ? 0 : noticeDays - daysBetween(noticedOn, days.today);
    if (left > lastDays) return { detail: `${told}; it can be struck off in ${left} days.`, evidence, atMost: 'REVIEW' };
    const soon = left > 0 ? `it can be struck off in ${left} ${left === 1 ? 'day' : 'days'}` : 'it can be struck off any day';
    return { detail: `${told}; ${soon}, and its property then passes to the Crown (Companies Act 2006 s 1012).`, evidence };
  });
}

/** Reports a strike-off that the company applied for: it must not have traded in the three months before (Companies Act 2006 ss 1003-1005). */
export function voluntaryStrikeOff(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  return open(company, days, 'VOLUNTARY').map(({ appliedOn, noticedOn, suspendedOn, evidence }) => {
    const applied = appliedOn === null ? 'It applied to be struck off' : `It applied on ${appliedOn} to be struck off`;
    const noticed = noticedOn === null ? '' : `; the notice is of ${noticedOn}`;
    const suspended = suspendedOn === null ? '' : `, and the strike-off was suspended on ${suspendedOn}`;
    return {
      detail: `${applied}${noticed}${suspended}. A company that applies must not have traded in the three months before.`,
      evidence,
    };
  });
}

/** Reports the status of the register where no filing shows who asked for the strike-off. */
export function proposedStrikeOff(company: CompanyFacts): RuleFinding[] {
  if (company.strikeOff !== undefined && company.strikeOff !== null) return [];
  return registerStatus('strike-off-proposed', 'The register shows an active proposal to strike it off.')(company);
}

/**
 * Returns the open strike-off of a route. A snapshot of the register that shows the company active so many days after the newest notice or suspension
 * shows that the strike-off ended. The register shows an application from its notice on, so a snapshot says nothing of one without a notice, or of
 * one beside a compulsory strike-off, whose own notice the facts do not hold. A company that is gone from the register is not struck off any more.
 */
function open(company: CompanyFacts, { register }: RecordDays, route: StrikeOff['route'], endedAfter = shownWithin): StrikeOff[] {
  const { strikeOff } = company;
  if (strikeOff === undefined || strikeOff === null || isGone(company)) return [];
  if (strikeOff.route !== route)
    return route === 'VOLUNTARY' && strikeOff.appliedOn !== null ? [{ ...strikeOff, route, noticedOn: null, suspendedOn: null }] : [];
  const { noticedOn, suspendedOn, appliedOn } = strikeOff;
  const shown = [noticedOn, suspendedOn]
    .filter((on) => on !== null)
    .sort()
    .at(-1);
  if (shown === undefined || register === null) return [strikeOff];
  const ended =
    (route === 'COMPULSORY' || appliedOn === null || appliedOn <= shown) &&
    daysBetween(shown, register) > endedAfter &&
    liveEntry(company)?.status === 'active';
  return ended ? [] : [strikeOff];
}
