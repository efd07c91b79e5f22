import { expect, test } from 'vitest';
import { at, business, money, over, pt2004, words } from '../../../../test/fixtures/invented-accounts.ts';
import { toFactRow } from './fact-row.ts';

const filing = { filing: '99000001_20250331_aa11bb22cc33', company_number: '99000001' };
const year = over('2024-04-01', '2025-03-31');

test('a figure at a date becomes a row with its members by local name', () => {
  const fact = money('Equity', '-8999', at('2025-03-31', { EquityClassesDimension: 'ShareCapital' }), {
    text: '8,999',
    negated: true,
    scale: 0,
  });
  expect(toFactRow(filing, fact, 7)).toMatchObject({
    ...filing,
    ordinal: 7,
    concept: 'Equity',
    entity_identifier: '99000001',
    period_start: null,
    period_end: '2025-03-31',
    dimensions: [{ axis: 'EquityClassesDimension', member: 'ShareCapital' }],
    unit: 'iso4217:GBP',
    value: '-8999',
    text: '8,999',
    negated: true,
    withheld: false,
  });
});

test('text equal to the value is not stored twice, and long text is cut and marked', () => {
  expect(toFactRow(filing, words('ReportTitle', 'Accounts', year), 0)).toMatchObject({ value: 'Accounts', text: null, text_cut: false });
  const long = toFactRow(filing, words('DescriptionPrincipalActivities', 'x'.repeat(2001), year), 0);
  expect([long.value?.length, long.text_cut]).toEqual([2000, true]);
  const halved = toFactRow(filing, words('DescriptionPrincipalActivities', `${'x'.repeat(1999)}😀`, year), 0);
  expect(halved.value?.slice(-2)).toBe('x\uFFFD');
});

test.each([
  ['NameEntityOfficer', business],
  ['NameApprovingDirector', pt2004],
  ['DirectorOrExecutivesName', pt2004],
  ['NameSeniorStatutoryAuditor', business],
  ['NameEntityAccountants', business],
  ['NameOrDescriptionRelatedPartyIfNotDefinedByAnotherTag', business],
  ['DirectorSigningFinancialStatements', business],
  ['AccountantsReportOnFinancialStatements', business],
])('%s names people: the row is stored without value and text', (name, namespace) => {
  const fact = { ...words(name, 'Invented Person', year, namespace), text: 'Ms Invented Person' };
  expect(toFactRow(filing, fact, 0)).toMatchObject({ concept: name, value: null, text: null, withheld: true });
});

test.each([
  ['EntityCurrentLegalOrRegisteredName'],
  ['NameProductionSoftware'],
  ['NameParentEntity'],
  ['DateSigningDirectorsReport'],
  ['DirectorRemuneration'],
])('%s names no people: the row is stored with its value', (name) => {
  expect(toFactRow(filing, words(name, 'INVENTED WIDGETS LIMITED', year), 0)).toMatchObject({
    value: 'INVENTED WIDGETS LIMITED',
    withheld: false,
  });
});
