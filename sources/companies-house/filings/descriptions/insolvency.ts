import { words } from './words.ts';

/** Descriptions of insolvency filings. `insolvency-other` neither begins nor ends a procedure, or does not say which. */
export const insolvencyFilings = {
  'administration-began': words(`
    liquidation-in-administration-appointment-of-administrator liquidation-in-administration-appointment-of-administrator-scotland
    liquidation-administration-notice-of-administration-order-scotland liquidation-administration-notice-of-administration-order
    liquidation-administration-order liquidation-appointmentt-of-administrator-northern-ireland
  `),
  'administration-extended': words(`
    liquidation-in-administration-extension-of-time liquidation-in-administration-extension-of-period
    liquidation-in-administration-extension-of-period-scotland liquidation-extension-of-time-northern-ireland
    liquidation-extension-of-period-northern-ireland
  `),
  'administration-ended': words(`
    liquidation-in-administration-automatic-end-of-case liquidation-in-administration-automatic-end-of-case-scotland
    liquidation-in-administration-end-of-administration liquidation-in-administration-court-order-ending-administration
    liquidation-in-administration-automatic-end-scotland liquidation-in-administration-end-of-administration-scotland
    liquidation-in-administration-end-of-administration-scotland-2 liquidation-in-administration-court-order-ending-administration-scotland
    liquidation-in-administration-court-order-ending-administration-scotland-2 liquidation-administration-discharge-of-administration-order-scotland
    liquidation-administration-discharge-of-administration-order liquidation-discharge-of-administration-order-northern-ireland
    liquidation-discharge-administration-order--northern-ireland liquidation-automatic-end-northern-ireland liquidation-automatic-end-scotland
    liquidation-end-of-administration-northern-ireland liquidation-court-order-ending-administration-northern-ireland
  `),
  'administration-to-liquidation': words(`
    liquidation-in-administration-move-to-creditors-voluntary-liquidation
    liquidation-in-administration-move-to-creditors-voluntary-liquidation-scotland
    liquidation-in-administration-move-to-creditors-voluntary-liquidation-scotland-2
    liquidation-move-to-creditors-voluntary-liquidation-northern-ireland
  `),
  'administration-to-dissolution': words(`
    liquidation-in-administration-move-to-dissolution-with-case-end-date liquidation-in-administration-move-to-dissolution
    liquidation-in-administration-move-to-dissolution-scotland liquidation-in-administration-move-to-dissolution-scotland-2
    liquidation-move-to-dissolution-northern-ireland
  `),
  'voluntary-arrangement-began': words(`
    liquidation-voluntary-arrangement-meeting-approving-creditors-voluntary-arrangement-scotland
    liquidation-voluntary-arrangement-meeting-approving-companies-voluntary-arrangement
    liquidation-voluntary-arrangement-meeting-approving-companies-voluntary-arrangement-scotland
    liquidation-meeting-approving-companies-voluntary-arrangement-northern-ireland
  `),
  'voluntary-arrangement-ended': words(`
    liquidation-voluntary-arrangement-notice-completion-scotland liquidation-voluntary-arrangement-completion-with-date
    liquidation-voluntary-arrangement-completion liquidation-voluntary-arrangement-completion-scotland
    liquidation-completion-of-voluntary-arrangement-northern-ireland
  `),
  'voluntary-arrangement-revoked-or-suspended': words(`
    liquidation-voluntary-arrangement-revocation-or-suspension-of-voluntary-arrangement-scotland
    liquidation-voluntary-arrangement-revocation-or-suspension-of-voluntary-arrangement-scotland-2
    liquidation-voluntary-arrangement-revocation-or-suspension liquidation-revocation-or-suspension-of-voluntary-arrangement-northern-ireland
  `),
  'moratorium-began': words(`
    liquidation-voluntary-arrangement-commencement-of-moratorium liquidation-voluntary-arrangement-commencement-of-moratorium-scotland
    liquidation-commencement-of-moratorium-northern-ireland liquidation-moratorium-commencement-of-moratorium
  `),
  'moratorium-extended': words(`
    liquidation-voluntary-arrangement-extension-of-moratorium liquidation-voluntary-arrangement-extension-of-moratorium-scotland
    liquidation-voluntary-arrangement-decision-to-extend-moratorium liquidation-voluntary-arrangement-continuation-of-moratorium-scotland
    liquidation-voluntary-arrangement-court-order-to-extend-moratorium liquidation-voluntary-arrangement-court-order-to-extend-moratorium-scotland
    liquidation-extension-northern-ireland
  `),
  'moratorium-extended-or-ended': words(`
    liquidation-moratorium-extension-of-moratorium
  `),
  'moratorium-ended': words(`
    liquidation-voluntary-arrangement-ending-of-moratorium liquidation-voluntary-arrangement-ending-of-moratorium-scotland
    liquidation-ending-of-moratorium-northern-ireland liquidation-moratorium-early-end-of-moratorium
    liquidation-moratorium-end-of-moratorium-by-monitor liquidation-moratorium-end-of-moratorium-by-court
    liquidation-moratorium-end-of-moratorium-following-disposal-of-application-for-extension-by-court-or-following-cva-proposal-taking-effect-or-being-withdrawn
  `),
  'receiver-appointed': words(`
    liquidation-receiver-appointment-of-receiver-scotland liquidation-receiver-appointment-of-receiver-scotland-2
    liquidation-receiver-appointment-of-receiver-by-court-scotland liquidation-receiver-appointment-of-receiver
    liquidation-receiver-appointment-of-receiver-limited-liability-partnership liquidation-appointment-receiver-northern-ireland
    liquidation-appointment-of-receiver-northern-ireland
  `),
  'receiver-ceased': words(`
    liquidation-receiver-ceasing-to-act-scotland liquidation-receiver-cease-to-act-receiver liquidation-receiver-cease-to-act-receiver-scotland
    liquidation-receiver-cease-to-act-receiver-limited-liability-partnership
  `),
  'winding-up-ordered': words(`
    liquidation-compulsory-notice-winding-up liquidation-compulsory-notice-winding-up-scotland liquidation-compulsory-notice-winding-up-order
    liquidation-compulsory-notice-winding-up-order-court-scotland liquidation-compulsory-winding-up-order-with-case-start-date
    liquidation-compulsory-winding-up-order liquidation-compulsory-winding-up-order-scotland liquidation-court-order-to-unstay-winding-up
    liquidation-court-order-winding-up-northern-ireland
  `),
  'winding-up-stayed': words(`
    liquidation-voluntary-court-order-staying-or-sisting-winding-up-in-MVL-or-CVL-scotland
    liquidation-compulsory-staying-or-sisting-proceedings-scotland liquidation-compulsory-court-order-sisting-scotland
    liquidation-court-order-to-stay-winding-up
  `),
  'winding-up-rescinded': words(`
    liquidation-court-order-to-rescind-winding-up
  `),
  'provisional-liquidator-appointed': words(`
    liquidation-compulsory-appointment-provisional-liquidator-scotland liquidation-appointment-of-provisional-liquidator
    liquidation-appointment-of-provisional-liquidator-court-scotland liquidation-appointment-of-provisional-liquidator-northern-ireland
  `),
  'voluntary-winding-up-resolved': words(`
    liquidation-voluntary-creditors-voluntary-winding-up-scotland liquidation-voluntary-extraordinary-resolution-to-wind-up-with-case-start-date
    liquidation-voluntary-extraordinary-resolution-to-wind-up liquidation-voluntary-special-resolution-to-wind-up
    liquidation-voluntary-special-resolution-to-wind-up-case-start-date liquidation-special-resolution-to-wind-up-northern-ireland
  `),
  'solvency-declared': words(`
    liquidation-voluntary-declaration-of-solvency liquidation-voluntary-declaration-of-solvency-scotland
    liquidation-declaration-of-solvency-northern-ireland
  `),
  'liquidator-appointed': words(`
    liquidation-compulsory-appointment-liquidator liquidation-voluntary-appointment-of-liquidator liquidation-appointment-of-liquidator-overseas
    liquidation-appointment-of-liquidator liquidation-appointment-of-liquidator-limited-liability-partnership
    liquidation-appointment-of-liquidator-northern-ireland
  `),
  'liquidation-final-account': words(`
    liquidation-compulsory-return-final-meeting liquidation-compulsory-return-final-meeting-court-scotland
    liquidation-voluntary-members-return-of-final-meeting liquidation-voluntary-members-return-of-final-meeting-scotland
    liquidation-voluntary-creditors-return-of-final-meeting liquidation-voluntary-creditors-return-of-final-meeting-scotland
    liquidation-compulsory-early-completion liquidation-compulsory-early-completion-social-landlords
    liquidation-compulsory-completion-social-landlords liquidation-compulsory-return-of-final-meeting-scotland liquidation-compulsory-completion
    liquidation-voluntary-return-of-final-meeting-scotland liquidation-early-completion-of-winding-up-northern-ireland
    liquidation-completion-of-winding-up-northern-ireland liquidation-return-of-final-meeting-members-voluntary-winding-up-northern-ireland
    liquidation-return-of-final-meeting-creditors-voluntary-winding-up-northern-ireland gazette-return-of-final-meeting
    gazette-return-of-final-meeting-processed
  `),
  'liquidation-ended': words(`
    liquidation-ex
  `),
  'insolvency-other': words(`
    liquidation-receiver-administrative-receivers-report liquidation-receiver-administrative-receivers-report-scotland
    liquidation-voluntary-statement-of-affairs-with-form-attached liquidation-voluntary-statement-of-affairs
    liquidation-voluntary-resignation-liquidator liquidation-voluntary-leave-to-resign-liquidator liquidation-voluntary-removal-liquidator
    liquidation-voluntary-removal-of-liquidator-by-court liquidation-voluntary-removal-of-liquidator-by-company-meeting
    liquidation-voluntary-release-of-liquidator-by-secretary-of-state liquidation-voluntary-cease-to-act-as-liquidator
    liquidation-voluntary-death-liquidator liquidation-voluntary-vacation-liquidator liquidation-voluntary-constitution-liquidation-committee
    liquidation-voluntary-creditors-paid-in-full liquidation-voluntary-statement-of-receipts-and-payments-with-brought-down-date
    liquidation-voluntary-statement-of-receipts-and-payments liquidation-voluntary-deferral-of-dissolution
    liquidation-voluntary-deferral-of-dissolution-scotland liquidation-voluntary-notice-of-limited-disclosure liquidation-voluntary-appeal
    liquidation-compulsory-defer-dissolution liquidation-compulsory-notice-secretary-of-state-for-direction
    liquidation-compulsory-notice-secretary-of-state-for-direction-social-landlords liquidation-voluntary-defer-dissolution
    liquidation-compulsory-order-limiting-disclosure-of-statement-of-affairs-in-winding-up liquidation-compulsory-winding-up-progress-report
    liquidation-compulsory-removal-of-liquidator-by-creditors liquidation-compulsory-release-of-liquidator-or-official-receiver-by-secretary-of-state
    liquidation-compulsory-removal-of-liquidator-by-secretary-of-state liquidation-compulsory-death-of-liquidator
    liquidation-compulsory-loss-of-qualification-as-insolvency-practitioner liquidation-compulsory-removal-of-liquidator-by-court
    liquidation-compulsory-early-dissolution-court-scotland liquidation-compulsory-defer-dissolution-court-scotland
    liquidation-in-administration-appointment-of-a-replacement-or-additional-administrator
    liquidation-in-administration-appointment-of-a-replacement-or-additional-administrator-scotland
    liquidation-in-administration-order-limiting-disclosure-of-statement-of-affairs-or-proposals
    liquidation-in-administration-order-limiting-disclosure-of-statement-of-affairs-or-proposals-scotland
    liquidation-in-administration-rescission-or-amendment-of-order-limiting-disclosure-of-statement-of-affairs-or-proposals
    liquidation-in-administration-rescission-or-amendment-of-order-limiting-disclosure-of-statement-of-affairs-or-proposals-scotland
    liquidation-in-administration-statement-of-affairs-with-form-attached
    liquidation-in-administration-statement-of-affairs-with-form-attached-scotland liquidation-in-administration-statement-of-affairs
    liquidation-in-administration-statement-of-affairs-scotland liquidation-in-administration-proposals
    liquidation-in-administration-extension-of-time-deliver-scotland liquidation-in-administration-extension-of-time-approval-scotland
    liquidation-in-administration-revised-proposals liquidation-in-administration-result-creditors-meeting
    liquidation-in-administration-revision-administrators-proposals liquidation-in-administration-revision-administrators-proposals-scotland
    liquidation-in-administration-result-creditors-decision-scotland liquidation-in-administration-progress-report-with-brought-down-date
    liquidation-in-administration-progress-report liquidation-in-administration-amended-certificate-of-constitution-creditors-committee
    liquidation-in-administration-change-in-committee-membership liquidation-in-administration-notice-of-order-deal-with-charged-property
    liquidation-in-administration-notice-of-order-deal-with-charged-property-scotland liquidation-in-administration-change-date-of-dissolution
    liquidation-in-administration-change-date-of-dissolution-scotland liquidation-in-administration-resignation-of-administrator
    liquidation-in-administration-vacation-of-office liquidation-in-administration-removal-of-administrator-from-office
    liquidation-in-administration-removal-of-administrator-from-office-scotland
    liquidation-in-administration-administrator-ceasing-to-be-qualified-to-act
    liquidation-in-administration-administrator-ceasing-to-be-qualified-to-act-scotland liquidation-in-administration-administrator-deceased
    liquidation-in-administration-administrator-deceased-scotland liquidation-in-administration-appointment-of-replacement-additional-administrator
    liquidation-in-administration-appointment-of-replacement-additional-adminstrator
    liquidation-in-administration-notice-of-statement-of-affairs-scotland-with-form-attached
    liquidation-in-administration-notice-of-statement-of-affairs-scotland liquidation-in-administration-proposals-scotland
    liquidation-in-administration-notice-administrators-proposals-scotland liquidation-in-administration-revised-proposals-scotland
    liquidation-in-administration-creditor-decision-revised-proposals-scotland liquidation-in-administration-deemed-proposal-scotland
    liquidation-in-administration-result-of-creditors-meeting-scotland liquidation-in-administration-progress-report-scotland-with-brought-down-date
    liquidation-in-administration-progress-report-scotland liquidation-in-administration-order-to-deal-with-secured-property-scotland
    liquidation-in-administration-date-of-dissolution-scotland liquidation-in-administration-resignation-of-administrator-scotland
    liquidation-in-administration-resignation-of-administrator-scotland-2 liquidation-in-administration-vacation-of-office-scotland
    liquidation-in-administration-appointment-of-replacement-additional-administrator-scotland
    liquidation-in-administration-court-order-under-section-176A
    liquidation-voluntary-supervisors-abstracts-of-receipts-payments-scotland-with-brought-down-date
    liquidation-voluntary-supervisors-abstracts-of-receipts-payments-scotland liquidation-administration-order-to-deal-secured-property-scotland
    liquidation-administration-variation-of-administration-order-scotland liquidation-administration-dismissal-of-petition-scotland
    liquidation-administration-statement-of-administrators-proposals-scotland
    liquidation-administration-notice-deemed-approval-of-proposals-northern-ireland
    liquidation-administration-administrators-abstracts-of-receipts-and-payments-scotland-with-brought-down-date
    liquidation-administration-administrators-abstracts-of-receipts-and-payments-scotland liquidation-receiver-dispose-of-secured-property-scotland
    liquidation-receiver-receivers-report-scotland liquidation-receiver-receivers-abstracts-of-receipts-and-payments-scotland
    liquidation-receiver-death-of-receiver-scotland liquidation-receiver-death-of-receiver-scotland-2
    liquidation-voluntary-removal-of-receiver-scotland liquidation-voluntary-removal-of-liquidator-scotland
    liquidation-voluntary-release-of-liquidator-scotland liquidation-voluntary-certificate-release-of-liquidator-scotland
    liquidation-voluntary-court-order-of-resignation-of-liquidator-scotland liquidation-voluntary-resignation-of-liquidator-scotland
    liquidation-voluntary-death-of-liquidator-scotland liquidation-voluntary-vacation-of-liquidator-scotland
    liquidation-voluntary-certificate-of-continuance-scotland liquidation-voluntary-continuance-scotland
    liquidation-voluntary-creditors-paid-in-full-scotland liquidation-voluntary-certificate-creditors-paid-in-full-scotland
    liquidation-voluntary-notice-under-section-204-scotland liquidation-voluntary-liquidators-statement-of-receipts-payments-scotland
    liquidation-cva-supervisors-abstract-of-receipts-payments-with-brought-down-date liquidation-cva-supervisors-abstracts-of-receipts-payments
    liquidation-voluntary-arrangement-supervisors-progress-report-scotland
    liquidation-administration-administrators-abstracts-of-receipts-and-payments-with-brought-down-date
    liquidation-administration-administrators-abstracts-of-receipts-and-payments liquidation-administration-order-to-deal-charged-property
    liquidation-administration-variation-of-administration-order liquidation-administration-proposals liquidation-administration-meeting-of-creditors
    liquidation-receiver-statement-of-affairs liquidation-receiver-amended-certificate-of-constitution liquidation-receiver-report-change-of-committee
    liquidation-receiver-abstract-of-receipts-and-payments-with-brought-down-date liquidation-receiver-abstract-of-receipts-and-payments
    liquidation-receiver-death-of-receiver liquidation-receiver-order-to-dispose-of-charged-property
    liquidation-receiver-order-to-dispose-of-charged-property-scotland liquidation-administration-approval-of-proposals-scotland
    liquidation-voluntary-determination liquidation-administration-notice-of-petition-scotland liquidation-insolvency-judgement-overseas
    liquidation-voluntary-arrangement-withdrawal-of-consent liquidation-voluntary-arrangement-replacement-nominee
    liquidation-voluntary-arrangement-withdrawal-of-consent-scotland liquidation-voluntary-arrangement-replacement-nominee-scotland
    liquidation-voluntary-arrangement-or-moratorium-court-order liquidation-voluntary-arrangement-or-moratorium-court-order-scotland
    liquidation-voluntary-arrangement-disposal-of-charged-property-moratorium-scotland liquidation-administration-statement-of-affairs-scotland
    liquidation-administration-statement-of-concurrence-scotland liquidation-miscellaneous liquidation-court-order-miscellaneous
    liquidation-resolution-miscellaneous liquidation-regulations-onset-of-insolvency-overseas liquidation-voluntary-notice-order-under-section-176a
    liquidation-court-order-recall-provisional-liquidator liquidation-court-order-limiting-disclosure liquidation-court-order-early-dissolution
    liquidation-compulsory-release-official-receiver liquidation-miscellaneous-northern-ireland liquidation-administrators-abstracts-northern-ireland
    liquidation-notice-order-of-charged-property-northern-ireland liquidation-variation-of-administration-order-northern-ireland
    liquidation-statement-of-proposals-northern-ireland liquidation-result-of-creditors-meeting-northern-ireland
    liquidation-voluntary-notice-to-gazette-appointment-of-liquidator liquidation-insolvency-proceedings-overseas
    liquidation-insolvency-proceedings-limited-liability-partnership liquidation-winding-up-overseas
    liquidation-cessation-of-insolvency-proceedings-overseas liquidation-insolvency-misellaneous-northern-ireland
    liquidation-court-order-insolvency-northern-ireland liquidation-voluntary-notice-revised-account liquidation-compulsory-statement-of-affairs
    liquidation-termination-of-provisional-liquidator liquidation-termination-of-provisional-liquidator-court-scotland
    liquidation-voluntary-resignation-as-liquidator liquidation-voluntary-removal-of-liquidator
    liquidation-administration-notice-deemed-approval-of-proposals liquidation-in-administration-notice-deemed-approval-of-proposals-scotland
    liquidation-defer-dissolution-dissolution liquidation-administration-court-order-limited-disclosure liquidation-statement-of-concurrence
    liquidation-certificate-creditors-paid-in-full liquidation-all-constitution-of-committee liquidation-disclaimer-notice
    liquidation-administration-result-of-meeting-scotland liquidation-administration-insufficient-property-scotland
    liquidation-termination-of-winding-up-societas-europaea liquidation-statement-of-affairs-northern-ireland
    liquidation-administrators-proposals-northern-ireland liquidation-revised-proposals-northern-ireland
    liquidation-progress-report-northern-ireland-with-brought-down-date liquidation-progress-report-northern-ireland
    liquidation-amended-certificate-creditors-committee-northern-ireland liquidation-change-in-committee-membership-northern-ireland
    liquidation-order-to-deal-with-charged-property-northern-ireland liquidation-date-of-dissolution-northern-ireland
    liquidation-resignation-of-administrator-northern-ireland liquidation-vacation-of-office-northern-ireland
    liquidation-appt-of-replacement-additional-adminstrator-northern-ireland liquidation-supervisors-abstracts-of-receipts-payments-northern-ireland
    liquidation-withdrawal-of-consent-northern-ireland liquidation-replacement-nominee-northern-ireland
    liquidation-court-order-under-section-176a-northern-ireland liquidation-statement-of-affairs-administrative-receiver-northern-ireland
    liquidation-certificate-of-constitution-creditors-northern-ireland
    liquidation-administrative-receivers-abstracts-northern-ireland-with-brought-down-date
    liquidation-administrative-receivers-abstracts-northern-ireland liquidation-receiver-death-of-receiver-northern-ireland
    liquidation-notice-of-order-to-dispose-of-charged-property-northern-ireland liquidation-administrative-receivers-report-northern-ireland
    liquidation-leave-to-resign-as-liquidator-northern-ireland liquidation-removal-of-liquidator-northern-ireland
    liquidation-certificate-creditors-paid-in-full-northern-ireland liquidation-appeal-against-department-northern-ireland
    liquidation-resignation-as-liquidator-northern-ireland liquidation-cease-to-act-as-liquidator-northern-ireland
    liquidation-notice-of-final-meeting-of-creditors-northern-ireland liquidation-death-of-liquidator-northern-ireland
    liquidation-vacation-of-liquidator-northern-ireland liquidation-constitution-of-liquidation-committee-northern-ireland
    liquidation-liquidation-statement-of-receipts-and-payments-northern-ireland-with-brought-down-date
    liquidation-liquidation-statement-of-receipts-and-payments-northern-ireland liquidation-all-statement-of-concurrence
    liquidation-in-adminstration-deemed-proposal-scotland liquidation-establishment-of-creditors-or-liquidation-committee
    liquidation-establishment-of-creditors-or-liquidation-committee-scotland liquidation-change-of-membership-of-creditors-or-liquidation-committee
    liquidation-change-of-membership-of-creditors-or-liquidation-committee-scotland liquidation-continuation-of-creditors-committee
    liquidation-cessation-of-committee liquidation-proceedings-member-state-with-consent-to-dissolution
    liquidation-proceedings-member-state-with-consent-to-dissolution-scotland
    liquidation-proceedings-member-state-with-consent-to-dissolution-northern-ireland
    liquidation-proceedings-member-state-without-consent-to-dissolution liquidation-proceedings-member-state-without-consent-to-dissolution-scotland
    liquidation-proceedings-member-state-without-consent-to-dissolution-northern-ireland dissolution-termination-overseas-company
    dissolution-request-where-liquidator-ceased-to-act statement-of-affairs scheme-of-arrangement
    notice-of-insolvency-proceedings-for-a-further-education-or-sixth-form-college-corporation
    liquidation-moratorium-court-order-permitting-disposal-of-goods liquidation-moratorium-replacement-or-additonal-monitor-following-court-order
    liquidation-moratorium-monitor-ceasing-to-act-following-court-order
  `),
} as const;
