/** Why bytes are not I-JSON (RFC 7493): a text that two readers could read as two values is refused. */
export type IJsonCode = 'NOT_UTF8' | 'NOT_JSON' | 'DUPLICATE_MEMBER' | 'ROUNDED_NUMBER';

export class IJsonProblem extends Error {
  override readonly name = 'IJsonProblem';
  readonly code: IJsonCode;
  /** JSON Pointer (RFC 6901) of the repeated member, or of the number. */
  readonly pointer: string | undefined;

  constructor(code: IJsonCode, message: string, options: { pointer?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.pointer = options.pointer;
  }
}

/**
 * Reads JSON in UTF-8 whose objects name no member twice, and whose numbers are what a double holds (RFC 7493 sections 2.1 to 2.3). `JSON.parse` keeps the last of two equal
 * members, and other readers the first, so that one text would be two requests; it reads bytes that are not UTF-8 as U+FFFD, and 0.99999999999999999999 as 1. A byte order
 * mark is ignored, as RFC 8259 section 8.1 allows. Throws `IJsonProblem`.
 */
export function readIJson(bytes: Uint8Array): unknown {
  const text = decoded(bytes);
  const value = parsed(text);
  refuseAmbiguous(text);
  return value;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new IJsonProblem('NOT_UTF8', 'the text is not UTF-8', { cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new IJsonProblem('NOT_JSON', 'the text is not JSON', { cause });
  }
}

interface Frame {
  /** The members of an object so far; undefined: an array. */
  readonly members: Set<string> | undefined;
  at: string | number;
}

/** Throws at the first member that its object has already, and at the first number that a reader rounds. The text is JSON. */
function refuseAmbiguous(text: string): void {
  const frames: Frame[] = [];
  let string = '';
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|-?\d[\d.eE+-]*/g)) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ members: new Set(), at: '' });
    else if (token === '[') frames.push({ members: undefined, at: 0 });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',' && typeof frame?.at === 'number') frame.at += 1;
    else if (token === ':' && frame?.members !== undefined) {
      frame.at = String(JSON.parse(string));
      if (frame.members.has(frame.at)) {
        const pointer = pointerOf(frames);
        throw new IJsonProblem('DUPLICATE_MEMBER', `the member ${pointer} is given twice`, { pointer });
      }
      frame.members.add(frame.at);
    } else if (token.startsWith('"')) string = token;
    else if (/\d/.test(token) && isRounded(token)) {
      const pointer = pointerOf(frames);
      throw new IJsonProblem('ROUNDED_NUMBER', `the number ${pointer} has more digits than a reader of JSON keeps`, { pointer });
    }
  }
}

/** True unless the text is a number that a double holds, or how programs write a double: in the fewest digits that tell it from others, or in 17. */
function isRounded(token: string): boolean {
  const number = Number(token);
  return ![String(number), number.toPrecision(17)].map(decimalOf).includes(decimalOf(token));
}

/** Returns the digits of a number without zeros at either end, and the power of ten of the last one: texts of one number give the same. */
function decimalOf(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = withoutZeros(digits);
  return kept === '' ? '' : `${sign}${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

/** Without the zeros at the end. A regular expression would begin anew at each zero of a run within the digits. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function pointerOf(frames: readonly Frame[]): string {
  return frames.map(({ at }) => `/${String(at).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
