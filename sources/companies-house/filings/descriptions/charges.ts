import { words } from './words.ts';

/** Descriptions of filings about charges. */
export const chargeFilings = {
  'charge-registered': words(`
    mortgage-create-with-deed-with-charles-court-order-extend-with-charge-number-charge-creation-date
    mortgage-create-with-deed-with-charge-number-charge-creation-date mortgage-create-with-deed-with-charge-number mortgage-create-with-deed
    mortgage-acquire-with-deed-with-charles-court-order-extend-with-charge-number-charge-acquisition-date
    mortgage-acquire-with-deed-with-court-order-extend-with-charge-number-charge-acquisition-date
    mortgage-acquire-with-deed-with-charge-number-charge-acquisition-date mortgage-acquire-with-deed-with-charge-number mortgage-acquire-with-deed
    mortgage-debenture-with-deed-with-charles-court-order-extend-with-charge-number-charge-creation-date
    mortgage-debenture-with-deed-with-court-order-extend-with-charge-number-charge-creation-date
    mortgage-debenture-with-deed-with-charge-number-charge-creation-date mortgage-debenture-with-deed
    mortgage-create-without-deed-with-charles-court-order-extend-with-charge-number-charge-creation-date
    mortgage-create-without-deed-with-court-order-extend-with-charge-number-charge-creation-date
    mortgage-create-without-deed-with-charge-number-charge-creation-date mortgage-create-without-deed
    mortgage-acquire-without-deed-with-charles-court-order-extend-with-charge-number-charge-acquisition-date
    mortgage-acquire-without-deed-with-court-order-extend-with-charge-number-charge-acquisition-date
    mortgage-acquire-without-deed-with-charge-number-charge-creation-date mortgage-acquire-without-deed
    mortgage-debenture-without-deed-with-charles-court-order-extend-with-charge-number-charge-creation-date
    mortgage-debenture-without-deed-with-court-order-extend-with-charge-number-charge-creation-date
    mortgage-debenture-without-deed-with-charge-number-charge-creation-date mortgage-debenture-without-deed
    mortgage-create-with-deed-with-charles-court-order-extend-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-create-with-deed-with-court-order-extend-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-create-with-deed-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-create-with-deed-with-charge-number-limited-liability-partnership mortgage-create-with-deed-limited-liability-partnership
    mortgage-acquire-with-deed-with-charles-court-order-extend-with-charge-number-charge-acquisition-date-limited-liability-partnership
    mortgage-acquire-with-deed-with-court-order-extend-with-charge-number-charge-acquisition-date-limited-liability-partnership
    mortgage-acquire-with-deed-with-charge-number-charge-acquisition-date-limited-liability-partnership
    mortgage-acquire-with-deed-with-charge-number-limited-liability-partnership mortgage-acquire-with-deed-limited-liability-partnership
    mortgage-debenture-with-deed-with-charles-court-order-extend-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-debenture-with-deed-with-court-order-extend-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-debenture-with-deed-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-debenture-with-deed-with-charge-number-limited-liability-partnership mortgage-debenture-with-deed-limited-liability-partnership
    mortgage-create-without-deed-with-charles-court-order-extend-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-create-without-deed-with-court-order-extend-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-create-without-deed-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-create-without-deed-with-charge-number-limited-liability-partnership mortgage-create-without-deed-limited-liability-partnership
    mortgage-acquire-without-deed-with-charles-court-order-extend-with-charge-number-charge-acquisition-date-limited-liability-partnership
    mortgage-acquire-without-deed-with-court-order-extend-charge-number-charge-acquisition-date-limited-liability-partnership
    mortgage-acquire-without-deed-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-acquire-without-deed-limited-liability-partnership
    mortgage-debenture-without-deed-with-charles-court-order-extend-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-debenture-without-deed-with-court-order-extend-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-debenture-without-deed-with-charge-number-charge-creation-date-limited-liability-partnership
    mortgage-debenture-without-deed-limited-liability-partnership particulars-of-a-mortgage-charge
  `),
  'charge-satisfied': words(`
    mortgage-satisfy-charge-full-with-date mortgage-satisfy-charge-full mortgage-satisfy-charge
    mortgage-satisfy-charge-full-with-mortgage-satisfaction-date-limited-liability-partnership
    mortgage-satisfy-charge-full-limited-liability-partnership mortgage-satisfy-charge-limited-liability-partnership
  `),
  'charge-part-satisfied': words(`
    mortgage-satisfy-charge-part-with-date mortgage-satisfy-charge-part
    mortgage-satisfy-charge-part-with-mortgage-satisfaction-date-limited-liability-partnership
    mortgage-satisfy-charge-part-limited-liability-partnership
  `),
  'charge-other': words(`
    mortgage-charge-whole-release-with-charge-number-satisfaction-date mortgage-charge-whole-release-with-charge-number
    mortgage-charge-whole-cease-with-charge-number-satisfaction-date mortgage-charge-whole-cease-with-charge-number
    mortgage-charge-whole-cease-and-release-with-charge-number-satisfaction-date mortgage-charge-whole-cease-and-release-with-charge-number
    mortgage-charge-part-release-with-charge-number-satisfaction-date mortgage-charge-part-release-with-charge-number
    mortgage-charge-part-cease-with-charge-number-satisfaction-date mortgage-charge-part-cease-with-charge-number
    mortgage-charge-part-cease-and-release-with-charge-number-satisfaction-date mortgage-charge-part-both-with-charge-number
    mortgage-release-cease-charge mortgage-trustee-acting-as mortgage-alter-charge-with-charge-number-charge-creation-date
    mortgage-alter-charge-with-charge-number mortgage-alter-charge
    mortgage-charge-whole-release-with-charge-number-satisfaction-date-limited-liability-partnership
    mortgage-charge-whole-release-with-charge-number-limited-liability-partnership
    mortgage-charge-whole-cease-with-charge-number-satisfaction-date-limited-liability-partnership
    mortgage-charge-whole-cease-with-charge-number-limited-liability-partnership
    mortgage-charge-whole-cease-and-release-with-charge-number-satisfaction-date-limited-liability-partnership
    mortgage-charge-whole-cease-and-release-with-charge-number-limited-liability-partnership
    mortgage-charge-part-release-with-charge-number-satisfaction-date-limited-liability-partnership
    mortgage-charge-part-release-with-charge-number-limited-liability-partnership
    mortgage-charge-part-cease-with-charge-number-satisfaction-date-limited-liability-partnership
    mortgage-charge-part-cease-with-charge-number-limited-liability-partnership
    mortgage-charge-part-cease-and-release-with-charge-number-satisfaction-date-limited-liability-partnership
    mortgage-charge-part-cease-and-release-with-charge-number-limited-liability-partnership
    mortgage-release-cease-charge-limited-liability-partnership mortgage-trustee-acting-as-trustee-with-charge-number-limited-liability-partnership
    mortgage-trustee-acting-as-trustee-limited-liability-partnership mortgage-alter-post-to-charge-with-charge-number-limited-liability-partnership
    mortgage-alter-post-to-charge-limited-liability-partnership mortgage-alter-floating-charge-with-number-date
    mortgage-alter-floating-charge-with-number mortgage-alter-floating-charge mortgage-resolution mortgage-court-order mortgage-miscellaneous
    mortgage-rectification-order mortgage-alteration-floating-charge-scotland-limited-liability-partnership mortgage-deed
  `),
} as const;
