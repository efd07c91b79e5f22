import { escapeXml } from '../../gazette/marked.ts';
import { approvedOn, type Statement } from '../filing.ts';
import type { Page } from './product.ts';
import type { Member } from './vocabulary.ts';

/** Returns the directors' statements under a balance sheet: Companies Act 2006 ss.444, 476, 477 and 480. */
export function statements({ statement, words }: Page): readonly string[] {
  const { kind } = statement;
  const audited = kind === 'full' || kind === 'group';
  const exempt = kind === 'dormant' ? ['480', 'DormantCompanies', 'dormant companies'] : ['477', 'SmallCompanies', 'small companies'];
  const always = [
    words(
      'direp',
      'StatementThatDirectorsAcknowledgeTheirResponsibilitiesUnderCompaniesAct',
      'The directors know that they answer for the keeping of the accounting records and for these accounts.',
    ),
  ];
  if (audited) return always;
  return [
    words(
      'direp',
      `StatementThatCompanyEntitledToExemptionFromAuditUnderSection${exempt[0]}CompaniesAct2006RelatingTo${exempt[1]}`,
      `For the period the company was exempt from audit under section ${exempt[0]} of the Companies Act 2006, which is about ${exempt[2]}.`,
    ),
    words('direp', 'StatementThatMembersHaveNotRequiredCompanyToObtainAnAudit', 'No member has asked for an audit under section 476.'),
    ...always,
    words(
      'direp',
      'StatementThatAccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime',
      'These accounts follow the provisions for companies under the small companies regime.',
    ),
  ];
}

const director: Member = { room: 'bus', axis: 'EntityOfficersDimension', member: 'Director1' };

/** Returns the signature: the director and the day. */
export function signature(page: Page): string {
  const { statement, vocabulary } = page;
  const { empty } = page.product.transformation;
  const members = [director];
  return `Approved by the board on ${page.date('core', vocabulary.approved, approvedOn(statement.filing), { instant: true })} and signed on its behalf by ${page.words('bus', 'NameEntityOfficer', escapeXml(statement.director), { members })}${page.words('core', vocabulary.signing, '', { members, ...(empty === undefined ? {} : { format: empty }) })}, director`;
}

export function nameOf({ statement, words }: Page): string {
  return words('bus', 'EntityCurrentLegalOrRegisteredName', escapeXml(statement.name));
}

export function numberOf({ statement, words }: Page): string {
  return words('bus', 'UKCompaniesHouseRegisteredNumber', statement.number);
}

export function titleOf({ kind, name }: Statement): string {
  const sort = {
    micro: 'Micro-entity accounts',
    small: 'Unaudited accounts',
    full: 'Annual report',
    group: 'Group accounts',
    dormant: 'Dormant accounts',
  };
  return `${name} - ${sort[kind]}`;
}
