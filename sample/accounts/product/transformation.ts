/** The formats of a transformation registry by purpose; absent: the registry has none and the text is written without a format. */
export interface Transformation {
  readonly namespace: string;
  readonly number?: string;
  /** A dash or a word that means zero. */
  readonly zero?: { readonly format: string; readonly text: string };
  readonly date?: string;
  readonly empty?: string;
  readonly yes?: string;
  readonly no?: string;
}

/** The formats from before the first registry was recommended, which some products still use. */
export const beforeRegistries: Transformation = {
  namespace: 'http://www.xbrl.org/2008/inlineXBRL/transformation',
  number: 'numcommadot',
  date: 'datelonguk',
};

export const registry1: Transformation = {
  namespace: 'http://www.xbrl.org/inlineXBRL/transformation/2010-04-20',
  number: 'numcommadot',
  zero: { format: 'numdash', text: '-' },
  date: 'datelonguk',
};

export const registry2: Transformation = {
  namespace: 'http://www.xbrl.org/inlineXBRL/transformation/2011-07-31',
  number: 'numdotdecimal',
  zero: { format: 'zerodash', text: '-' },
  date: 'datedaymonthyearen',
  empty: 'nocontent',
  yes: 'booleantrue',
  no: 'booleanfalse',
};

export const registry3: Transformation = { ...registry2, namespace: 'http://www.xbrl.org/inlineXBRL/transformation/2015-02-26' };

export const registry4: Transformation = {
  namespace: 'http://www.xbrl.org/inlineXBRL/transformation/2020-02-12',
  number: 'num-dot-decimal',
  zero: { format: 'fixed-zero', text: 'nil' },
  date: 'date-day-monthname-year-en',
  empty: 'fixed-empty',
  yes: 'fixed-true',
  no: 'fixed-false',
};
