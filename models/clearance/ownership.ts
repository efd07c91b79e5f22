import { daysBetween } from '../../uk/day.ts';
import type { CompanyFacts } from './facts.ts';
import { liveEntry } from './register.ts';
import type { RecordDays, RuleFinding } from './rule.ts';

/**
 * Numbers of companies and limited liability partnerships: only of these is it known that the register must name an owner or say why not
 * (Companies Act 2006 Part 21A).
 */
const mustHaveRecord = /^(?:\d{8}|(?:SC|NI|R0)\d{6}|(?:OC|SO|NC)\d{6})$/;
/**
 * Overseas entities have a register of their own, where managing officers may stand in the place of owners
 * (Economic Crime (Transparency and Enforcement) Act 2022).
 */
const overseasEntity = /^OE/;
/** Days from incorporation to a snapshot that must name an owner: the file is made overnight (docs/assumptions.md). */
const entered = 14;

const stated: Readonly<Record<string, string>> = {
  'psc-exists-but-not-identified': 'an owner exists and is not identified',
  'psc-details-not-confirmed': 'the particulars of an owner are not confirmed',
  'steps-to-find-psc-not-yet-completed': 'it has not yet completed the steps to find its owners',
  'psc-contacted-but-no-response': 'an owner did not answer its notice',
  'psc-has-failed-to-confirm-changed-details': 'an owner did not confirm changed particulars',
  'restrictions-notice-issued-to-psc': 'it restricted the shares of an owner who did not answer',
};

const wordsOf = (key: string) => stated[key] ?? `a statement that this service does not know ("${key}")`;

/** Reports a company whose records name no owner without a reason, or whose owner is unknown by its own statement. */
export function ownershipGap(company: CompanyFacts, days: RecordDays): RuleFinding[] {
  const gap = company.ownershipGap ?? null;
  const entry = liveEntry(company);
  if (gap === null || entry === undefined || overseasEntity.test(company.companyNumber)) return [];
  if (gap.reason === 'none-recorded') {
    if (!mustHaveRecord.test(company.companyNumber)) return [];
    const { incorporatedOn } = entry;
    // without a day of incorporation the company is not known to be new
    if (days.owners === null || (incorporatedOn !== null && daysBetween(incorporatedOn, days.owners) < entered)) return [];
    const detail = `The register of ${days.owners} names no person with significant control of it, and no statement or exemption says why.`;
    return [{ detail, evidence: [entry.evidence] }];
  }
  if (gap.reason === 'statement') {
    return [
      {
        detail: `The register states about its owners: ${gap.statements.map(wordsOf).join('; ')}.`,
        evidence: gap.evidence,
      },
    ];
  }
  const last = gap.lastCeasedOn === null ? '' : `, the last on ${gap.lastCeasedOn}`;
  return [
    {
      detail: `All its persons with significant control ceased${last}, and no statement or exemption says why it has none.`,
      evidence: gap.evidence,
    },
  ];
}
