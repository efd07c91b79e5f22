import { addWorkdays, isoOf, workdayFrom } from './calendar.ts';
import type { PublishedNotice, Story, Truth } from './story.ts';

/**
 * The insolvency procedures and their notices. A petition is gazetted at least seven business days before its hearing (Insolvency Rules 2016
 * r.7.10(4)). An order or a dismissal is gazetted after the hearing; many petitions have no further notice (`silent`).
 */
type Outcome = 'order' | 'dismissed' | 'silent';
const outcomes: readonly Outcome[] = ['order', 'dismissed', 'silent'];

interface PetitionPlan {
  readonly publishedOn: number;
  readonly chance: number;
  /** Working days from publication to the hearing. */
  readonly notice?: number;
  readonly outcome?: Outcome;
  readonly correctedOn?: number;
}

/** Returns the story of a winding-up petition. */
export function petition(plan: PetitionPlan): Story {
  const { publishedOn, chance } = plan;
  const firstHearingOn = addWorkdays(publishedOn, plan.notice ?? 10 + (chance % 8));
  const hearingOn = plan.correctedOn === undefined ? firstHearingOn : firstHearingOn + 7;
  const matter = { presentedOn: workdayFrom(publishedOn - 25 + ((chance >>> 4) % 8)), hearingOn };
  const outcome = plan.outcome ?? outcomes[(chance >>> 8) % 3] ?? 'silent';
  const endedOn = addWorkdays(hearingOn, outcome === 'order' ? 3 : 5);
  const facts = { presentedOn: isoOf(matter.presentedOn), hearingOn: isoOf(hearingOn), outcome };
  const first: PublishedNotice = {
    day: publishedOn,
    code: '2450',
    matter,
    ...(plan.correctedOn === undefined ? {} : { correctedOn: plan.correctedOn, firstHearingOn }),
  };
  const petitioned: Truth = { name: 'petitioned', from: publishedOn, facts };
  if (outcome === 'silent') return { truths: [petitioned], notices: [first], register: [] };
  const ended = { ...petitioned, to: endedOn };
  if (outcome === 'dismissed') {
    return {
      truths: [ended, { name: 'petitionDismissed', from: endedOn, facts }],
      notices: [first, { day: endedOn, code: '2461', matter }],
      register: [],
    };
  }
  return {
    truths: [ended, { name: 'woundUp', from: endedOn, facts }],
    notices: [
      first,
      { day: endedOn, code: '2452', matter },
      { day: addWorkdays(endedOn, 15), code: '2454', matter },
      { day: addWorkdays(endedOn, 20), code: '2460', matter },
    ],
    register: [{ day: hearingOn, status: 'Liquidation' }],
  };
}

/** Returns a petition that the publisher replaces with a notice of another hearing (`replaced`), or retracts without a replacement. */
export function withdrawnPetition(publishedOn: number, chance: number, { replaced }: { replaced: boolean }): Story {
  const { notices } = petition({ publishedOn, chance, outcome: 'silent', notice: 12 });
  const [first] = notices;
  const day = addWorkdays(publishedOn, 3);
  const truth: Truth = {
    name: replaced ? 'petitionSubstituted' : 'petitionRetracted',
    from: day,
    facts: { publishedOn: isoOf(publishedOn) },
  };
  if (first?.matter === undefined || !replaced)
    return { truths: [truth], notices: [...notices, { day, code: '2450', retracts: 0 }], register: [] };
  const matter = { ...first.matter, hearingOn: first.matter.hearingOn + 7 };
  return { truths: [truth], notices: [first, { day, code: '2450', matter, substitutes: 0 }], register: [] };
}

/** Returns a petition after which the court appoints a provisional liquidator, before it decides (Insolvency Act 1986 s 135). */
export function provisionalLiquidation(plan: PetitionPlan): Story {
  const { truths, notices, register } = petition(plan);
  const [first] = notices;
  const day = addWorkdays(plan.publishedOn, 3);
  const to = truths[0]?.to;
  const truth: Truth = { name: 'provisionalLiquidator', from: day, ...(to === undefined ? {} : { to }) };
  return { truths: [...truths, truth], notices: [...notices, { day, code: '2454', provisional: true, ...matterOf(first) }], register };
}

const matterOf = (notice: PublishedNotice | undefined) => (notice?.matter === undefined ? {} : { matter: notice.matter });

/** Returns the notice that asks creditors for their decision; no resolution follows. `deemed`: by deemed consent, without a meeting. */
export function creditorsAsked(day: number, deemed: boolean): Story {
  return { truths: [{ name: 'creditorsAsked', from: day }], notices: [{ day, code: deemed ? '2447' : '2442' }], register: [] };
}

/** Returns a creditors' voluntary liquidation whose resolution is gazetted on `day`. */
export function creditorsVoluntary(day: number): Story {
  return {
    truths: [{ name: 'creditorsVoluntaryLiquidation', from: day, facts: { resolvedOn: isoOf(workdayFrom(day - 6)) } }],
    notices: [
      { day: workdayFrom(day - 9), code: '2442' },
      { day, code: '2441' },
      { day, code: '2443' },
      { day: addWorkdays(day, 4), code: '2446' },
    ],
    register: [{ day: workdayFrom(day - 6), status: 'Liquidation' }],
  };
}

/** Returns a members' voluntary (solvent) liquidation. */
export function membersVoluntary(day: number): Story {
  return {
    truths: [{ name: 'membersVoluntaryLiquidation', from: day }],
    notices: ['2431', '2432', '2433'].map((code) => ({ day, code })),
    register: [{ day, status: 'Liquidation' }],
  };
}

/** Returns an administration; `group`: further companies that the same notice names. */
export function administration(day: number, chance: number, group: readonly number[] = []): Story {
  return {
    truths: [{ name: 'inAdministration', from: day }],
    notices: [
      { day, code: chance % 5 === 0 && group.length === 0 ? '2411' : '2410', alsoNames: group },
      { day: addWorkdays(day, 25), code: chance % 2 === 0 ? '2414' : '2412' },
    ],
    register: [{ day, status: 'In Administration' }],
  };
}

/** A moratorium of twenty business days. The register's monthly file has no status for it. */
export function moratorium(day: number): Story {
  const ended = addWorkdays(day, 20);
  return {
    truths: [
      { name: 'moratorium', from: day, to: ended },
      { name: 'moratoriumEnded', from: ended },
    ],
    notices: [
      { day, code: '2401' },
      { day: ended, code: '2402' },
    ],
    register: [],
  };
}

/** Returns an administrative receivership or the appointment of a receiver. */
export function receivership(day: number, chance: number): Story {
  const administrative = chance % 2 === 0;
  return {
    truths: [{ name: 'receivership', from: day }],
    notices: [
      { day, code: administrative ? '2421' : '2423' },
      { day: addWorkdays(day, 6), code: administrative ? '2422' : '2424' },
    ],
    register: [{ day, status: administrative ? 'ADMINISTRATIVE RECEIVER' : 'Live but Receiver Manager on at least one charge' }],
  };
}

/** A proposal to strike off that ends with the removal (`gone`), is discontinued, or stays open. */
export function strikeOff(day: number, end?: { readonly gone: number } | { readonly discontinued: number }): Story {
  const proposed = { day, status: 'Active - Proposal to Strike off' };
  if (end === undefined) return { truths: [{ name: 'strikeOffProposed', from: day }], notices: [], register: [proposed] };
  if ('gone' in end) {
    return {
      truths: [
        { name: 'strikeOffProposed', from: day, to: end.gone },
        { name: 'dissolved', from: end.gone },
      ],
      notices: [],
      register: [proposed, { day: end.gone, gone: true }],
    };
  }
  return {
    truths: [
      { name: 'strikeOffProposed', from: day, to: end.discontinued },
      { name: 'strikeOffDiscontinued', from: end.discontinued },
    ],
    notices: [],
    register: [proposed, { day: end.discontinued, status: 'Active' }],
  };
}
