import { isoOf } from '../../calendar.ts';
import type { Statement } from '../filing.ts';
import type { Page } from './product.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Returns the hidden facts of a page: dates in machine form, flags, and facts that only a dimension states. */
export function hiddenFacts({ statement, product, vocabulary, words }: Page): string {
  const { filing, kind } = statement;
  const { yes, no, empty } = product.transformation;
  const flag = (concept: string, is: boolean) => {
    const format = is ? yes : no;
    return words('bus', concept, String(is), format === undefined ? {} : { format });
  };
  const byDimension = (concept: string, axis: string, member: string) =>
    words('bus', concept, '', { members: [{ room: 'bus', axis, member }], ...(empty === undefined ? {} : { format: empty }) });
  const dormant = kind === 'dormant';
  const facts = [
    words('bus', 'StartDateForPeriodCoveredByReport', isoOf(filing.start), { instant: true }),
    words('bus', 'EndDateForPeriodCoveredByReport', isoOf(filing.end), { instant: true }),
    flag(vocabulary.dormant, dormant),
  ];
  if (product.generator === undefined) {
    facts.unshift(words('bus', 'NameProductionSoftware', product.name), words('bus', 'VersionProductionSoftware', product.version));
  }
  if (vocabulary.accountsType === undefined) return facts.join('');
  const status = kind === 'full' || kind === 'group' ? 'Audited' : 'AuditExempt-NoAccountantsReport';
  facts.push(
    byDimension('AccountingStandardsApplied', 'AccountingStandardsDimension', standardOf(statement)),
    byDimension(vocabulary.accountsType, 'AccountsTypeDimension', isBrief(statement) ? brief(vocabulary) : 'FullAccounts'),
    byDimension('AccountsStatusAuditedOrUnaudited', 'AccountsStatusDimension', status),
  );
  if (filing.amends) facts.push(flag('ReportAnAmendedRevisedVersionPreviouslyFiledReportTruefalse', true));
  return facts.join('');
}

/** True for one small company in five. The others call their accounts full although they have no profit and loss account. */
function isBrief({ kind, profile, filing }: Statement): boolean {
  return kind === 'small' && !profile.profitAndLoss && filing.index % 5 === 0;
}

function brief({ accountsType }: Vocabulary): string {
  return accountsType === 'AccountsType' ? 'FilletedAccounts' : 'AbridgedAccounts';
}

function standardOf({ kind, profile }: Statement): string {
  if (kind === 'micro') return 'Micro-entities';
  if (kind === 'dormant') return profile.shareCapital % 2 === 0 ? 'Micro-entities' : 'SmallEntities';
  return kind === 'small' ? 'SmallEntities' : 'FRS102';
}
