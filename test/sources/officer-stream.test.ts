import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { officerStream } from '../../sources/companies-house/officer-stream/source.ts';
import { officerAppointments } from '../../sources/companies-house/officers/source.ts';
import { apiOfficer, officerEvent } from '../fixtures/officer-events.ts';
import { officerFile, officerLine } from '../fixtures/officer-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { stageContents } from '../worlds/staging.ts';

const name = 'officers.000000000000007-000000000000009.ndjson';
const stage = (...lines: string[]) => stageContents(officerStream, { [name]: lines.join('') });
/** Stages an officer of another company for each entry, in one window. Returns their rows in that order. */
async function rowsOf(officers: readonly object[]) {
  const lines = officers.map((data, at) =>
    officerEvent({ resource_uri: `/company/0${9_999_000 + at}/appointments/nightjar-appointment`, data: apiOfficer(data) }),
  );
  const { found, quarantine } = await stage(...lines);
  expect(quarantine).toEqual([]);
  return found;
}

describe('a record of the officer stream', () => {
  test('becomes an appointment with the id of the API', async () => {
    const { found, quarantine } = await stage(officerEvent());
    expect(quarantine).toEqual([]);
    expect(found).toEqual([
      {
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
        appointed_on: '2020-05-14',
        resigned_on: null,
        postcode: 'ZZ1 1ZZ',
        former_names: [],
        officer_company_number: null,
        registration_number: null,
        numbering: 'api',
        verification_due_on: null,
        verification_started_on: null,
        verification_ended_on: null,
        identity_verified_on: null,
        verified_by_provider: null,
        changed_at: '2026-06-02 09:00:00.000007',
      },
    ]);
  });

  test('has the columns and types of the products', async () => {
    const columns = (rows: readonly Record<string, unknown>[]) => Object.keys(rows[0] ?? {}).filter((one) => one !== '_op');
    const file = await stageContents(officerAppointments, { 'Prod195.dat': officerFile([officerLine()]) });
    expect(columns((await stage(officerEvent())).found)).toEqual(columns(file.found));
  });

  const corporate = (role: string, mapped: string): [string, string, boolean] => [`corporate-${role}`, mapped, true];
  test('has a role of the products for each role of the API, and is unmapped for another word', async () => {
    const roles = [
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
    ];
    const rows = await rowsOf(roles.map(([officer_role]) => ({ officer_role })));
    expect(rows.map(({ role, corporate }, at) => [roles[at]?.[0], role, corporate])).toEqual(roles);
  });

  test('is read in each form in which the API states a part of it', async () => {
    const forms: readonly (readonly [what: string, data: object, row: object])[] = [
      ['a resignation', { resigned_on: '2026-05-30' }, { resigned: true, resigned_on: '2026-05-30' }],
      ['a resignation on a day that does not exist', { resigned_on: '2026-02-31' }, { resigned: true, resigned_on: null }],
      [
        'days with a year of two digits',
        { appointed_on: '12/06/26', resigned_on: '13/06/26' },
        { appointed_on: null, resigned: true, resigned_on: null },
      ],
      [
        'days with a time, as the publisher stores them',
        { appointed_on: '2020-05-14T00:00:00.000Z', resigned_on: '2026-05-30T00:00:00' },
        { appointed_on: '2020-05-14', resigned: true, resigned_on: '2026-05-30' },
      ],
      ['a title', { name: 'NIGHTJAR, Ottoline Fern, Dr' }, { name: 'Ottoline Fern NIGHTJAR' }],
      ['a surname alone', { name: 'NIGHTJAR' }, { name: 'NIGHTJAR' }],
      [
        'the name of a company with a comma',
        { officer_role: 'corporate-secretary', name: 'NIGHTJAR, OWL & CO LIMITED' },
        { name: 'NIGHTJAR, OWL & CO LIMITED' },
      ],
      ['a number of the products', { person_number: '260099990001' }, { officer_id: '26009999' }],
      ['a number of ten digits', { person_number: '1234567890' }, { officer_id: 'nightjar-officer' }],
      ['no link of the person', { links: {} }, { officer_id: 'nightjar-appointment' }],
      ['a month of one digit as text', { date_of_birth: { month: '2', year: '1977' } }, { date_of_birth: '1977-02' }],
      ['no month of birth', { date_of_birth: undefined }, { date_of_birth: null }],
      [
        'former names, one of them without forenames',
        { former_names: [{ forenames: 'Ottoline', surname: 'Kestrel' }, { surname: 'Owl' }] },
        { former_names: ['Ottoline Kestrel', 'Ottoline Fern Owl'] },
      ],
      ['one former name as an object', { former_names: { forenames: 'Ada' } }, { former_names: ['Ada NIGHTJAR'] }],
      [
        'the preferred name of the verification, which is another name',
        { former_names: [{ forenames: 'Ada' }], identity_verification_details: { preferred_name: 'Tilly Owl ' } },
        { former_names: ['Ada NIGHTJAR', 'Tilly Owl'], verified_by_provider: false },
      ],
      [
        'the preferred name of the verification, which is the name',
        { identity_verification_details: { preferred_name: 'Ottoline Fern Nightjar' } },
        { former_names: [], verified_by_provider: false },
      ],
      ['former names that are null', { former_names: null }, { former_names: [] }],
      [
        'the number of a company of the United Kingdom by its type',
        {
          officer_role: 'corporate-director',
          name: 'NIGHTJAR LIMITED',
          identification: { identification_type: 'uk-limited-company', registration_number: '1234567' },
        },
        { officer_company_number: '01234567', registration_number: '1234567' },
      ],
      [
        'the number of a company of the United Kingdom by its register',
        {
          officer_role: 'corporate-director',
          name: 'NIGHTJAR LIMITED',
          identification: { place_registered: 'Companies House', registration_number: 'sc 123456' },
        },
        { officer_company_number: 'SC123456', registration_number: 'sc 123456' },
      ],
      [
        'the number of a company of another country',
        {
          officer_role: 'corporate-director',
          name: 'NIGHTJAR OU',
          identification: { identification_type: 'eea', place_registered: 'Estonia', registration_number: '12345678' },
        },
        { officer_company_number: null, registration_number: '12345678' },
      ],
      ['an appointment that is filed ahead', { appointed_on: '2026-07-03' }, { appointed_on: '2026-07-03' }],
      ['an appointment in a year to come, which is a typing error', { appointed_on: '2062-05-14' }, { appointed_on: null }],
      ['an appointment before 1992', { appointed_on: undefined, appointed_before: '1991-10-31' }, { appointed_on: null }],
    ];
    const rows = await rowsOf(forms.map(([, data]) => data));
    expect(rows.map((row, at) => [forms[at]?.[0], row])).toMatchObject(forms.map(([what, , row]) => [what, row]));
  });

  test('has the state of the verification of the identity, and not the name of the provider', async () => {
    const states: readonly (readonly [what: string, identity_verification_details: object, row: object])[] = [
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
      [
        'has days with a time',
        {
          appointment_verification_statement_due_on: '2025-11-30T00:00:00.000Z',
          appointment_verification_start_on: '2025-11-18T00:00:00.000Z',
          appointment_verification_end_on: '2026-02-01T00:00:00.000Z',
          identity_verified_on: '2025-11-17T00:00:00.000Z',
        },
        {
          verification_due_on: '2025-11-30',
          verification_started_on: '2025-11-18',
          verification_ended_on: '2026-02-01',
          identity_verified_on: '2025-11-17',
        },
      ],
      [
        'has an open end with a time',
        { appointment_verification_start_on: '2026-01-05', appointment_verification_end_on: '9999-12-31T00:00:00.000Z' },
        { verification_started_on: '2026-01-05', verification_ended_on: null },
      ],
    ];
    const rows = await rowsOf(states.map(([, identity_verification_details]) => ({ identity_verification_details })));
    expect(rows.map((row, at) => [states[at]?.[0], row])).toMatchObject(states.map(([what, , row]) => [what, row]));
    expect(JSON.stringify(rows)).not.toContain('OWL FILINGS');
  });

  test('of a deletion removes the appointment by its address, without data', async () => {
    const { found } = await stage(officerEvent({ data: undefined }, { type: 'deleted' }));
    expect(found).toMatchObject([{ _op: 'delete', company_number: '09999901', appointment: 'nightjar-appointment', role: null }]);
  });

  test('that cannot be read goes to quarantine with the reason, and its neighbour is read', async () => {
    const unreadable: readonly (readonly [resource: object, reason: string | RegExp])[] = [
      [{ resource_uri: '/company/09999901' }, /^not the address of an appointment/],
      [{ resource_uri: '/company/HALCOMBE/appointments/a' }, 'not a company number: HALCOMBE'],
      [{ data: apiOfficer({ name: ' ' }) }, 'the officer has no name'],
      [{ data: apiOfficer({ name: ', , Mr' }) }, 'the officer has no name'],
      // it would count as a verification without an end
      [
        { data: apiOfficer({ identity_verification_details: { appointment_verification_end_on: '01/02/2026' } }) },
        'not a day: appointment_verification_end_on 01/02/2026',
      ],
      [
        { data: apiOfficer({ identity_verification_details: { appointment_verification_statement_due_on: '2026-02-30' } }) },
        'not a day: appointment_verification_statement_due_on 2026-02-30',
      ],
      [{ data: apiOfficer({ name: ['a'] }) }, 'of another shape: name'],
      [{ data: apiOfficer({ resigned_on: {} }) }, 'of another shape: resigned_on'],
      [{ data: apiOfficer({ former_names: 'Owl' }) }, 'of another shape: former_names'],
      [{ resource_kind: 'company-profile' }, 'another kind of resource: company-profile'],
    ];
    const good = officerEvent({ resource_uri: '/company/09999902/appointments/other' });
    const { found, quarantine } = await stage(
      good,
      ...unreadable.map(([resource], at) => officerEvent({ resource_uri: `/company/0${9_999_000 + at}/appointments/a`, ...resource })),
    );
    expect(found).toHaveLength(1);
    expect(quarantine).toMatchObject(
      unreadable.map(([, reason], at) => ({ file: name, line: at + 2, reason: expect.stringMatching(reason) })),
    );
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
