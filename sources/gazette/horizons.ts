import { petitionHorizon, untilRegisterShows } from '../../uk/notice-days.ts';

/** How long the notices of a rule are needed. */
interface NoticeHorizon {
  /** The code of the rule (docs/signals/procedures.md). */
  readonly rule: string;
  /** Notice codes that show that the rule applies. */
  readonly begins: readonly string[];
  /** Notice codes that only end it. */
  readonly ends?: readonly string[];
  /** Days for which a notice is needed. */
  readonly days: number;
}

/** The register never shows it, and no rule ends by age: as long as a petition can still hold a payment. */
const notOnRegister = petitionHorizon;

/** Codes that show a petition to wind a company up (2462: its service by a notice), and those that end it: the order and the dismissal. */
export const windingUpPetition = { begins: ['2450', '2462'], ends: ['2452', '2461'] } as const;

/** How far back the notices of each rule are read. docs/signals/procedures.md has the same table. */
export const noticeHorizons: readonly NoticeHorizon[] = [
  { rule: 'WUP_LIVE', ...windingUpPetition, days: notOnRegister },
  { rule: 'PROV_LIQ', begins: ['2408', '2450', '2454'], days: notOnRegister },
  { rule: 'MORATORIUM', begins: ['2401'], ends: ['2402'], days: notOnRegister },
  { rule: 'CVL_PROPOSED', begins: ['2442', '2447'], days: notOnRegister },
  {
    rule: 'INSOLVENCY_NOTICE',
    begins: ['2404', '2405', '2406', '2407', '2408', '2409', '2451', '2453'],
    days: notOnRegister,
  },
  {
    rule: 'WUO_MADE',
    begins: ['2452', '2454', '2455', '2456', '2457', '2458', '2459', '2460', '2463', '2464', '2465'],
    days: untilRegisterShows,
  },
  { rule: 'CVL_RESOLVED', begins: ['2441', '2443', '2444', '2445', '2446'], days: untilRegisterShows },
  { rule: 'MVL', begins: ['2431', '2432', '2433', '2434', '2435'], days: untilRegisterShows },
  { rule: 'ADMIN', begins: ['2410', '2411', '2412', '2413', '2414'], days: untilRegisterShows },
  { rule: 'RECEIVER', begins: ['2421', '2422', '2423', '2424'], days: untilRegisterShows },
];

/** The codes of the notices that are needed for longer than the register takes, and the days for which they are. */
export const longNeeded = {
  codes: [
    ...new Set(noticeHorizons.filter(({ days }) => days > untilRegisterShows).flatMap(({ begins, ends = [] }) => [...begins, ...ends])),
  ].sort(),
  days: notOnRegister,
};

/** Days for which every other notice is needed. */
export const otherNeededDays = untilRegisterShows;
