import { memberPaths, newMembers } from '../../new-members.ts';
import type { Envelope } from './envelope.ts';

/**
 * The members that the publisher's specification of each resource names, and those that its stored answers and events have besides. Staging reads some of
 * them; the others are left out on purpose. A member that is not here is new.
 */
const lists = {
  'company-profile': `
    accounts.accounting_reference_date.day accounts.accounting_reference_date.month accounts.last_accounts.made_up_to
    accounts.last_accounts.period_end_on accounts.last_accounts.period_start_on accounts.last_accounts.type accounts.next_accounts.due_on
    accounts.next_accounts.overdue accounts.next_accounts.period_end_on accounts.next_accounts.period_start_on accounts.next_due
    accounts.next_made_up_to accounts.overdue annual_return.last_made_up_to annual_return.next_due annual_return.next_made_up_to
    annual_return.overdue branch_company_details.business_activity branch_company_details.parent_company_name
    branch_company_details.parent_company_number can_file company_name company_number company_status company_status_detail
    confirmation_statement.last_made_up_to confirmation_statement.next_due confirmation_statement.next_made_up_to
    confirmation_statement.overdue corporate_annotation.created_on corporate_annotation.description corporate_annotation.type
    date_of_cessation date_of_creation etag external_registration_number
    foreign_company_details.accounting_requirement.foreign_account_type
    foreign_company_details.accounting_requirement.terms_of_account_publication foreign_company_details.accounts.account_period_from.day foreign_company_details.accounts.account_period_from.month
    foreign_company_details.accounts.account_period_from:.day
    foreign_company_details.accounts.account_period_from:.month foreign_company_details.accounts.account_period_to.day
    foreign_company_details.accounts.account_period_to.month foreign_company_details.accounts.must_file_within.months
    foreign_company_details.business_activity foreign_company_details.company_type foreign_company_details.governed_by
    foreign_company_details.is_a_credit_finance_institution foreign_company_details.originating_registry.country
    foreign_company_details.originating_registry.name foreign_company_details.registration_number has_been_liquidated has_charges
    has_insolvency_history has_super_secure_pscs is_community_interest_company jurisdiction last_full_members_list_date links
    officer_summary.active_count officer_summary.officers.appointed_on officer_summary.officers.name officer_summary.officers.officer_role
    officer_summary.resigned_count partial_data_available previous_company_names.ceased_on previous_company_names.effective_from
    previous_company_names.name proof_status registered_office_address.address_line_1 registered_office_address.address_line_2
    registered_office_address.care_of registered_office_address.country registered_office_address.locality
    registered_office_address.po_box registered_office_address.postal_code registered_office_address.premises
    registered_office_address.region registered_office_is_in_dispute service_address.address_line_1 service_address.address_line_2
    service_address.care_of service_address.country service_address.locality service_address.po_box service_address.postal_code
    service_address.region sic_codes status subtype super_secure_managing_officer_count type undeliverable_registered_office_address
  `,
  'company-officers': `
    address.address_line_1 address.address_line_2 address.care_of address.country address.locality address.po_box address.postal_code
    address.premises address.region appointed_before appointed_on contact_details.contact_name country_of_residence date_of_birth.month
    date_of_birth.year etag former_names.forenames former_names.surname identification.identification_type identification.legal_authority
    identification.legal_form identification.place_registered identification.registration_number
    identity_verification_details.anti_money_laundering_supervisory_bodies identity_verification_details.appointment_verification_end_on
    identity_verification_details.appointment_verification_start_on
    identity_verification_details.appointment_verification_statement_due_on
    identity_verification_details.authorised_corporate_service_provider_name identity_verification_details.identity_verified_on
    identity_verification_details.preferred_name is_pre_1992_appointment links name nationality occupation officer_role person_number
    principal_office_address.address_line_1 principal_office_address.address_line_2 principal_office_address.care_of
    principal_office_address.country principal_office_address.locality principal_office_address.po_box
    principal_office_address.postal_code principal_office_address.premises principal_office_address.region resigned_on responsibilities
  `,
  'company-charges': `
    acquired_on assests_ceased_released assets_ceased_released charge_code charge_number classification.description classification.type
    covering_instrument_date created_on delivered_on etag id insolvency_cases.case_number insolvency_cases.links
    insolvency_cases.transaction_id links more_than_four_persons_entitled particulars.chargor_acting_as_bare_trustee
    particulars.contains_fixed_charge particulars.contains_floating_charge particulars.contains_negative_pledge particulars.description
    particulars.floating_charge_covers_all particulars.type persons_entitled.name resolved_on satisfied_on
    scottish_alterations.description scottish_alterations.has_alterations_to_order scottish_alterations.has_alterations_to_prohibitions
    scottish_alterations.has_alterations_to_provisions scottish_alterations.has_restricting_provisions scottish_alterations.type
    secured_details.description secured_details.type status transactions.delivered_on transactions.filing_type
    transactions.insolvency_case_number transactions.links transactions.transaction_id
  `,
  'filing-history': `
    action_date annotations._entity_id annotations.annotation annotations.category annotations.date annotations.delta_at
    annotations.description annotations.description_values annotations.type associated_filings._entity_id associated_filings.action_date
    associated_filings.category associated_filings.data associated_filings.date associated_filings.delta_at associated_filings.description
    associated_filings.description_values associated_filings.original_description associated_filings.type barcode category date
    description description_values links pages paper_filed resolutions._entity_id resolutions.barcode resolutions.category
    resolutions.delta_at resolutions.description resolutions.description_values resolutions.document_id resolutions.original_description
    resolutions.receive_date resolutions.subcategory resolutions.type subcategory transaction_id type
  `,
  'company-insolvency': `
    cases.dates.date cases.dates.type cases.links cases.notes cases.number cases.practitioners.address.address_line_1
    cases.practitioners.address.address_line_2 cases.practitioners.address.country cases.practitioners.address.locality
    cases.practitioners.address.postal_code cases.practitioners.address.region cases.practitioners.appointed_on
    cases.practitioners.ceased_to_act_on cases.practitioners.name cases.practitioners.role cases.type etag status
  `,
  'disqualified-officer': `
    company_number country_of_registration date_of_birth disqualifications.address.address_line_1 disqualifications.address.address_line_2
    disqualifications.address.country disqualifications.address.locality disqualifications.address.postal_code
    disqualifications.address.premise disqualifications.address.premises disqualifications.address.region
    disqualifications.case_identifier disqualifications.company_names disqualifications.court_name disqualifications.disqualification_type
    disqualifications.disqualified_from disqualifications.disqualified_until disqualifications.heard_on
    disqualifications.last_variation.case_identifier disqualifications.last_variation.court_name
    disqualifications.last_variation.varied_on disqualifications.reason.act disqualifications.reason.article
    disqualifications.reason.description_identifier disqualifications.reason.section disqualifications.undertaken_on etag forename honours
    kind links middle_name name nationality other_forename other_forenames permissions_to_act.company_names permissions_to_act.court_name
    permissions_to_act.expired_on permissions_to_act.expires_on permissions_to_act.granted_on permissions_to_act.purpose person_number
    registered_location surname title
  `,
  owner: `
    address.address_line_1 address.address_line_2 address.care_of address.country address.locality address.po_box address.postal_code
    address.premises address.region ceased ceased_on country_of_residence date_of_birth.day date_of_birth.month date_of_birth.year
    description etag identification.country_registered identification.legal_authority identification.legal_form
    identification.place_registered identification.registration_number
    identity_verification_details.anti_money_laundering_supervisory_bodies identity_verification_details.appointment_verification_end_on
    identity_verification_details.appointment_verification_start_on identity_verification_details.appointment_verification_statement_date
    identity_verification_details.appointment_verification_statement_due_on
    identity_verification_details.authorised_corporate_service_provider_name identity_verification_details.identity_verified_on
    identity_verification_details.preferred_name is_sanctioned kind links name name_elements.forename name_elements.middle_name
    name_elements.surname name_elements.title nationality natures_of_control notified_on principal_office_address.address_line_1
    principal_office_address.address_line_2 principal_office_address.care_of principal_office_address.country
    principal_office_address.locality principal_office_address.po_box principal_office_address.postal_code
    principal_office_address.premises principal_office_address.region
  `,
  statement: `
    ceased_on etag kind linked_psc_name links notified_on restrictions_notice_withdrawal_reason statement
  `,
  exemptions: `
    etag exemptions.disclosure_transparency_rules_chapter_five_applies.exemption_type
    exemptions.disclosure_transparency_rules_chapter_five_applies.items.exempt_from
    exemptions.disclosure_transparency_rules_chapter_five_applies.items.exempt_to
    exemptions.psc_exempt_as_shares_admitted_on_market.exemption_type exemptions.psc_exempt_as_shares_admitted_on_market.items.exempt_from
    exemptions.psc_exempt_as_shares_admitted_on_market.items.exempt_to
    exemptions.psc_exempt_as_trading_on_eu_regulated_market.exemption_type
    exemptions.psc_exempt_as_trading_on_eu_regulated_market.items.exempt_from
    exemptions.psc_exempt_as_trading_on_eu_regulated_market.items.exempt_to
    exemptions.psc_exempt_as_trading_on_regulated_market.exemption_type
    exemptions.psc_exempt_as_trading_on_regulated_market.items.exempt_from
    exemptions.psc_exempt_as_trading_on_regulated_market.items.exempt_to
    exemptions.psc_exempt_as_trading_on_uk_regulated_market.exemption_type
    exemptions.psc_exempt_as_trading_on_uk_regulated_market.items.exempt_from
    exemptions.psc_exempt_as_trading_on_uk_regulated_market.items.exempt_to kind links
  `,
  registers: `
    company_number etag kind links registers.directors.items.links registers.directors.items.moved_on
    registers.directors.items.register_moved_to registers.directors.links registers.directors.register_type
    registers.llp_members.items.links registers.llp_members.items.moved_on registers.llp_members.items.register_moved_to
    registers.llp_members.links registers.llp_members.register_type registers.llp_usual_residential_address.items.links
    registers.llp_usual_residential_address.items.moved_on registers.llp_usual_residential_address.items.register_moved_to
    registers.llp_usual_residential_address.links registers.llp_usual_residential_address.register_type registers.members.items.links
    registers.members.items.moved_on registers.members.items.register_moved_to registers.members.links registers.members.register_type
    registers.persons_with_significant_control.items.links registers.persons_with_significant_control.items.moved_on
    registers.persons_with_significant_control.items.register_moved_to registers.persons_with_significant_control.links
    registers.persons_with_significant_control.register_type registers.secretaries.items.links registers.secretaries.items.moved_on
    registers.secretaries.items.register_moved_to registers.secretaries.links registers.secretaries.register_type
    registers.usual_residential_address.items.links registers.usual_residential_address.items.moved_on
    registers.usual_residential_address.items.register_moved_to registers.usual_residential_address.links
    registers.usual_residential_address.register_type
  `,
} as const;

const known = new Map(Object.entries(lists).map(([kind, text]) => [kind, memberPaths(text)]));

/** The list of a kind of resource. The kinds of owners are many: `company-psc-individual`, `individual-beneficial-owner`. */
function knownOf(kind: string): ReadonlySet<string> {
  if (kind.endsWith('statement')) return listOf('statement');
  if (kind.endsWith('exemptions')) return listOf('exemptions');
  if (kind.startsWith('disqualified-officer')) return listOf('disqualified-officer');
  return known.get(kind) ?? listOf('owner');
}

function listOf(kind: keyof typeof lists): ReadonlySet<string> {
  return known.get(kind) ?? new Set();
}

/** The part of a `RecordWriter` that counts. */
interface Counts {
  unmapped(name: string): void;
}

/** Counts a resource that has members which no list names, once for each of them. */
export function countNewMembers(out: Counts, kind: string, resource: unknown): void {
  for (const path of newMembers(resource, knownOf(kind))) out.unmapped(`member ${path}`);
}

/** Does the same for the resource of an envelope. */
export function countNewIn(out: Counts, { resource_kind, data }: Pick<Envelope, 'resource_kind' | 'data'>): void {
  if (data !== null) countNewMembers(out, resource_kind, JSON.parse(data));
}
