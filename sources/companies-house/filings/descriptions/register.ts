import { words } from './words.ts';

/** Descriptions of filings about the existence, the office and the officers of a company, and of those that it owes each year. */
export const registerFilings = {
  'strike-off-application': words(`
    dissolution-application-strike-off-company dissolution-application-strike-off-limited-liability-partnership
  `),
  'strike-off-application-withdrawn': words(`
    dissolution-withdrawal-application-strike-off-company dissolution-withdrawal-application-strike-off-limited-liability-partnership
  `),
  'strike-off-notice-compulsory': words(`
    gazette-notice-compulsary gazette-notice-compulsory
  `),
  'strike-off-notice-voluntary': words(`
    gazette-notice-voluntary
  `),
  'strike-off-suspended-compulsory': words(`
    dissolved-compulsory-strike-off-suspended
  `),
  'strike-off-suspended-voluntary': words(`
    dissolution-voluntary-strike-off-suspended
  `),
  'strike-off-discontinued-compulsory': words(`
    gazette-filings-brought-up-to-date
  `),
  'strike-off-discontinued-voluntary': words(`
    dissolution-voluntary-strike-off-discontinued
  `),
  dissolved: words(`
    gazette-dissolved-voluntary gazette-dissolved-compulsary gazette-dissolved-compulsory dissolved-company gazette-dissolved-statutory-instrument
    gazette-dissolved-liquidation
  `),
  'restoration-application': words(`
    administrative-restoration-company administrative-restoration-limited-liability-partnership
  `),
  restored: words(`
    restoration-order-of-court
  `),
  'restored-to-creditors-winding-up': words(`
    order-of-court-restoration-previously-creditors-voluntary-liquidation
  `),
  'restored-to-members-winding-up': words(`
    order-of-court-restoration-previously-members-voluntary-liquidation
  `),
  'restored-to-compulsory-winding-up': words(`
    order-of-court-restoration-previously-compulsory-liquidation
  `),
  'dissolution-other': words(`
    dissolution-closure-of-uk-establishment dissolution-closure-of-uk-establishment-and-overseas-company dissolution-closure-overseas-company
    notice-of-closure-branch-overseas-company removal-overseas-entity
  `),
  'registered-office-changed': words(`
    change-registered-office-address-limited-liability-partnership-with-date-old-address-new-address
    change-registered-office-address-limited-liability-partnership-with-date-old-address
    change-registered-office-address-limited-liability-partnership change-registered-office-address-company-with-date-old-address-new-address
    change-registered-office-address-company-with-date-old-address change-registered-office-address-company
    change-registered-office-addres-overseas-company order-of-court-registered-office-address-change
  `),
  'registered-office-default': words(`
    default-companies-house-registered-office-address-applied
  `),
  'director-appointed': words(`
    appoint-person-director-company-with-name-date appoint-person-director-company-with-name appoint-person-director-company
    appoint-corporate-director-company-with-name-date appoint-corporate-director-company-with-name appoint-corporate-director-company
    appoint-person-director-overseas-company-with-name-appointment-date appoint-person-director-overseas-company-with-name
    appoint-person-director-overseas-company appoint-corporate-director-overseas-company-with-appointment-date
    appoint-corporate-director-overseas-company
  `),
  'director-left': words(`
    termination-person-director-overseas-company-with-name-termination-date termination-person-director-overseas-company-with-name
    termination-person-director-overseas-company termination-director-company-with-name-termination-date termination-director-company-with-name
    termination-director-company notice-of-removal-of-a-director notice-of-removal-of-a-corporate-director
  `),
  'secretary-appointed': words(`
    appoint-person-secretary-company-with-name-date appoint-person-secretary-company-with-name appoint-person-secretary-company
    appoint-corporate-secretary-company-with-name-date appoint-corporate-secretary-company-with-name appoint-corporate-secretary-company
    appoint-person-secretary-overseas-company-with-appointment-date appoint-person-secretary-overseas-company
    appoint-corporate-secretary-overseas-company-with-appointment-date appoint-corporate-secretary-overseas-company
  `),
  'secretary-left': words(`
    termination-person-secretary-overseas-company-with-name-termination-date termination-person-secretary-overseas-company-with-name
    termination-person-secretary-overseas-company termination-secretary-company-with-name-termination-date termination-secretary-company-with-name
    termination-secretary-company
  `),
  'member-appointed': words(`
    appoint-person-member-limited-liability-partnership-with-appointment-date appoint-person-member-limited-liability-partnership
    appoint-corporate-member-limited-liability-partnership-with-appointment-date appoint-corporate-member-limited-liability-partnership
  `),
  'member-left': words(`
    termination-member-limited-liability-partnership-with-name-termination-date termination-member-limited-liability-partnership-with-name
    termination-member-limited-liability-partnership
  `),
  'second-filing': words(`
    second-filing-of-form-with-form-type-made-up-date second-filing-of-form-with-form-type second-filing-of-form
    replacement-filing-of-form-with-form-type-made-up-date replacement-filing-of-form-with-form-type replacement-filing-of-form
    second-filing-of-director-appointment-with-name second-filing-of-secretary-appointment-with-name
    second-filing-of-change-of-director-details-with-name second-filing-of-change-of-secretary-details-with-name
    second-filing-of-director-termination-with-name second-filing-of-secretary-termination-with-name second-filing-of-annual-return-with-made-up-date
    second-filing-of-member-appointment-with-name second-filing-of-change-of-member-details-with-name second-filing-of-member-termination-with-name
    second-filing-notification-of-a-person-with-significant-control second-filing-notification-of-a-person-with-significant-control-without-name-date
    second-filing-change-details-of-a-person-with-significant-control second-filing-change-to-a-person-with-significant-control-without-name-date
    second-filing-cessation-of-a-person-with-significant-control second-filing-cessation-of-a-person-with-significant-control-without-name-date
    second-filing-notification-of-a-person-with-significant-control-statement second-filing-withdrawal-of-a-person-with-significant-control-statement
    second-filing-notification-of-a-person-with-significant-control-limited-liability-partnership
    second-filing-change-details-of-a-person-with-significant-control-limited-liability-partnership
    second-filing-cessation-of-a-person-with-significant-control-limited-liability-partnership
    second-filing-notification-of-a-person-with-significant-control-statement-limited-liability-partnership
    second-filing-withdrawal-of-a-person-with-significant-control-statement-limited-liability-partnership
    second-filing-capital-cancellation-treasury-shares-with-date-currency-capital-figure
    second-filing-capital-cancellation-treasury-shares-with-date-treasury-capital-figure second-filing-capital-allotment-shares
    second-filing-capital-alter-shares-consolidation-statement-of-capital second-filing-capital-alter-shares-consolidation
    second-filing-capital-alter-shares-subdivision-statement-of-capital second-filing-capital-alter-shares-subdivision
    second-filing-capital-alter-shares-redemption-statement-of-capital second-filing-capital-alter-shares-redemption
    second-filing-capital-alter-shares-reconversion-statement-of-capital second-filing-capital-alter-shares-reconversion
    second-filing-capital-alter-shares-consolidation-subdivision-reconversion-statement-of-capital
    second-filing-capital-alter-shares-consolidation-subdivision-reconversion
    second-filing-capital-alter-shares-consolidation-subdivision-statement-of-capital second-filing-capital-alter-shares-consolidation-subdivision
    second-filing-capital-alter-shares-consolidation-reconversion-statement-of-capital second-filing-capital-alter-shares-consolidation-reconversion
    second-filing-capital-alter-shares-subdivision-reconversion-statement-of-capital second-filing-capital-alter-shares-subdivision-reconversion
    second-filing-capital-alter-shares second-filing-capital-cancellation-shares second-filing-capital-cancellation-shares-by-plc
    second-filing-capital-redomination-of-shares second-filing-capital-reduction-of-capital-redomination
    second-filing-of-confirmation-statement-with-made-up-date replacement-filing-of-confirmation-statement-with-made-up-date
    replacement-filing-of-director-appointment-with-name replacement-filing-of-secretary-appointment-with-name
    replacement-filing-of-change-of-director-details-with-name replacement-filing-of-change-of-secretary-details-with-name
    replacement-filing-of-director-termination-with-name replacement-filing-of-secretary-termination-with-name
    replacement-filing-of-annual-return-with-made-up-date replacement-filing-of-member-appointment-with-name
    replacement-filing-of-change-of-member-details-with-name replacement-filing-of-member-termination-with-name
    replacement-filing-notification-of-a-person-with-significant-control
    replacement-filing-notification-of-a-person-with-significant-control-without-name-date
    replacement-filing-change-details-of-a-person-with-significant-control
    replacement-filing-change-to-a-person-with-significant-control-without-name-date replacement-filing-cessation-of-a-person-with-significant-control
    replacement-filing-cessation-of-a-person-with-significant-control-without-name-date
    replacement-filing-notification-of-a-person-with-significant-control-statement
    replacement-filing-withdrawal-of-a-person-with-significant-control-statement
    replacement-filing-notification-of-a-person-with-significant-control-limited-liability-partnership
    replacement-filing-change-details-of-a-person-with-significant-control-limited-liability-partnership
    replacement-filing-cessation-of-a-person-with-significant-control-limited-liability-partnership
    replacement-filing-notification-of-a-person-with-significant-control-statement-limited-liability-partnership
    replacement-filing-withdrawal-of-a-person-with-significant-control-statement-limited-liability-partnership
    replacement-filing-capital-cancellation-treasury-shares-with-date-currency-capital-figure
    replacement-filing-capital-cancellation-treasury-shares-with-date-treasury-capital-figure replacement-filing-capital-allotment-shares
    replacement-filing-capital-alter-shares-consolidation-statement-of-capital replacement-filing-capital-alter-shares-consolidation
    replacement-filing-capital-alter-shares-subdivision-statement-of-capital replacement-filing-capital-alter-shares-subdivision
    replacement-filing-capital-alter-shares-redemption-statement-of-capital replacement-filing-capital-alter-shares-redemption
    replacement-filing-capital-alter-shares-reconversion-statement-of-capital replacement-filing-capital-alter-shares-reconversion
    replacement-filing-capital-alter-shares-consolidation-subdivision-reconversion-statement-of-capital
    replacement-filing-capital-alter-shares-consolidation-subdivision-reconversion
    replacement-filing-capital-alter-shares-consolidation-subdivision-statement-of-capital
    replacement-filing-capital-alter-shares-consolidation-subdivision
    replacement-filing-capital-alter-shares-consolidation-reconversion-statement-of-capital
    replacement-filing-capital-alter-shares-consolidation-reconversion
    replacement-filing-capital-alter-shares-subdivision-reconversion-statement-of-capital
    replacement-filing-capital-alter-shares-subdivision-reconversion replacement-filing-capital-alter-shares
    replacement-filing-capital-cancellation-shares replacement-filing-capital-cancellation-shares-by-plc
    replacement-filing-capital-redomination-of-shares replacement-filing-capital-reduction-of-capital-redomination
  `),
  'accounts-filed': words(`
    accounts-with-accounts-type-dormant accounts-with-accounts-type-full accounts-with-accounts-type-full-group accounts-with-accounts-type-group
    accounts-with-accounts-type-medium accounts-with-accounts-type-medium-group accounts-with-accounts-type-small accounts-with-accounts-type-small-group
    accounts-with-accounts-type-micro-entity accounts-with-accounts-type-partial-exemption accounts-with-accounts-type-total-exemption-full
    accounts-with-accounts-type-total-exemption-small accounts-with-accounts-type-audit-exemption-subsiduary
    accounts-with-accounts-type-filing-exemption-subsiduary accounts-with-made-up-date accounts accounts-dormant-company
    accounts-with-accounts-type-audited-abridged accounts-with-accounts-type-unaudited-abridged
  `),
  'confirmation-statement-filed': words(`
    confirmation-statement-with-no-updates confirmation-statement-with-updates confirmation-statement-with-made-up-date confirmation-statement
  `),
  'annual-update-filed': words(`
    annual-update-with-made-up-date annual-update
  `),
} as const;
