/**
 * Words of the register for insolvency: `insolvency_case_type`, `insolvency_case_date_type` (api-enumerations, constants.yml, 2026-08-18),
 * and those of the specification.
 */
const caseTypes: ReadonlySet<string> = new Set([
  'compulsory-liquidation',
  'in-administration',
  'creditors-voluntary-liquidation',
  'members-voluntary-liquidation',
  'foreign-insolvency',
  'administrative-receiver',
  'scottish-administrative-receiver',
  'administration-order',
  'corporate-voluntary-arrangement',
  'receiver-manager',
  'receivership',
  'corporate-voluntary-arrangement-moratorium',
  'order-of-court-restructuring-plan',
  'moratorium',
  'liquidation-moratorium-commencement-of-moratorium',
  'liquidation-moratorium-extension-of-moratorium',
  'liquidation-moratorium-early-end-of-moratorium',
  'liquidation-moratorium-end-of-moratorium-by-monitor',
  'liquidation-moratorium-end-of-moratorium-by-court',
  'liquidation-moratorium-end-of-moratorium-following-disposal-of-application-for-extension-by-court-or-following-cva-proposal-taking-effect-or-being-withdrawn',
  'liquidation-moratorium-court-order-permitting-disposal-of-goods',
  'liquidation-moratorium-replacement-or-additonal-monitor-following-court-order',
  'liquidation-moratorium-monitor-ceasing-to-act-following-court-order',
]);

const dateTypes: ReadonlySet<string> = new Set([
  'wound-up-on',
  'petitioned-on',
  'concluded-winding-up-on',
  'due-to-be-dissolved-on',
  'dissolved-on',
  'administration-started-on',
  'administration-ended-on',
  'administration-discharged-on',
  'instrumented-on',
  'moratorium-started-on',
  'moratorium-ended-on',
  'ordered-to-wind-up-on',
  'voluntary-arrangement-started-on',
  'voluntary-arrangement-ended-on',
  'declaration-solvent-on',
  'case-end-on',
]);

const roles: ReadonlySet<string> = new Set([
  'final-liquidator',
  'receiver',
  'receiver-manager',
  'proposed-liquidator',
  'provisional-liquidator',
  'administrative-receiver',
  'practitioner',
  'interim-liquidator',
]);

const statuses: ReadonlySet<string> = new Set([
  'administration-order',
  'administrative-receiver',
  'in-administration',
  'liquidation',
  'live-receiver-manager-on-at-least-one-charge',
  'receivership',
  'receiver-manager',
  'voluntary-arrangement',
  'voluntary-arrangement-receivership',
]);

/** Returns a function that returns a word of the list, and `unmapped` for any other text. */
const oneOf = (known: ReadonlySet<string>) => (word: string) => (known.has(word) ? word : 'unmapped');

export const caseTypeOf = oneOf(caseTypes);
export const dateTypeOf = oneOf(dateTypes);
export const roleOf = oneOf(roles);
export const statusOf = oneOf(statuses);
