import { words } from './words.ts';

/** Descriptions of filings that no rule needs. */
export const otherFilings = {
  other: words(`
    ordinary-resolution-adopt-memorandum ordinary-resolution-alteration-memorandum ordinary-resolution-memorandum ordinary-resolution-exemption
    ordinary-resolution-increase-capital ordinary-resolution-decrease-capital ordinary-resolution-reduction-capital ordinary-resolution-acquisition
    ordinary-resolution-purchase-shares ordinary-resolution-purchase-number-shares ordinary-resolution-securities
    ordinary-resolution-removal-pre-emption ordindary-resolution-varying-share-rights ordinary-resolution ordinary-resolution-capitalisation
    ordinary-resolution-change-of-name ordinary-resolution-redeem-shares special-resolution-adopt-memorandum special-resolution-alteration-memorandum
    special-resolution-memorandum special-resolution-re-registration special-resolution-exemption special-resolution-increase-capital
    special-resolution-decrease-capital special-resolution-reduction-capital special-resolution-acquisition special-resolution-purchase-shares
    special-resolution-purchase-number-shares special-resolution-securities special-resolution-removal-pre-emption
    special-resolution-varying-share-rights special-resolution special-resolution-capitalisation special-resolution-redeem-shares
    written-resolution-adopt-memorandum written-resolution-alteration-memorandum written-resolution-memorandum written-resolution-re-registration
    written-resolution-exemption written-resolution-increase-capital written-resolution-decrease-capital written-resolution-reduction-capital
    written-resolution-acquisition written-resolution-purchase-shares written-resolution-purchase-number-shares written-resolution-securities
    written-resolution-removal-pre-emption written-resolution-varying-share-rights written-resolution written-resolution-capitalisation
    written-resolution-change-of-name written-resolution-redeem-shares elective-resolution extraordinary-resolution-adopt-memorandum
    extraordinary-resolution-alteration-memorandum extraordinary-resolution-memorandum extraordinary-resolution-re-registration
    extraordinary-resolution-exemption extraordinary-resolution-increase-capital extraordinary-resolution-decrease-capital
    extraordinary-resolution-reduction-capital extraordinary-resolution-acquisition extraordinary-resolution-purchase-shares
    extraordinary-resolution-purchase-number-shares extraordinary-resolution-securities extraordinary-resolution-removal-pre-emption
    extraordinary-resolution-varying-share-rights extraordinary-resolution extraordinary-resolution-capitalisation
    extraordinary-resolution-change-of-name extraordinary-resolution-redeem-shares resolution resolution-adopt-memorandum-and-articles
    resolution-adopt-memorandum resolution-adopt-articles resolution-alteration-memorandum-and-articles resolution-alteration-memorandum
    resolution-alteration-articles resolution-memorandum-and-articles resolution-memorandum resolution-re-registration resolution-exemption
    resolution-increase-capital resolution-decrease-capital resolution-reduction-capital resolution-acquisition resolution-purchase-shares
    resolution-purchase-number-shares resolution-securities resolution-removal-pre-emption resolution-varying-share-rights resolution-capitalisation
    resolution-change-of-name resolution-redeem-shares resolution-redonominate-shares resolution-reduce-capital
    certificate-change-of-name-limited-partnership certificate-capital-iron-steel-act-reduction-issed-capital
    certificate-capital-reduction-issued-capital certificate-capital-reduction-issued-capital-share-premium
    certificate-capital-reduction-issued-capital-share-premium-cancellation-share-premiumn
    certificate-capital-reduction-issued-capital-cancellation-share-premium-cancellation-capital-redemption-reserve
    certificate-capital-reduction-share-premium certificate-capital-reduction-share-premium-cancellation-capital-redemption-reserve
    certificate-capital-cancellation-share-premium-account certificate-re-registration-change-of-name certificate-re-registration-unlimited-to-limited
    certificate-re-registration-public-limited-company-to-private certificate-change-of-name-re-registration-public-limited-company-to-private
    certificate-change-of-name-re-registration-to-limited certificate-re-registration-old-public-company-to-public-limited-company
    certificate-change-of-name-re-registration-old-public-company-to-public-limited-company certificate-re-registration-limited-to-unlimited
    certificate-change-of-name-re-registration-to-unlimited certificate-re-registration-private-to-public-limited-company
    certificate-re-registration-unlimited-to-public-limited-company certificate-change-of-name-re-registration-private-to-public-limited-company
    certificate-authorisation-to-commence-business-borrow certificate-re-registration-old-public-company-to-private-limited-company
    certificate-incorporation-foreign-private-act certificate-incorporation certificate certificate-registration-limited-partnership
    certificate-registration-friendly-society certificate-change-of-name-company miscellaneous application-to-court-to-cancel-bearer-shares
    court-order bona-vacantia-company bona-vacantia-limited-liability-partnership
    accounts-with-accounts-type-initial accounts-with-accounts-type-interim
    accounts-amended-with-accounts-type-dormant accounts-amended-with-accounts-type-full accounts-amended-with-accounts-type-full-group
    accounts-amended-with-accounts-type-initial accounts-amended-with-accounts-type-interim accounts-amended-with-accounts-type-group
    accounts-amended-with-accounts-type-medium accounts-amended-with-accounts-type-medium-group accounts-amended-with-accounts-type-small
    accounts-amended-with-accounts-type-small-group accounts-amended-with-accounts-type-micro-entity
    accounts-amended-with-accounts-type-partial-exemption accounts-amended-with-accounts-type-total-exemption-full
    accounts-amended-with-accounts-type-total-exemption-small accounts-amended-with-accounts-type-audit-exemption-subsiduary
    accounts-amended-with-made-up-date accounts-amended change-account-reference-date-company-previous-extended
    change-account-reference-date-company-previous-shortened change-account-reference-date-company-current-extended
    change-account-reference-date-company-current-shortened change-account-reference-date-company
    change-account-reference-date-limited-liability-partnership-previous-extended
    change-account-reference-date-limited-liability-partnership-previous-shortened
    change-account-reference-date-limited-liability-partnership-current-extended
    change-account-reference-date-limited-liability-partnership-current-shortened change-account-reference-date-limited-liability-partnership
    accounts-balance-sheet annual-return-limited-liability-partnership-with-made-up-date annual-return-limited-liability-partnership
    annual-return-company-with-made-up-date annual-return-company-with-made-up-date-full-list-shareholders
    annual-return-company-with-made-up-date-bulk-list-shareholders annual-return-company-with-made-up-date-changes-to-shareholders
    annual-return-company-with-made-up-date-bearer-shares annual-return-company-with-made-up-date-no-shareholders-list
    annual-return-company-with-made-up-date-no-member-list annual-return-company annual-return-newspaper annual-return-overseas-company
    annual-return-add-person-authorised-to-represent-to-uk-establishment annual-return-add-person-authorised-to-accept-service-to-uk-establishment
    annual-return-add-person-to-uk-establisment annual-return-update-with-change-details annual-return-update-details auditors-resignation-company
    auditors-report auditors-statement auditors-resignation-limited-liability-partnership auditors-resignation-limited-company
    statement-guarantee-by-parent-undertaking-of-subsidiary-company
    statement-guarantee-by-parent-undertaking-of-subsidiary-limited-liability-partnership miscellaneous-limited-liability-partnership
    appoint-person-general-partner-limited-partnership-with-name-appointment-date
    appoint-corporate-general-partner-limited-partnership-with-name-appointment-date
    appoint-person-limited-partner-limited-partnership-with-name-appointment-date
    appoint-corporate-limited-partner-limited-partnership-with-name-appointment-date appoint-general-partner-limited-partnership
    appoint-limited-partner-limited-partnership appoint-manager-company-with-name-date appoint-manager-company-with-name
    appoint-judicial-factor-with-name-date appoint-judicial-factor-with-name appoint-manager-company
    appoint-person-authorised-represent-overseas-company-with-appointment-date appoint-person-authorised-represent-overseas-company
    appoint-judicial-factor-overseas-company-with-appointment-date appoint-judicial-factor-overseas-company
    appoint-person-authorised-accept-overseas-company-with-appointment-date appoint-person-authorised-accept-overseas-company
    appoint-corporate-member-societas-europaea-with-name-appointment-date appoint-corporate-member-societas-europaea-with-name
    appoint-corporate-member-societas-europaea appoint-person-member-societas-europaea-with-name-appointment-date
    appoint-person-member-societas-europaea-with-name appoint-person-member-societas-europaea
    appoint-manager-european-economic-interest-groupings-with-appointment-date appoint-manager-european-economic-interest-groupings
    change-person-general-partner-limited-partnership-with-change-date change-corporate-general-partner-limited-partnership-with-change-date
    change-person-limited-partner-limited-partnership-with-change-date change-corporate-limited-partner-limited-partnership-with-change-date
    change-general-partner-limited-partnership change-limited-partner-limited-partnership change-person-director-company-with-change-date
    change-person-director-company change-person-secretary-company-with-change-date change-person-secretary-company
    change-corporate-director-company-with-change-date change-corporate-director-company change-corporate-secretary-company-with-change-date
    change-corporate-secretary-company change-person-director-overseas-company-with-change-date change-person-director-overseas-company
    change-corporate-director-overseas-company-with-change-date change-corporate-director-overseas-company
    change-person-secretary-overseas-company-with-change-date change-person-secretary-overseas-company
    change-corporate-secretary-overseas-company-with-change-date change-corporate-secretary-overseas-company
    change-person-authorised-overseas-company-with-change-date change-person-authorised-overseas-company
    change-service-address-judicial-factor-overseas-company change-person-authorised-to-represent-overseas-company-with-change-date
    change-person-authorised-to-represent-overseas-company change-service-address-manager
    change-person-member-limited-liability-partnership-with-name-change-date change-person-member-limited-liability-partnership
    change-corporate-member-limited-liability-partnership-with-name-change-date change-corporate-member-limited-liability-partnership
    change-manager-european-economic-interest-groups-with-change-date change-manager-european-economic-interest-groups
    change-person-member-societas-europaea-with-name-date change-person-member-societas-europaea-with-name change-person-member-societas-europaea
    change-corporate-member-societas-europaea-with-name-date change-corporate-member-societas-europaea-with-name
    change-corporate-member-societas-europaea change-proprietors-newspaper
    termination-person-general-partner-limited-partnership-with-name-termination-date
    termination-corporate-general-partner-limited-partnership-with-name-termination-date
    termination-person-limited-partner-limited-partnership-with-name-termination-date
    termination-corporate-limited-partner-limited-partnership-with-name-termination-date termination-general-partner-limited-partnership
    termination-limited-partner-limited-partnership termination-person-authorised-overseas-company
    termination-person-judicial-factor-overseas-company-with-name-termination-date termination-person-judicial-factor-overseas-company-with-name
    termination-person-judicial-factor-overseas-company termination-manager-company-with-termination-date termination-manager-company
    termination-member-societas-europaea-with-name-termination-date termination-member-societas-europaea-with-name
    termination-member-societas-europaea notice-restriction-on-company-articles notice-removal-restriction-on-company-articles
    statement-compliance-articles-restricted statement-of-companys-objects change-constitution-enactment change-constitution-by-court-order
    change-constitutional-documents-overseas-company-with-date change-constitutional-documents-overseas-company
    change-uk-establishment-relating-to-constitutional-documents change-of-name-direction change-of-name-exemption
    change-of-name-conditional-resolution-satisfaction change-of-name-by-provision-in-articles change-of-name-by-directors-resolution
    change-of-name-by-resolution change-of-name-by-conditional-resolution change-of-name-request-comments change-of-name-notice
    change-of-name-overseas-by-resolution-with-date change-of-name-overseas-by-resolution change-of-name-notice-limited-liability-partnership
    change-of-status-limited-liability-partnership change-of-name-community-interest-company annotation registration-of-uk-establishment
    register-overseas-company-with-date register-overseas-company appointment-at-registration-of-person-authorised-to-accept-service
    appointment-at-registration-of-person-authorised-to-represent appointment-overseas-company incorporation-limited-liability-partnership-with-date
    incorporation-limited-liability-partnership memorandum-articles re-registration-memorandum-articles model-articles-adopted
    model-articles-adopted-amended-provisions incorporation-company incorporation-company-with-type-date
    incorporation-community-interest-company-with-date incorporation-community-interest-company registration-company-as-social-landlord
    formation-european-economic-interest-groups-official-address-inside-uk-with-date
    formation-european-economic-interest-groups-official-address-inside-uk formation-european-economic-interest-groups-official-address-outside-uk
    formation-by-merger-of-societas-europaea formation-of-holding-societas-europaea formation-of-subsidiary-societas-europaea-article2
    formation-of-subsidiary-societas-europaea-article3 formation-terms-holding-societas-europaea
    formation-terms-conversion-public-limited-company-to-societas-europaea formation-terms-conversion-societas-europaea-to-public-limited-company
    transformation-public-limited-company-to-societas-europaea proposed-transfer-societas-europaea-from-uk proposed-transfer-societas-europaea-to-uk
    transfer-societas-europaea-to-uk transfer-societas-europaea-from-uk statement-solvency-by-members-societas-euopaea-proposing-to-transfer-from-uk
    conversion-societas-europaea-to-public-limited-company notice-satisfaction-of-conditions-formation-of-societas-europaea
    notice-from-overseas-registry-transfer-from-uk application-to-commence-business registration-of-european-economic-interest-group-address-in-uk
    reregistration-private-to-public-company reregistration-private-to-public-company-appoint-secretary reregistration-public-to-private-company
    notice-to-cancel-reregistration-by-company notice-to-cancel-reregistration-by-applicants
    reregistration-private-limited-to-private-unlimited-company reregistration-private-unlimited-to-private-limited-company
    reregistration-public-to-private-unlimited-company reregistration-public-to-private-following-court-order
    reregistration-public-to-private-following-cancellation-of-shares reregistration-public-to-private-following-capital-reduction
    reregistration-assent reregistration application-trading-certificate re-registration-court-order-to-reduce-share-capital document-replacement
    application-document-rectification notice-objection-to-request-to-rectify-register notice-carry-on-business-as-investment-company
    notice-no-longer-an-investment-company amendment-of-statutes-societas-europaea removal-company-as-social-landlord-with-removal-date
    removal-company-as-social-landlord notice-appeal-to-remove-company-from-social-landlord-register
    change-sail-address-company-with-old-address-new-address change-sail-address-company-with-new-address change-sail-address-company-with-old-address
    change-sail-address-company move-registers-to-sail-company-with-new-address move-registers-to-sail-company
    move-registers-to-registered-office-company-with-new-address move-registers-to-registered-office-company
    change-sail-address-limited-liability-partnership-with-old-address-new-address change-sail-address-limited-liability-partnership-with-new-address
    change-sail-address-limited-liability-partnership-with-old-address change-sail-address-limited-liability-partnership
    move-registers-to-sail-limited-liability-partnership-with-new-address move-registers-to-sail-limited-liability-partnership
    move-registers-to-registered-office-limited-liability-partnership-with-new-address
    move-registers-to-registered-office-limited-liability-partnership change-registered-office-situation-limited-liability-partnership
    change-registered-office-situation-company-with-old-jurisdiction-new-jurisdiction-date
    change-registered-office-situation-company-with-old-jurisdiction-new-jurisdiction change-registered-office-situation-company-with-new-jurisdiction
    change-sail-address-overseas-company statement-of-capital capital-allotment-shares capital-alter-shares-consolidation
    capital-alter-shares-consolidation-statement-of-capital capital-alter-shares-subdivision capital-alter-shares-subdivision-statement-of-capital
    capital-alter-shares-redemption-statement-of-capital capital-alter-shares-redemption capital-alter-shares-reconversion
    capital-alter-shares-reconversion-statement-of-capital capital-alter-shares-consolidation-subdivision-reconversion
    capital-alter-shares-consolidation-subdivision-reconversion-statement-of-capital capital-alter-shares-consolidation-subdivision
    capital-alter-shares-consolidation-subdivision-statement-of-capital capital-alter-shares-consolidation-reconversion
    capital-alter-shares-consolidation-reconversion-statement-of-capital capital-alter-shares-subdivision-reconversion
    capital-alter-shares-subdivision-reconversion-statement-of-capital capital-alter-shares capital-return-purchase-own-shares-treasury-capital-date
    capital-return-purchase-own-shares-share-capital-date capital-return-purchase-own-shares capital-return-purchase-own-shares-capital-date
    capital-sale-or-transfer-treasury-shares-with-date-currency-capital-figure capital-sale-or-transfer-treasury-shares-with-date-currency
    capital-sale-or-transfer-treasury-shares-with-date capital-sale-or-transfer-treasury-shares
    capital-cancellation-treasury-shares-with-date-currency-capital-figure capital-cancellation-treasury-shares-with-date-treasury-capital-figure
    capital-cancellation-treasury-shares capital-cancellation-shares capital-cancellation-shares-by-plc capital-name-of-class-of-shares-with-date
    capital-name-of-class-of-shares capital-allotment-new-class-of-shares capital-variation-of-rights-attached-to-shares capital-new-class-members
    capital-variation-of-class-rights capital-update-to-class-of-members capital-redomination-of-shares capital-reduction-of-capital-redomination
    capital-application-to-court-cancellation-of-special-resolution-approving-redemption-purchase-of-shares-out-of-capital
    capital-application-by-company-to-court-cancellation-of-special-resolution-approving-redemption-purchase-of-shares-out-of-capital
    capital-statement-directors-reduction-of-capital-following-redomination capital-statement-capital-company-with-date-currency-figure
    capital-statement-capital-company capital-directors-statement-auditors-report change-company-details-by-uk-establishment-overseas-company
    change-company-details-by-uk-establishment-overseas-company-with-change-details change-company-details-overseas-company-with-change-details
    change-company-details-overseas-company address-correction no-description-available order-of-court-registered-office-address-change-def
    court-upheld-registrars-decision-on-registered-office-address notification-of-a-person-with-significant-control
    notification-of-a-super-secure-person-with-significant-control change-to-a-person-with-significant-control
    change-to-a-person-with-significant-control-without-name-date cessation-of-a-person-with-significant-control
    cessation-of-a-super-secure-person-with-significant-control cessation-of-a-person-with-significant-control-without-name-date
    notification-of-a-person-with-significant-control-statement withdrawal-of-a-person-with-significant-control-statement
    notification-of-a-person-with-significant-control-limited-liability-partnership
    notification-of-a-person-with-significant-control-scottish-limited-partnership
    notification-of-a-person-with-significant-control-scottish-partnership
    notification-of-a-super-secure-person-with-significant-control-limited-liability-partnership
    notification-of-a-person-with-significant-control-with-name notification-of-a-person-with-significant-control-without-name-date
    change-to-a-person-with-significant-control-limited-liability-partnership change-to-a-person-with-significant-control-scottish-limited-partnership
    change-to-a-person-with-significant-control-scottish-partnership cessation-of-a-person-with-significant-control-limited-liability-partnership
    cessation-of-a-person-with-significant-control-scottish-limited-partnership cessation-of-a-person-with-significant-control-scottish-partnership
    cessation-of-a-super-secure-person-with-significant-control-limited-liability-partnership
    notification-of-a-person-with-significant-control-statement-limited-liability-partnership
    notification-of-a-person-with-significant-control-statement-scottish-limited-partnership
    notification-of-a-person-with-significant-control-statement-scottish-partnership
    withdrawal-of-a-person-with-significant-control-statement-limited-liability-partnership
    withdrawal-of-a-person-with-significant-control-statement-scottish-limited-partnership
    withdrawal-of-a-person-with-significant-control-statement-scottish-partnership
    elect-to-keep-the-directors-register-information-on-the-public-register
    elect-to-keep-the-directors-residential-address-register-information-on-the-public-register
    elect-to-keep-the-secretaries-register-information-on-the-public-register
    elect-to-keep-the-persons-with-significant-control-register-information-on-the-public-register
    elect-to-keep-the-members-register-information-on-the-public-register update-to-the-members-register-information-on-the-public-register
    withdrawal-of-the-directors-register-information-from-the-public-register
    withdrawal-of-the-directors-residential-address-register-information-from-the-public-register
    withdrawal-of-the-secretaries-register-information-from-the-public-register
    withdrawal-of-the-persons-with-significant-control-register-information-from-the-public-register
    withdrawal-of-the-members-register-information-from-the-public-register
    elect-to-keep-the-limited-liability-partnership-members-register-information-on-the-public-register
    elect-to-keep-the-limited-liability-partnership-members-residential-address-register-information-on-the-public-register
    elect-to-keep-the-limited-liability-partnership-persons-with-significant-control-register-information-on-the-public-register
    withdrawal-of-the-limited-liability-partnership-members-register-information-from-the-public-register
    withdrawal-of-the-limited-liability-partnership-members-residential-address-register-information-from-the-public-register
    withdrawal-of-the-limited-liability-partnership-persons-with-significant-control-register-information-from-the-public-register
    directors-register-information-on-withdrawal-from-the-public-register
    directors-usual-residential-address-register-information-on-withdrawal-from-the-public-register
    secretaries-register-information-on-withdrawal-from-the-public-register
    persons-with-significant-control-register-information-on-withdrawal-from-the-public-register
    members-register-information-on-withdrawal-from-the-public-register
    limited-liability-partnership-members-register-information-on-withdrawal-from-the-public-register
    limited-liability-partnership-members-usual-residential-address-register-information-on-withdrawal-from-the-public-register
    limited-liability-partnership-persons-with-significant-control-register-information-on-withdrawal-from-the-public-register
    update-to-limited-partnership-details-change-of-name update-to-limited-partnership-details-registered-office-address
    update-to-limited-partnership-details-principal-office-address update-to-limited-partnership-details-term update-to-limited-partnership-details
    registration-and-designation-as-a-private-fund-limited-partnership
    certificate-of-registration-and-designation-as-a-private-fund-limited-partnership designation-as-a-private-fund-limited-partnership
    certificate-of-designation-as-a-private-fund-limited-partnership transition-of-limited-partnership registration-of-a-limited-partnership
    registration-of-a-scottish-partnership notice-of-ceasing-to-be-a-qualifying-partnership registration-as-a-limited-partnership
    registration-as-a-private-fund-limited-partnership appoint-corporate-manager-european-economic-interest-groupings
    selection-of-documents-registered-before-January-1995 selection-of-mortgage-documents-registered-before-January-1995
    selection-of-documents-registered-before-April-2014 selection-of-documents-registered-before-January-1987
    selection-of-mortgage-documents-registered-before-January-1987 selection-of-annual-filings-registered-before-January-1987
    order-of-court-restructuring-plan order-of-court-restructuring-plan-and-change-share-capital registration-overseas-entity
    default-companies-house-service-address-applied-officer
    default-companies-house-service-address-applied-psc default-companies-house-service-address-applied-member
  `),
} as const;
