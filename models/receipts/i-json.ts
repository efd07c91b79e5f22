/** Why bytes are not I-JSON (RFC 7493): a text that two readers could read as two values is refused. */
export type IJsonCode = 'NOT_UTF8' | 'NOT_JSON' | 'DUPLICATE_MEMBER';

export class IJsonProblem extends Error {
  override readonly name = 'IJsonProblem';
  readonly code: IJsonCode;
  /** JSON Pointer (RFC 6901) of the repeated member. */
  readonly pointer: string | undefined;

  constructor(code: IJsonCode, message: string, options: { pointer?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.pointer = options.pointer;
  }
}

/**
 * Reads JSON in UTF-8 whose objects name no member twice (RFC 7493 sections 2.1 and 2.3). `JSON.parse` keeps the last of two equal members, and other
 * readers the first, so that one text would be two requests; it reads bytes that are not UTF-8 as U+FFFD. A byte order mark is ignored, as
 * RFC 8259 section 8.1 allows. Throws `IJsonProblem`.
 */
export function readIJson(bytes: Uint8Array): unknown {
  const text = decoded(bytes);
  const value = parsed(text);
  const pointer = duplicateMember(text);
  if (pointer !== undefined) throw new IJsonProblem('DUPLICATE_MEMBER', `the member ${pointer} is given twice`, { pointer });
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

/** Returns the pointer of the first member that its object has already. The text is JSON, so strings and punctuation are all that counts. */
function duplicateMember(text: string): string | undefined {
  const frames: Frame[] = [];
  let string = '';
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g)) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ members: new Set(), at: '' });
    else if (token === '[') frames.push({ members: undefined, at: 0 });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',' && typeof frame?.at === 'number') frame.at += 1;
    else if (token === ':' && frame?.members !== undefined) {
      frame.at = String(JSON.parse(string));
      if (frame.members.has(frame.at)) return pointerOf(frames);
      frame.members.add(frame.at);
    } else if (token.startsWith('"')) string = token;
  }
  return undefined;
}

function pointerOf(frames: readonly Frame[]): string {
  return frames.map(({ at }) => `/${String(at).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
