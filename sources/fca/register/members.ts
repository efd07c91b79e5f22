import { memberPaths, newMembers } from '../../new-members.ts';

/** Addresses of the parts of a firm. */
const parts = [
  'Name',
  'Names',
  'Individuals',
  'Requirements',
  'Permission',
  'Permissions',
  'Passport',
  'Regulators',
  'Appointed Representative',
  'Address',
  'Waivers',
  'Exclusions',
  'DisciplinaryHistory',
];

/** What the publisher's pages "Firm" and "Firm Details" show of a firm, in both layouts. */
const facts = [
  'FRN',
  'Organisation Name',
  'Business Type',
  'Status',
  'Status Effective Date',
  'Sub-Status',
  'Sub Status Effective from',
  'System Timestamp',
  'Companies House Number',
  'Mutual Society Number',
  'Client Money Permission',
  'Exceptional Info Details.Exceptional Info Title',
  'Exceptional Info Details.Exceptional Info Body',
  'E-Money Agent Status',
  'E-Money Agent Effective Date',
  'PSD / EMD Status',
  'PSD / EMD Effective Date',
  'PSD Agent Status',
  'PSD Agent Effective date',
  'MLRs Status',
  'MLRs Status Effective Date',
];

/** A member that `readFirm` takes, or that no rule needs. A member that is not here is new. */
const members = memberPaths(['Status', 'Message', 'ResultInfo.*', ...[...parts, ...facts].map((name) => `Data.${name}`)]);

/** Returns the members of an answer about a firm that the publisher's pages do not show. */
export const newInAnswer = (answer: unknown): ReadonlySet<string> => newMembers(answer, members);
