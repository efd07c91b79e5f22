/** Formats that say something whatever text stands there. */
export const alwaysFalse = (): string => 'false';
export const alwaysTrue = (): string => 'true';
export const alwaysEmpty = (): string => '';
export const alwaysZero = (): string => '0';
