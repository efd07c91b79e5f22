/** Groups of operations in the document, in its order. */
export const tags = {
  Clearance: 'Clear a payment between two companies, state how it ended, and read earlier decisions.',
  Receipts: 'The public keys that verify signed receipts.',
  Log: 'The public log of receipts and releases: signed heads, proofs and entries.',
  Risk: 'What the public records say about one company.',
  Screening: 'Compare names and companies with sanctions and warning lists.',
  Companies: 'Find a company on the register, and assess its risk.',
  Monitoring: 'The portfolio: the companies whose events you receive.',
  Webhooks: 'Watches, which send the events of companies to your URL.',
  Service: 'The state, the limits and the documents of the service itself.',
} as const;

export type Tag = keyof typeof tags;
