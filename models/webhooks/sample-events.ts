import { addDays } from '../../uk/day.ts';
import { sandboxName } from '../clearance/sandbox.ts';
import type { EventType } from './event-types.ts';

/** An event of the sandbox: the company of a scenario, and what an event of its type says. */
export interface SampleEvent {
  readonly companyNumber: string;
  readonly detail: string;
  /** ISO day, London, at whose start it happened, as the model of the type has it; null: an event of the type has an instant of its own. */
  readonly occurredOn: string | null;
  /** Fits the schema of the type (`metadataSchemas`). */
  readonly metadata: Readonly<Record<string, unknown>>;
}

type Sample = (day: (offset: number) => string) => SampleEvent;

const matched =
  (companyNumber: string, list: string, as: 'company' | 'officer', effect: 'HOLD' | 'REVIEW'): Sample =>
  () => ({
    companyNumber,
    detail: `The ${as} matches an entry of the list ${list}. The entry and the match are of the sandbox.`,
    occurredOn: null,
    metadata: {
      ...{ list, list_version: 'sandbox', entry: 'SANDBOX-1', entry_url: 'https://list.example/SANDBOX-1', effect },
      ...{ corroboration: effect === 'HOLD' ? 'confirmed' : 'neutral', name_score: 1 },
      attribution: null,
      party: { name: `SANDBOX ${as.toUpperCase()}`, as, roles: [as] },
    },
  });

const title =
  (what: string, occurredOn: number): Sample =>
  (day) => ({
    companyNumber: '99000001',
    detail: `The company ${what} a registered title in England and Wales, by the file of ${day(0)}`,
    occurredOn: day(occurredOn),
    metadata: { registered_on: day(-40), joint: false, as_overseas_company: false, file_date: day(0) },
  });

const samples: Readonly<Record<EventType, Sample>> = {
  'gazette.insolvency.published': (day) => ({
    companyNumber: '99000010',
    detail: `Petition to wind up the company published in the London Gazette on ${day(0)}, hearing on ${day(14)}`,
    occurredOn: day(0),
    metadata: {
      ...{ company_number: '99000010', company_name: 'SANDBOX PETITIONED LIMITED', notice_id: '9000001', notice_code: '2450' },
      ...{ kind: 'winding-up-petition', published_on: day(0), court: 'High Court of Justice', court_case: 'CR-2026-000001' },
      ...{ presented_on: day(-28), hearing_on: day(14), petitioner_is_hmrc: false, notice_url: null },
      last_day_for_claims: null,
    },
  }),
  'companies_court.petition.scheduled': (day) => ({
    companyNumber: '99000010',
    detail: `A petition or application for the winding up or administration of the company is listed for hearing on ${day(1)}; a notice in The Gazette has its case number.`,
    occurredOn: day(0),
    metadata: {
      ...{ hearing_on: day(1), list_type: 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST', matched_by: 'case_number', listed_on: day(0) },
      ...{ list_url: null, presented_on: day(-28) },
    },
  }),
  'ch.charge.registered': (day) => ({
    companyNumber: '99000001',
    detail: `Charge 990000010001 created on ${day(-9)} and delivered on ${day(-2)}: SANDBOX BANK PLC`,
    occurredOn: day(-2),
    metadata: {
      ...{ charge_code: '990000010001', status: 'outstanding', classification: 'A registered charge', created_on: day(-9) },
      ...{ delivered_on: day(-2), persons_entitled: ['SANDBOX BANK PLC'], other_persons_entitled: 0, known_on: day(0) },
    },
  }),
  'sanctions.ofsi.match_new': matched('99000040', 'uk-sanctions', 'company', 'HOLD'),
  'fca.warning.match_new': matched('99000078', 'fca-warnings', 'company', 'REVIEW'),
  'cdda.disqualification.match_new': matched('99000073', 'disqualified-directors', 'officer', 'HOLD'),
  'phoenix.six_indicator.flagged': (day) => ({
    companyNumber: '99000055',
    detail: `Indicators present: 5 of 6 that could be evaluated (name, control, premises, trade, timing) between the company and SANDBOX CREDITORS LIMITED (99000013), which failed on ${day(-120)}`,
    occurredOn: day(-120),
    metadata: {
      ...{ failed_company_number: '99000013', failed_company_name: 'SANDBOX CREDITORS LIMITED', failed_on: day(-120), route: 'INSOLVENCY' },
      ...{ level: 'HIGH', score: 4.7, evaluable: 6, lawful: null },
      indicators: { name: 1, control: 1, premises: 1, trade: 1, timing: 0.7, transfer_or_serial: 0 },
    },
  }),
  'ch.officer.appointed': (day) => ({
    companyNumber: '99000001',
    detail: `A director was appointed on ${day(-3)}`,
    occurredOn: day(-3),
    metadata: { role: 'director', corporate: false, appointed_on: day(-3), known_on: day(0) },
  }),
  'ch.officer.resigned': (day) => ({
    companyNumber: '99000050',
    detail: `A director resigned on ${day(-3)}`,
    occurredOn: day(-3),
    metadata: { role: 'director', corporate: false, appointed_on: day(-900), resigned_on: day(-3), known_on: day(0) },
  }),
  'ch.psc.changed': (day) => ({
    companyNumber: '99000070',
    detail: `A person with significant control was notified on ${day(-5)}`,
    occurredOn: day(-5),
    metadata: {
      ...{ change: 'notified', happened_on: day(-5), kind: 'corporate-entity' },
      ...{ owner_company_number: '99000071', natures_of_control: ['ownership-of-shares-75-to-100-percent'] },
      ...{ previous_natures_of_control: null, of_company_number: null, level: 0, known_on: day(0) },
    },
  }),
  'eccta.director_id.unverified': (day) => ({
    companyNumber: '99000001',
    detail: `The identity of a director was to be verified by ${day(-1)}, and the register shows no verification`,
    occurredOn: day(0),
    metadata: {
      ...{ role: 'director', appointed_on: day(-900), previous_state: 'due', state: 'overdue', due_on: day(-1) },
      ...{ started_on: day(-15), ended_on: null, stated_on: day(0) },
    },
  }),
  'sic_code.changed': (day) => ({
    companyNumber: '99000001',
    detail: 'Primary SIC code changed from 62020 to 64205',
    occurredOn: day(0),
    metadata: { previous_sic_code: '62020', sic_code: '64205', sic_codes: ['64205'] },
  }),
  'hmlr.title.added': title('acquired', -40),
  'hmlr.title.disposed': title('no longer holds', 0),
  'offshore.control.flagged': (day) => ({
    companyNumber: '99000001',
    detail:
      'The company holds 1 title in England and Wales, and its owner is an entity registered abroad (Panama) that the register of overseas entities does not have',
    occurredOn: day(0),
    metadata: {
      ...{ pattern: 'owner-not-registered', titles: 1, newest_title_added_on: day(-40), overseas_entity_number: null },
      ...{ owner_country: 'Panama', is_overseas_entity: false, since: null, known_on: day(0) },
    },
  }),
  'roe.entity.changed': (day) => ({
    companyNumber: '99000001',
    detail: `A beneficial owner of the overseas entity was entered on ${day(-5)}`,
    occurredOn: day(-5),
    metadata: { change: 'owner_entered', happened_on: day(-5), owner_kind: 'individual', known_on: day(0) },
  }),
  'hmrc.defaulter.match_new': matched('99000079', 'hmrc-defaulters', 'company', 'REVIEW'),
  'news.distress.detected': (day) => ({
    companyNumber: '99000015',
    detail: `News of ${day(0)} reports distress (administration) and gives the number of the company`,
    occurredOn: null,
    metadata: { published_on: day(0), items: 1, matched_by: ['number'], terms: ['administration'], item_ids: [] },
  }),
  'capital_bleed.flagged': (day) => ({
    companyNumber: '99000060',
    detail: `Net assets fell from GBP 1,000,000 on ${day(-515)} to GBP 600,000 on ${day(-150)}, a loss of 40.00% of the owners' capital in a year`,
    occurredOn: day(0),
    metadata: {
      ...{ balance_sheet_date: day(-150), previous_balance_sheet_date: day(-515), days: 365, measure: 'net_assets', scope: 'company' },
      ...{ currency: 'GBP', amount: '600000', previous_amount: '1000000', velocity: '0.4000', filings: ['sandbox-accounts'], caveats: [] },
    },
  }),
  'cooked_books.flagged': (day) => ({
    companyNumber: '99000063',
    detail: `Indicators in the accounts to ${day(-150)}: their figures differ from those of comparable companies more than 99 in 100 do, most in debtors.`,
    occurredOn: day(0),
    metadata: {
      ...{
        balance_sheet_date: day(-150),
        filing: 'sandbox-accounts',
        loss: 12.5,
        threshold: 9.1,
        percentile: 99.6,
        cohort: 'sandbox',
        n: 500,
      },
      ...{ model_hash: 'sandbox', top_features: [{ feature: 'debtors', contribution: 0.7 }], irregularities: [] },
    },
  }),
  'sector_stress.elevated': (day) => ({
    companyNumber: '99000001',
    detail: `Formal insolvencies in the sector 62 are elevated: 30 in the three months to ${day(-10)}, 15 expected`,
    occurredOn: day(-9),
    metadata: { sic_division: '62', month_end: day(-10), insolvencies: 30, expected: 15, elevated_since: day(-10) },
  }),
};

/**
 * Returns the event of the sandbox of a type. `today`: ISO day, London; the days of the event are relative to it. `companyNumber`: another company
 * than that of the scenario.
 */
export function sampleEvent(type: EventType, today: string, companyNumber?: string): SampleEvent {
  const sample = samples[type]((offset) => addDays(today, offset));
  if (companyNumber === undefined) return sample;
  const named = { company_number: companyNumber, company_name: sandboxName(companyNumber) ?? null };
  return { ...sample, companyNumber, metadata: { ...sample.metadata, ...('company_number' in sample.metadata ? named : {}) } };
}
