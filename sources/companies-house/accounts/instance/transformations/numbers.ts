import { asciiDigits, type Transformation } from './transformation.ts';

// HYPHEN-MINUS, and the hyphens and dashes that registry 2 lists for the format zerodash.
const dash = /^[-֊־‐‑‒–—―﹘﹣－]$/;

export const zeroDash: Transformation = (text) => (dash.test(text.trim()) ? '0' : undefined);
export const numDash: Transformation = (text) => (text.trim() === '-' ? '0' : undefined);

/** Registry 1: groups of three digits with one separator; `numcomma` has none. */
export const numCommaDot = grouped(/^[0-9]{1,3}(,[0-9]{3})*(\.[0-9]+)?$/, /,/g);
export const numSpaceDot = grouped(/^[0-9]{1,3}([ \u00a0][0-9]{3})*(\.[0-9]+)?$/, /[ \u00a0]/g);
export const numDotComma = grouped(/^[0-9]{1,3}(\.[0-9]{3})*(,[0-9]+)?$/, /\./g);
export const numSpaceComma = grouped(/^[0-9]{1,3}([ \u00a0][0-9]{3})*(,[0-9]+)?$/, /[ \u00a0]/g);
export const numComma = grouped(/^[0-9]+(,[0-9]+)?$/, /[ ]/g);

/** Registries 2 and 3: groups of three digits separated by comma (or point), space or no-break space, mixed or left out. */
export const numDotDecimal = grouped(/^[0-9]{1,3}([, \u00a0]?[0-9]{3})*(\.[0-9]+)?$/, /[, \u00a0]/g);
export const numCommaDecimal = grouped(/^[0-9]{1,3}([. \u00a0]?[0-9]{3})*(,[0-9]+)?$/, /[. \u00a0]/g);

/** Registries 4 and 5: separators anywhere before the decimal mark. The result has canonical form. */
export const numDotDecimalFree = canonical(grouped(/^[, \u00a00-9]*(\.[ \u00a00-9]+)?$/, /[, \u00a0]/g));
export const numCommaDecimalFree = canonical(grouped(/^[. \u00a00-9]*(,[ \u00a00-9]+)?$/, /[. \u00a0]/g));

/** Registry 5: apostrophes as separators, as in Switzerland. */
export const numDotDecimalApostrophe = canonical(grouped(/^[,'`´’′ \u00a00-9]*(\.[ \u00a00-9]+)?$/, /[,'`´’′ \u00a0]/g));
export const numCommaDecimalApostrophe = canonical(grouped(/^[.'`´’′ \u00a00-9]*(,[ \u00a00-9]+)?$/, /[.'`´’′ \u00a0]/g));

/** India: the last group has three digits, those before it two. */
const indianDecimal = /^(?:([0-9]{1,2}[, \u00a0])?([0-9]{2}[, \u00a0])*[0-9]{3}|[0-9]+)(\.[0-9]+)?$/;
export const numDotDecimalIndian = grouped(indianDecimal, /[, \u00a0]/g);
const indianUnits = /^((?:(?:[0-9]{1,2}[, \u00a0])?(?:[0-9]{2}[, \u00a0])*[0-9]{3})|[0-9]+)[^0-9]+([0-9]{1,2})[^0-9]*$/;
export const numUnitDecimalIndian = units(indianUnits, /[, \u00a0]/g);

/** `30.000 euro 5 cent`: two numbers, the second in hundredths of the first. */
export const numUnitDecimal = units(/^(0|[1-9][0-9]{0,2}(?:[.,，．]?[0-9]{3})*)[^0-9,.，．]+([0-9]{1,2})[^0-9,.，．]*$/, /[.,，．]/g);
export const numUnitDecimalFree = canonical(units(/^([0-9.,，]+)[^0-9.,，][^0-9]*?([0-9]{1,2})[^0-9]*$/, /[.,，]/g));
export const numUnitDecimalApostrophe = canonical(
  units(/^([0-9.,，'`´’′＇]+)[^0-9.,，'`´’′＇][^0-9]*?([0-9]{1,2})[^0-9]*$/, /[.,，'`´’′＇]/g),
);

/** Returns a format that matches `pattern`, removes `separators`, and writes the decimal mark as a point. */
function grouped(pattern: RegExp, separators: RegExp): Transformation {
  return (text) => {
    const trimmed = text.replace(/^[ \t\n\r]+|[ \t\n\r]+$/g, '');
    if (!pattern.test(trimmed)) return undefined;
    return trimmed.replaceAll(separators, '').replace(',', '.');
  };
}

/** Returns a format for a whole number and hundredths, which the two groups of `pattern` match. */
function units(pattern: RegExp, separators: RegExp): Transformation {
  return (text) => {
    const match = pattern.exec(asciiDigits(text, 'full width'));
    const whole = match?.[1]?.replaceAll(separators, '');
    const hundredths = match?.[2];
    if (whole === undefined || whole === '' || hundredths === undefined) return undefined;
    return `${whole}.${hundredths.padStart(2, '0')}`;
  };
}

/** Removes zeros at both ends and keeps at least one digit before the point. */
function canonical(transformation: Transformation): Transformation {
  return (text) => {
    const [whole = '', fraction = ''] = transformation(text)?.split('.') ?? [];
    if (!/[0-9]/.test(whole + fraction)) return undefined;
    const shortened = fraction.replace(/0+$/, '');
    const digits = whole.replace(/^0+(?=[0-9])/, '') || '0';
    return shortened === '' ? digits : `${digits}.${shortened}`;
  };
}
