import type { Fact } from '../instance/instance.ts';

/**
 * Facts that name natural persons, or may, are stored without their words: no rule needs anybody's name, and people's names in a second place are a duty
 * without a use (UK GDPR article 5(1)(c), data minimisation). That such a fact is there stays on record.
 */
export function isWithheld({ concept: { name } }: Fact): boolean {
  return namesPeople.some((pattern) => pattern.test(name)) && !namesOther.has(name);
}

const namesPeople: readonly RegExp[] = [
  /^Names?(?=[A-Z])/, // NameEntityOfficer, NameApprovingDirector, NameSeniorStatutoryAuditor, NameEntityAccountants (often one person) ...
  /Names?$/, // DirectorOrExecutivesName
  /^(?:Director|Member|Partner|Trustee|Person|Officer)s?(?:Authorised)?Signing/,
  /^(?:AccountantsReport|AuditorsReport|IndependentExaminersReport)/, // signed at their end
  /RelatedPart(?:y|ies)(?:$|If|Other)/,
];

/** Names of companies, products and places. */
const namesOther: ReadonlySet<string> = new Set([
  'EntityCurrentLegalName',
  'EntityCurrentLegalOrRegisteredName',
  'EntityFormerLegalName',
  'EntityFormerLegalOrRegisteredName',
  'EntityTradingName',
  'NameProductionSoftware',
  'NameParentEntity',
  'NameUltimateParentEntity',
  'NameSubsidiary',
  'NameAssociate',
  'NameJointVenture',
  'NameIndividualSegment',
  'NameOrLocationOfficePerformingAudit',
  'NameOrLocationAccountantsOffice',
]);
