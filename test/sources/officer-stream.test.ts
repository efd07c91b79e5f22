import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { officerStream } from '../../sources/companies-house/officer-stream/source.ts';
import { officerAppointments } from '../../sources/companies-house/officers/source.ts';
import { apiOfficer, officerEvent } from '../fixtures/officer-events.ts';
import { officerFile, officerLine } from '../fixtures/officer-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { stageContents } from '../worlds/staging.ts';

const name = 'officers.000000000000007-000000000000009.ndjson';
const stage = (...lines: string[]) => stageContents(officerStream, { [name]: lines.join('') });
const rowOf = async (data: object) => {
  const { found, quarantine } = await stage(officerEvent({ data: apiOfficer(data) }));
  expect(quarantine).toEqual([]);
  return found[0] ?? {};
};

describe('a record of the officer stream', () => {
  test('becomes an appointment with the id of the API', async () => {
    expect(await rowOf({})).toEqual({
      _op: 'upsert',
      company_number: '09999901',
      officer_id: 'nightjar-officer',
      appointment: 'nightjar-appointment',
      role: 'director',
      resigned: false,
      corporate: false,
      name: 'Ottoline Fern NIGHTJAR',
      date_of_birth: '1977-02',
      nationality: 'British',
      country_of_residence: 'England',
      occupation: 'Joiner',
      appointed_on: '2020-05-14',
      resigned_on: null,
      postcode: 'ZZ1 1ZZ',
      numbering: 'api',
      person_number: null,
      verification_due_on: null,
      verification_started_on: null,
      verification_ended_on: null,
      identity_verified_on: null,
      verified_by_provider: null,
      changed_at: '2026-06-02 09:00:00.000007',
    });
  });

  test('has the columns and types of the products', async () => {
    const columns = (rows: readonly Record<string, unknown>[]) => Object.keys(rows[0] ?? {}).filter((one) => one !== '_op');
    const file = await stageContents(officerAppointments, { 'Prod195.dat': officerFile([officerLine()]) });
    expect(columns((await stage(officerEvent())).found)).toEqual(columns(file.found));
  });

  const corporate = (role: string, mapped: string): [string, string, boolean] => [`corporate-${role}`, mapped, true];
  test.each([
    ['secretary', 'secretary', false],
    ['nominee-secretary', 'secretary', false],
    corporate('secretary', 'secretary'),
    corporate('nominee-secretary', 'secretary'),
    ['director', 'director', false],
    ['nominee-director', 'director', false],
    corporate('director', 'director'),
    corporate('nominee-director', 'director'),
    ['llp-member', 'llp-member', false],
    corporate('llp-member', 'llp-member'),
    ['llp-designated-member', 'llp-designated-member', false],
    corporate('llp-designated-member', 'llp-designated-member'),
    ['judicial-factor', 'judicial-factor', false],
    ['receiver-and-manager', 'receiver-or-manager', false],
    ['cic-manager', 'manager', false],
    ['member-of-an-administrative-organ', 'se-administrative-organ-member', false],
    corporate('member-of-an-administrative-organ', 'se-administrative-organ-member'),
    ['member-of-a-supervisory-organ', 'se-supervisory-organ-member', false],
    corporate('member-of-a-supervisory-organ', 'se-supervisory-organ-member'),
    ['member-of-a-management-organ', 'se-management-organ-member', false],
    corporate('member-of-a-management-organ', 'se-management-organ-member'),
    ['manager-of-an-eeig', 'eeig-manager', false],
    corporate('manager-of-an-eeig', 'eeig-manager'),
    ['managing-officer', 'managing-officer', false],
    corporate('managing-officer', 'managing-officer'),
    ['general-partner-in-a-limited-partnership', 'general-partner', false],
    corporate('general-partner-in-a-limited-partnership', 'general-partner'),
    ['limited-partner-in-a-limited-partnership', 'limited-partner', false],
    corporate('limited-partner-in-a-limited-partnership', 'limited-partner'),
    ['person-authorised-to-accept', 'person-authorised-to-accept', false],
    ['person-authorised-to-represent', 'person-authorised-to-represent', false],
    ['person-authorised-to-represent-and-accept', 'person-authorised-to-represent-and-accept', false],
    ['keeper-of-the-owls', 'unmapped', false],
    [null, 'unmapped', null],
  ])('with the role %s has the role %s', async (officer_role, role, isCorporate) => {
    expect(await rowOf({ officer_role })).toMatchObject({ role, corporate: isCorporate });
  });

  test.each([
    ['a resignation', { resigned_on: '2026-05-30' }, { resigned: true, resigned_on: '2026-05-30' }],
    ['a resignation on a day that does not exist', { resigned_on: '2026-02-31' }, { resigned: true, resigned_on: null }],
    ['a title', { name: 'NIGHTJAR, Ottoline Fern, Dr' }, { name: 'Ottoline Fern NIGHTJAR' }],
    ['a surname alone', { name: 'NIGHTJAR' }, { name: 'NIGHTJAR' }],
    [
      'the name of a company with a comma',
      { officer_role: 'corporate-secretary', name: 'NIGHTJAR, OWL & CO LIMITED' },
      { name: 'NIGHTJAR, OWL & CO LIMITED' },
    ],
    ['a number of the products', { person_number: '260099990001' }, { officer_id: '26009999', person_number: '260099990001' }],
    ['a number of ten digits', { person_number: '1234567890' }, { officer_id: 'nightjar-officer', person_number: null }],
    ['no link of the person', { links: {} }, { officer_id: 'nightjar-appointment' }],
    ['a month of one digit as text', { date_of_birth: { month: '2', year: '1977' } }, { date_of_birth: '1977-02' }],
    ['no month of birth', { date_of_birth: undefined }, { date_of_birth: null }],
    ['an appointment before 1992', { appointed_on: undefined, appointed_before: '1991-10-31' }, { appointed_on: null }],
  ])('with %s', async (_, data, row) => {
    expect(await rowOf(data)).toMatchObject(row);
  });

  test.each([
    [
      'a provider verified',
      {
        appointment_verification_start_on: '2026-01-05',
        appointment_verification_end_on: '9999-12-31',
        identity_verified_on: '2026-01-04',
        authorised_corporate_service_provider_name: 'OWL FILINGS',
      },
      {
        verification_started_on: '2026-01-05',
        verification_ended_on: null,
        identity_verified_on: '2026-01-04',
        verified_by_provider: true,
      },
    ],
    [
      'the register verified',
      { appointment_verification_start_on: '2026-01-05', appointment_verification_end_on: '9999-12-31' },
      { verification_started_on: '2026-01-05', identity_verified_on: null, verified_by_provider: false },
    ],
    [
      'is due to be verified',
      { appointment_verification_statement_due_on: '2026-11-30' },
      { verification_due_on: '2026-11-30', verification_started_on: null, verified_by_provider: false },
    ],
  ])('of an officer whose identity %s', async (_, identity_verification_details, row) => {
    const staged = await rowOf({ identity_verification_details });
    expect(staged).toMatchObject(row);
    expect(JSON.stringify(staged)).not.toContain('OWL FILINGS');
  });

  test('of a deletion removes the appointment by its address, without data', async () => {
    const { found } = await stage(officerEvent({ data: undefined }, { type: 'deleted' }));
    expect(found).toMatchObject([{ _op: 'delete', company_number: '09999901', appointment: 'nightjar-appointment', role: null }]);
  });

  test.each([
    [officerEvent({ resource_uri: '/company/09999901' }), /^not the address of an appointment/],
    [officerEvent({ resource_uri: '/company/HALCOMBE/appointments/a' }), 'not a company number: HALCOMBE'],
    [officerEvent({ data: apiOfficer({ name: ' ' }) }), 'the officer has no name'],
    [officerEvent({ data: apiOfficer({ name: ['a'] }) }), 'of another shape: name'],
    [officerEvent({ data: apiOfficer({ resigned_on: {} }) }), 'of another shape: resigned_on'],
    [officerEvent({ resource_kind: 'company-profile' }), 'another kind of resource: company-profile'],
  ])('of %s goes to quarantine, and its neighbour is read', async (line, reason) => {
    const { found, quarantine } = await stage(officerEvent({ resource_uri: '/company/09999902/appointments/other' }), line);
    expect(found).toHaveLength(1);
    expect(quarantine).toMatchObject([{ file: name, line: 2, reason: expect.stringMatching(reason) }]);
  });
});

describeReal('the real event of the officer stream', () => {
  test('is a resignation', async () => {
    const text = JSON.stringify(JSON.parse(await readFile(realData('companies-house/streaming/officers.json'), 'utf8')));
    const { found, quarantine } = await stage(text);
    expect(quarantine).toEqual([]);
    expect(found).toMatchObject([
      {
        company_number: '11787956',
        role: 'director',
        resigned: true,
        appointed_on: '2019-01-25',
        resigned_on: '2019-01-25',
        date_of_birth: '1959-08',
      },
    ]);
  });

  test('has items like those of the list of a company', async () => {
    const list = JSON.parse(await readFile(realData('companies-house/api/herrbert74-real/officers_you_limited.json'), 'utf8'));
    const lines = list.items.map((data: object, at: number) =>
      officerEvent({ resource_uri: `/company/04475590/appointments/a${at}`, data }),
    );
    const { found, quarantine } = await stage(...lines);
    expect([found.length, quarantine]).toEqual([7, []]);
    expect([found.filter((row) => row.resigned === true).length, found.filter((row) => row.role === 'unmapped').length]).toEqual([4, 0]);
  });
});
