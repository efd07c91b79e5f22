/** One line of the snapshot without the company number and the key. */
export interface Owner {
  /** First part of the line's kind: `individual`, `corporate-entity` ... */
  readonly form: 'individual' | 'corporate-entity' | 'legal-person' | 'super-secure' | 'statement' | 'exemptions';
  readonly overseas: boolean;
  readonly details: Readonly<Record<string, unknown>>;
  readonly natures: readonly string[];
  readonly notified: number;
  readonly ceased?: number;
  /** Day on which the register removes the record, which a company filed by mistake. */
  readonly removed?: number;
}
