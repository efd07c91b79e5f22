import type { Fact } from '../instance/instance.ts';

/**
 * Whether the fact names natural persons, or may. Such facts are stored without their value and text: no rule needs the names (UK GDPR article
 * 5(1)(c), data minimisation). The row of the fact remains.
 */
export function isWithheld({ concept: { name } }: Fact): boolean {
  return namesPeople.some((pattern) => pattern.test(name)) && !namesOther.has(name);
}

const namesPeople: readonly RegExp[] = [
  /^Names?(?=[A-Z])/, // NameEntityOfficer, NameApprovingDirector, NameSeniorStatutoryAuditor, NameEntityAccountants (often one person) ...
  /Names?$/, // DirectorOrExecutivesName
  /^(?:Director|Member|Partner|Trustee|Person|Officer)s?(?:Authorised)?Signing/,
  /^(?:AccountantsReport|AuditorsReport|IndependentExaminersReport)/, // these reports end with a signature
  /RelatedPart(?:y|ies)(?:$|If|Other)/,
];

/** Exceptions: concepts that name companies, products or places. */
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
