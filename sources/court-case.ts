const numberOfYear = /\b(?:No\.?|(?:case|claim|court|petition)\s+number)\s*:?\s*([A-Z]{0,4}-?\d[\dA-Z/-]*)\s+of\s+(\d{4})/i;
/**
 * The publisher's form prints the kind, the year and then what was typed as the number: `CR-2026-1234`, `CR-2026- 001234`, and
 * `CR-2026-CR-2026-001234` where the whole number was typed.
 */
const modernNumber =
  /\b(CR)[\s./–—-]{0,3}(20\d{2})[\s./–—-]{0,3}(?:CR[\s./–—-]{0,3}20\d{2}[\s./–—-]{0,3})?(?:([A-Z]{2,4})[\s./–—-]{1,3})?(\d{1,6})\b/i;

/** Returns the first case number in prose: of the form `CR-2026-001234`, else of the form `1234 of 2026`. */
export function courtCaseIn(text: string): string | undefined {
  const modern = modernNumber.exec(text);
  if (modern !== null) return written(modern, modern[1], modern[2], modern[3], modern[4]).number;
  const [, number, year] = numberOfYear.exec(text) ?? [];
  return number === undefined ? undefined : `${number.toUpperCase()} of ${year}`;
}

const cell = {
  /** `CR-2026-001234`, `cr 2026 1234`, `CR2026001234`, `CR/2026/001234`, `CR-2026-MAN-000123`, `2026-CR-001234` */
  modern: /\b([A-Z]{2})[\s./–—-]*(20\d{2})[\s./–—-]*(?:([A-Z]{2,4})[\s./–—-]*)?(\d{1,6})(?!\s*\d)/i,
  yearFirst: /\b(20\d{2})[\s./–—-]+([A-Z]{2})[\s./–—-]*(\d{1,6})(?!\s*\d)/i,
  /** `1234 of 2026`, `No. 001234/2026` */
  ofYear: /\b(\d{1,6})\s*(?:of|\/)\s*(20\d{2})\b/i,
};

/** A case number with the two letters of its kind: `CR` for companies, `BR` for bankruptcies; '' where the number has none. */
export interface CourtCase {
  readonly number: string;
  readonly kind: string;
}

/**
 * Returns the case number that a cell of a list holds, typed by hand, in the spelling of notices: `CR-2026-001234`, `CR-2026-MAN-000123`,
 * `1234 of 2026`. `undefined` when the cell holds none, or two different ones.
 */
export function courtCaseOf(text: string): CourtCase | undefined {
  const found = new Map<string, CourtCase>();
  let rest = text;
  for (let read = first(rest); read !== undefined; read = first(rest)) {
    found.set(read.number, { number: read.number, kind: read.kind });
    rest = `${rest.slice(0, read.at)} | ${rest.slice(read.at + read.length)}`;
  }
  const [only, other] = found.values();
  return other === undefined ? only : undefined;
}

function first(text: string): (CourtCase & { readonly at: number; readonly length: number }) | undefined {
  const modern = cell.modern.exec(text);
  if (modern !== null) return written(modern, modern[1], modern[2], modern[3], modern[4]);
  const yearFirst = cell.yearFirst.exec(text);
  if (yearFirst !== null) return written(yearFirst, yearFirst[2], yearFirst[1], undefined, yearFirst[3]);
  const ofYear = cell.ofYear.exec(text);
  if (ofYear === null) return undefined;
  return { number: `${ofYear[1]} of ${ofYear[2]}`, kind: '', at: ofYear.index, length: ofYear[0].length };
}

function written({ index, 0: whole }: RegExpExecArray, letters = '', year = '', place = '', serial = '') {
  const kind = letters.toUpperCase();
  const parts = [kind, year, ...(place === '' ? [] : [place.toUpperCase()]), serial.padStart(6, '0')];
  return { number: parts.join('-'), kind, at: index, length: whole.length };
}
