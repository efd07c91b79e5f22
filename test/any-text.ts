import fc from 'fast-check';

/** Any sequence of UTF-16 units, halves of characters included. Quicker than fast-check's own strings, which gather all of Unicode first. */
export const anyText = fc.uint16Array({ maxLength: 60 }).map((units) => String.fromCharCode(...units));
