import { z } from 'zod';
import { screeningLists } from '../screening/lists.ts';
import type { EventType } from './event-types.ts';

/** YYYY-MM-DD. */
const day = z.iso.date();
/** A figure of accounts: exact, in whole units of its currency. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);
/** Strength of an indicator. */
const strength = z.number().min(0).max(1);
const knownOn = day.meta({ description: 'The day on which the register stated it.' });

const lookBack = z
  .strictObject({
    since: day.meta({ description: 'The day on which the petition was presented.' }),
    count: z.int().nonnegative().meta({ description: 'Your decisions about the company, as payer or payee, since that day.' }),
    url: z.string().meta({
      description: 'Path of the API that lists these decisions.',
      example: '/api/v1/transaction-decisions?companyNumber=01234567&since=2026-05-04',
    }),
  })
  .meta({
    description:
      'Payments that a winding-up order makes void unless the court orders otherwise (Insolvency Act 1986 ss 127, 129(2)). In deliveries of a petition or an order whose notice states the day of the presentation; counted before the first attempt.',
  });

const match = z.strictObject({
  list: z.enum(screeningLists),
  list_version: z.string(),
  entry: z.string().meta({ description: 'Id of the entry of the list.' }),
  entry_url: z.string(),
  effect: z.enum(['HOLD', 'REVIEW']),
  corroboration: z.enum(['confirmed', 'neutral', 'contradicted']),
  name_score: z.number().min(0).max(1),
  party: z.strictObject({
    name: z.string(),
    as: z.enum(['company', 'former-name', 'officer', 'owner']),
    roles: z.array(z.enum(['company', 'former-name', 'officer', 'owner'])),
  }),
});

const title = z.strictObject({
  tenure: z.string().nullable(),
  registered_on: day.nullable(),
  joint: z.boolean().nullable().meta({ description: 'Whether the title has several proprietors.' }),
  as_overseas_company: z.boolean().meta({ description: 'Whether the file of overseas companies states it.' }),
  file_date: day,
});

/**
 * What `data.metadata` of each event type holds. Every member is always there, and null where the record does not state it; a member that a delivery adds
 * for its subscriber (`look_back`) is there or absent. A type without a schema does not fire yet.
 */
export const metadataSchemas = {
  'gazette.insolvency.published': z.strictObject({
    company_number: z.string(),
    company_name: z.string().nullable(),
    notice_id: z.string(),
    notice_code: z.string(),
    kind: z.string().nullable(),
    published_on: day,
    court: z.string().nullable(),
    court_case: z.string().nullable(),
    presented_on: day.nullable(),
    hearing_on: day.nullable(),
    petitioner_is_hmrc: z.boolean().nullable(),
    notice_url: z.string().nullable(),
    look_back: lookBack.optional(),
  }),
  'companies_court.petition.scheduled': z.strictObject({
    hearing_on: day,
    list_type: z.string().meta({ description: "The publisher's name of the list." }),
    matched_by: z
      .enum(['case_number', 'name'])
      .meta({ description: '`name`: the list states no company number; no other company has the name.' }),
    listed_on: day.meta({ description: 'The day on which the service read the list, at the latest that of the hearing.' }),
    list_url: z.string().nullable(),
  }),
  'ch.charge.registered': z.strictObject({
    charge_code: z.string().nullable(),
    status: z.enum(['outstanding', 'part-satisfied']),
    classification: z.string().nullable(),
    created_on: day.nullable(),
    delivered_on: day,
    persons_entitled: z.array(z.string()).meta({ description: 'Organisations only.' }),
    other_persons_entitled: z.int().meta({ description: 'How many more the register names.' }),
    known_on: knownOn,
  }),
  'sanctions.ofsi.match_new': match,
  'fca.warning.match_new': match,
  'cdda.disqualification.match_new': match,
  'hmrc.defaulter.match_new': match,
  'ch.officer.appointed': z.strictObject({ role: z.string().nullable(), corporate: z.boolean(), appointed_on: day, known_on: knownOn }),
  'ch.officer.resigned': z.strictObject({
    role: z.string().nullable(),
    corporate: z.boolean(),
    appointed_on: day.nullable(),
    resigned_on: day,
    known_on: knownOn,
  }),
  'ch.psc.changed': z.strictObject({
    change: z.enum(['notified', 'ceased', 'natures_changed']),
    happened_on: day,
    kind: z.string().nullable(),
    owner_company_number: z.string().nullable(),
    natures_of_control: z.array(z.string()),
    previous_natures_of_control: z.array(z.string()).nullable(),
    known_on: knownOn,
  }),
  'eccta.director_id.unverified': z.strictObject({
    role: z.literal('director'),
    appointed_on: day.nullable(),
    previous_state: z.enum(['verified', 'due']),
    state: z.enum(['due', 'overdue', 'ended']).nullable(),
    due_on: day.nullable(),
    started_on: day.nullable(),
    ended_on: day.nullable(),
    stated_on: day,
  }),
  'sic_code.changed': z.strictObject({ previous_sic_code: z.string(), sic_code: z.string(), sic_codes: z.array(z.string()) }),
  'hmlr.title.added': title,
  'hmlr.title.disposed': title,
  'roe.entity.changed': z.strictObject({
    change: z.enum(['registered', 'removed', 'owner_entered', 'owner_ceased']),
    happened_on: day.nullable(),
    owner_kind: z.string().nullable(),
    known_on: knownOn,
  }),
  'phoenix.six_indicator.flagged': z.strictObject({
    failed_company_number: z.string(),
    failed_company_name: z.string().nullable(),
    failed_on: day,
    route: z.enum(['INSOLVENCY', 'STRIKE_OFF']),
    level: z.enum(['HIGH', 'MEDIUM']),
    score: z.number().min(0).max(6).meta({ description: 'Sum of the six strengths; half of it for a company that was struck off.' }),
    evaluable: z.int().min(2).max(6).meta({ description: 'How many of the six indicators could be evaluated.' }),
    lawful: z.enum(['r 22.4', 'r 22.7']).nullable().meta({ description: 'Rule of the Insolvency (England and Wales) Rules 2016.' }),
    indicators: z.strictObject({
      name: strength,
      control: strength,
      premises: strength.nullable(),
      trade: strength.nullable(),
      timing: strength.nullable(),
      transfer_or_serial: strength.nullable(),
    }),
  }),
  'offshore.control.flagged': z.strictObject({
    pattern: z.enum(['owner-not-registered', 'entity-removed', 'no-beneficial-owner']),
    titles: z.int().min(1).meta({ description: 'Registered titles in England and Wales that the company holds, alone or with others.' }),
    newest_title_added_on: day.nullable(),
    overseas_entity_number: z.string().nullable().meta({ description: 'Number in the register of overseas entities.' }),
    owner_country: z.string().nullable(),
    is_overseas_entity: z.boolean().meta({ description: 'Whether the company is the overseas entity itself.' }),
    since: day.nullable(),
    known_on: knownOn,
  }),
  'news.distress.detected': z.strictObject({
    published_on: day,
    items: z.int().min(1),
    matched_by: z.array(z.enum(['number', 'postcode', 'address', 'officer'])),
    terms: z.array(z.string()),
    item_ids: z
      .array(z.string())
      .meta({ description: "The publisher's ids of items whose terms allow it, such as `GKGRECORDID` of GDELT; at most five." }),
  }),
  'sector_stress.elevated': z.strictObject({
    sic_division: z
      .string()
      .regex(/^\d\d$/)
      .meta({ description: 'First two digits of the first SIC code.' }),
    month_end: day,
    insolvencies: z.int().min(10).meta({ description: 'Formal insolvencies in the three months to `month_end`.' }),
    expected: z.number().meta({ description: 'A quarter of those of the twelve months before.' }),
    elevated_since: day,
  }),
  'capital_bleed.flagged': z.strictObject({
    balance_sheet_date: day,
    previous_balance_sheet_date: day,
    days: z.int(),
    measure: z.enum(['net_assets', 'equity']),
    scope: z.enum(['company', 'group']),
    currency: z.string().nullable(),
    amount,
    previous_amount: amount,
    velocity: amount.meta({ description: 'The share of the capital that was lost.' }),
    filings: z.array(z.string()),
    caveats: z.array(z.strictObject({ code: z.string(), detail: z.string() })),
  }),
  'cooked_books.flagged': z.strictObject({
    balance_sheet_date: day,
    filing: z.string(),
    loss: z.number(),
    threshold: z.number(),
    percentile: z.number(),
    cohort: z.string(),
    n: z.int(),
    model_hash: z.string(),
    top_features: z.array(z.strictObject({ feature: z.string(), contribution: z.number() })),
    irregularities: z.array(z.string()),
  }),
} as const satisfies Partial<Record<EventType, z.ZodObject>>;
