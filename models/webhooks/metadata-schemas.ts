import { z } from 'zod';
import { screeningLists } from '../screening/lists.ts';
import type { EventType } from './event-types.ts';

/** YYYY-MM-DD. */
const day = z.iso.date();
/** A figure of accounts: exact, in whole units of its currency. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);
/** Strength of an indicator. */
const strength = z.number().min(0).max(1);
/** What `what` says, in words; null where the record does not state it. */
const said = (what: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${what}; null: not stated.` });
const on = (what: string) => day.meta({ description: `${what}.` });
const onOrNull = (what: string) => day.nullable().meta({ description: `${what}; null: not stated.` });
const strengthOf = (what: string) => strength.meta({ description: `Strength of the indicator, 0 to 1: ${what}.` });
const strengthOrNull = (what: string) =>
  strength.nullable().meta({ description: `Strength of the indicator, 0 to 1: ${what}; null: it cannot be evaluated.` });
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
      'Payments that a winding-up order makes void unless the court orders otherwise (Insolvency Act 1986 ss 127, 129(2)). In deliveries of a petition, of an order and of a hearing on a list of the court, where a notice states the day of the presentation; counted before the first attempt.',
  });

const as = z.enum(['company', 'former-name', 'officer', 'owner']);

const match = z.strictObject({
  list: z.enum(screeningLists).meta({ description: 'The list.' }),
  list_version: z.string().meta({ description: 'Version of the list.' }),
  entry: z.string().meta({ description: 'Id of the entry of the list.' }),
  entry_url: z.string().meta({ description: 'A page about the entry.' }),
  effect: z.enum(['HOLD', 'REVIEW']).meta({ description: 'Effect of the match on a payment of the company.' }),
  corroboration: z.enum(['confirmed', 'neutral', 'contradicted']).meta({
    description: 'Whether other data confirm the match. `neutral`: no other data to compare.',
  }),
  name_score: z.number().min(0).max(1).meta({ description: 'Similarity of the names alone, 0 to 1.' }),
  attribution: z.string().nullable().optional().meta({
    description:
      'The statement that the licence of the list requires wherever the entry is shown; null: the entry is of the sandbox. Absent in events from before it was stated.',
  }),
  party: z
    .strictObject({
      name: z.string().meta({ description: 'The screened name.' }),
      as: as.meta({ description: 'What the party is to the company. `former-name`: the company under an earlier name.' }),
      roles: z.array(as).meta({ description: 'All that the party is to the company.' }),
    })
    .meta({ description: 'The company, or the officer or owner, that matches.' }),
});

const role = said('Role of the officer in the words of the register');
const corporate = z.boolean().meta({ description: 'Whether the officer is a company or another body.' });

/** As the staging of the register of people with significant control writes them. */
const ownerKind = z.enum(['individual', 'corporate-entity', 'legal-person', 'super-secure', 'unmapped']).nullable();
const ownerKindWords =
  '`corporate-entity`: a company. `legal-person`: another body. `super-secure`: a protected person. `unmapped`: of a kind that the service does not know; null: not stated';

const title = z.strictObject({
  registered_on: onOrNull('Day on which the company became the proprietor'),
  joint: z.boolean().nullable().meta({ description: 'Whether the title has several proprietors; null: not stated.' }),
  as_overseas_company: z.boolean().meta({ description: 'Whether the file of overseas companies states it.' }),
  file_date: on('Day of the file that shows the change'),
});

/**
 * What `data.metadata` of each event type holds. Every member is always there, and null where the record does not state it; a member that a delivery
 * adds for its subscriber (`look_back`) is there or absent. A type without a schema does not fire yet. Members are in snake_case because the
 * interface shows those of a Gazette event so; the envelope around them is in camelCase.
 */
export const metadataSchemas = {
  'gazette.insolvency.published': z.strictObject({
    company_number: z.string().meta({ description: 'UK company registration number: eight characters, leading zeros kept.' }),
    company_name: said('Name of the company in the notice'),
    notice_id: z.string().meta({ description: 'Id of the notice in the Gazette.' }),
    notice_code: z.string().meta({ description: 'Code of the notice in the Gazette, such as 2450.' }),
    kind: z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*$/)
      .nullable()
      .meta({ description: 'Kind of the notice, by its code; null: not stated.', example: 'winding-up-petition' }),
    published_on: on('Day of publication'),
    court: said('The court'),
    court_case: said('Case number of the court'),
    presented_on: onOrNull('Day on which the petition was presented'),
    hearing_on: onOrNull('Day of the hearing'),
    last_day_for_claims: onOrNull('Last day on which a creditor may prove a debt, in the part of the notice that was read'),
    petitioner_is_hmrc: z.boolean().nullable().meta({ description: 'Whether HM Revenue and Customs petitions; null: not stated.' }),
    notice_url: said('Page of the notice'),
    look_back: lookBack.optional(),
  }),
  'companies_court.petition.scheduled': z.strictObject({
    hearing_on: on('Day of the hearing'),
    list_type: z.string().meta({ description: "The publisher's name of the list." }),
    matched_by: z
      .enum(['case_number', 'name'])
      .meta({ description: '`name`: the list states no company number; no other company has or had the name.' }),
    listed_on: day.meta({ description: 'The day on which the service read the list, at the latest that of the hearing.' }),
    list_url: said('Page of the list'),
    presented_on: onOrNull('Day on which the petition was presented, by a notice of the Gazette with its case number'),
    look_back: lookBack.optional(),
  }),
  'ch.charge.registered': z.strictObject({
    charge_code: said('Code of the charge on the register'),
    status: z
      .enum(['outstanding', 'part-satisfied'])
      .meta({ description: 'Status of the charge. `part-satisfied`: some of the debt is paid.' }),
    classification: said('Kind of the charge in the words of the register'),
    created_on: onOrNull('Day on which the charge was created'),
    delivered_on: onOrNull('Day on which the charge was delivered to the register'),
    persons_entitled: z.array(z.string()).meta({ description: 'Who holds the charge; organisations only.' }),
    other_persons_entitled: z.int().meta({ description: 'How many more the register names.' }),
    known_on: knownOn,
  }),
  'sanctions.ofsi.match_new': match,
  'fca.warning.match_new': match,
  'cdda.disqualification.match_new': match,
  'hmrc.defaulter.match_new': match,
  'ch.officer.appointed': z.strictObject({ role, corporate, appointed_on: on('Day of the appointment'), known_on: knownOn }),
  'ch.officer.resigned': z.strictObject({
    role,
    corporate,
    appointed_on: onOrNull('Day of the appointment'),
    resigned_on: onOrNull('Day of the resignation'),
    known_on: knownOn,
  }),
  'ch.psc.changed': z.strictObject({
    change: z.enum(['notified', 'ceased', 'cessation_withdrawn', 'natures_changed']).meta({
      description:
        'Whether an owner appeared, went, or changed its kind of control. `cessation_withdrawn`: a later statement withdraws the end of an owner.',
    }),
    happened_on: on('Day of the change'),
    kind: ownerKind.meta({ description: `Kind of the owner. ${ownerKindWords}.` }),
    owner_company_number: said('Company number of an owner that is a UK company'),
    natures_of_control: z.array(z.string()).meta({ description: 'Natures of control in the words of the register.' }),
    previous_natures_of_control: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Natures of control before the change; null: they did not change.' }),
    of_company_number: said(
      'Number of the company above in the chain of owners whose register states the change; null: that of the company itself',
    ),
    level: z
      .int()
      .min(0)
      .max(8)
      .meta({ description: 'How many companies above in the chain of owners the change is. 0: an owner of the company itself.' }),
    known_on: knownOn,
  }),
  'eccta.director_id.unverified': z.strictObject({
    role: z.literal('director').meta({ description: 'The event is about a director.' }),
    appointed_on: onOrNull('Day of the appointment'),
    previous_state: z
      .enum(['verified', 'due'])
      .meta({ description: 'State of the verification in the statement before. `due`: not due yet.' }),
    state: z
      .enum(['due', 'overdue', 'ended'])
      .nullable()
      .meta({ description: 'State of the verification. `overdue`: the due day has passed. `ended`: it has ended.' }),
    due_on: onOrNull('Day by which the identity must be verified'),
    started_on: onOrNull('Day on which the verification began to count'),
    ended_on: onOrNull('Day on which the verification ended'),
    stated_on: on('Day of the statement that shows the state'),
  }),
  'sic_code.changed': z.strictObject({
    previous_sic_code: z.string().meta({ description: 'The first SIC code before the change, five digits.' }),
    sic_code: z.string().meta({ description: 'The first SIC code now, five digits.' }),
    sic_codes: z.array(z.string()).meta({ description: 'All SIC codes now.' }),
  }),
  'hmlr.title.added': title,
  'hmlr.title.disposed': title,
  'roe.entity.changed': z.strictObject({
    change: z.enum(['registered', 'removed', 'owner_entered', 'owner_ceased', 'owner_cessation_withdrawn']).meta({
      description: 'Whether the entity was registered or removed, or a beneficial owner was entered or ceased, or its end was withdrawn.',
    }),
    happened_on: onOrNull('Day of the change'),
    owner_kind: ownerKind.meta({ description: `Kind of the beneficial owner. ${ownerKindWords}.` }),
    known_on: knownOn,
  }),
  'phoenix.six_indicator.flagged': z.strictObject({
    failed_company_number: z.string().meta({ description: 'Company number of the company that failed.' }),
    failed_company_name: said('Name of the company that failed'),
    failed_on: on('Day on which it failed'),
    route: z.enum(['INSOLVENCY', 'STRIKE_OFF']).meta({ description: 'How it failed. `STRIKE_OFF`: it was struck off the register.' }),
    level: z.enum(['HIGH', 'MEDIUM']).meta({ description: 'Level of the score.' }),
    score: z.number().min(0).max(6).meta({ description: 'Sum of the six strengths; half of it for a company that was struck off.' }),
    evaluable: z.int().min(2).max(6).meta({ description: 'How many of the six indicators could be evaluated.' }),
    lawful: z.enum(['r 22.4', 'r 22.7']).nullable().meta({ description: 'Rule of the Insolvency (England and Wales) Rules 2016.' }),
    indicators: z
      .strictObject({
        name: strengthOf('the names are alike'),
        control: strengthOf('the same people control both'),
        premises: strengthOrNull('the addresses are the same'),
        trade: strengthOrNull('the trades are the same'),
        timing: strengthOrNull('incorporation, a new name or the end of dormancy near the failure'),
        transfer_or_serial: strengthOrNull('a charge of the same lender near the failure, or earlier failures of the same people'),
      })
      .meta({ description: 'The six indicators between the company and the one that failed.' }),
  }),
  'offshore.control.flagged': z.strictObject({
    pattern: z.enum(['owner-not-registered', 'entity-removed', 'no-beneficial-owner']).meta({
      description:
        'What the registers show. `owner-not-registered`: the overseas owner is not in the register of overseas entities. `entity-removed`: it was removed. `no-beneficial-owner`: it states no beneficial owner.',
    }),
    titles: z.int().min(1).meta({ description: 'Registered titles in England and Wales that the company holds, alone or with others.' }),
    newest_title_added_on: onOrNull('Day on which the newest title was added'),
    overseas_entity_number: z.string().nullable().meta({ description: 'Number in the register of overseas entities; null: none.' }),
    owner_country: said('Country of the overseas owner'),
    is_overseas_entity: z.boolean().meta({ description: 'Whether the company is the overseas entity itself.' }),
    since: onOrNull('Day since which it holds'),
    known_on: knownOn,
  }),
  'news.distress.detected': z.strictObject({
    published_on: on('Day of publication, Europe/London'),
    items: z.int().min(1).meta({ description: 'How many items report it.' }),
    matched_by: z
      .array(z.enum(['number', 'postcode', 'address', 'officer']))
      .meta({ description: 'What the items give of the company beside its name; `number` alone is enough.' }),
    terms: z.array(z.string()).meta({ description: 'The terms of distress in the items.' }),
    item_ids: z
      .array(z.string())
      .meta({ description: "The publisher's ids of items whose terms allow it, such as `GKGRECORDID` of GDELT; at most five." }),
  }),
  'sector_stress.elevated': z.strictObject({
    sic_division: z
      .string()
      .regex(/^\d\d$/)
      .meta({ description: 'First two digits of the first SIC code.' }),
    month_end: on('Last day of the three months'),
    insolvencies: z.int().min(10).meta({ description: 'Formal insolvencies in the three months to `month_end`.' }),
    expected: z.number().meta({ description: 'A quarter of those of the twelve months before.' }),
    elevated_since: on('Day since which the sector is elevated'),
  }),
  'capital_bleed.flagged': z.strictObject({
    balance_sheet_date: on('Date of the newest balance sheet'),
    previous_balance_sheet_date: on('Date of the balance sheet that it is compared with'),
    days: z.int().meta({ description: 'Days between the two balance sheets.' }),
    measure: z.enum(['net_assets', 'equity']).meta({ description: 'The figure of the accounts that is compared.' }),
    scope: z.enum(['company', 'group']).meta({ description: 'Whether the accounts are of the company or of its group.' }),
    currency: said('Currency of the amounts, ISO 4217'),
    amount: amount.meta({ description: 'The figure at the newest balance sheet, in whole units of the currency.' }),
    previous_amount: amount.meta({ description: 'The figure at the balance sheet before, in whole units of the currency.' }),
    velocity: amount.meta({ description: 'The share of the capital that was lost.' }),
    filings: z.array(z.string()).meta({ description: 'Ids of the filed accounts.' }),
    caveats: z
      .array(
        z.strictObject({
          code: z.string().meta({ description: 'Stable code of the caveat.' }),
          detail: z.string().meta({ description: 'The caveat in words.' }),
        }),
      )
      .meta({ description: 'What may explain the loss otherwise.' }),
  }),
  'cooked_books.flagged': z.strictObject({
    balance_sheet_date: on('Date of the balance sheet'),
    filing: z.string().meta({ description: 'Id of the filed accounts.' }),
    loss: z
      .number()
      .meta({ description: 'Reconstruction loss: how far the figures are from those that the model takes for the original.' }),
    threshold: z.number().meta({ description: 'The loss that 99 in 100 comparable companies do not reach.' }),
    percentile: z.number().meta({ description: 'Place of the loss among comparable companies, 0 to 100.' }),
    cohort: z.string().meta({ description: 'The group of comparable companies.' }),
    n: z.int().meta({ description: 'Accounts in the cohort.' }),
    model_hash: z.string().meta({ description: 'Hash of the model, which identifies it.' }),
    top_features: z
      .array(
        z.strictObject({
          feature: z.string().meta({ description: 'Name of the line, or of the change.' }),
          contribution: z.number().meta({ description: 'Its share of the probability that there is a change.' }),
        }),
      )
      .meta({ description: 'The changes that best explain the figures, likeliest first.' }),
    irregularities: z.array(z.string()).meta({ description: 'Codes of the rules of accounting that the accounts break.' }),
  }),
} as const satisfies Partial<Record<EventType, z.ZodObject>>;
