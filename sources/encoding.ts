import { isAscii, isUtf8 } from 'node:buffer';

interface DecodedText {
  readonly text: string;
  /** Encoding that the bytes were decoded as, lower case. */
  readonly encoding: string;
  /** How the declared encoding differs from the bytes; undefined when it does not. */
  readonly problem: string | undefined;
}

/**
 * Decodes the bytes of a document. The encoding follows from, in this order: the byte order mark, the zero bytes of UTF-16, the declaration of the
 * document, and what the bytes can be. Never throws: bytes that fit no declaration are read as windows-1252.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = byMark(bytes);
  if (marked !== undefined) return { ...marked, problem: undefined };
  const head = latin1(bytes.subarray(0, 1024));
  const declared = label(/<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/.exec(head));
  // XML without a declaration is UTF-8. A `meta` element counts only when the bytes are not valid UTF-8.
  if (declared !== undefined || isUtf8(bytes)) return decodeAs(bytes, declared);
  return decodeAs(bytes, label(/<meta[^>]+charset\s*=\s*["']?([A-Za-z0-9._:-]+)/i.exec(head)));
}

const aliases = new Map([
  ['utf8', 'utf-8'],
  ['ascii', 'us-ascii'],
  ['latin1', 'iso-8859-1'],
  ['cp1252', 'windows-1252'],
  ['x-cp1252', 'windows-1252'],
]);

function label(match: RegExpExecArray | null): string | undefined {
  const name = match?.[1]?.toLowerCase();
  return name === undefined ? undefined : (aliases.get(name) ?? name);
}

function decodeAs(bytes: Uint8Array, declared: string | undefined): DecodedText {
  if (declared === undefined || declared === 'utf-8' || declared === 'us-ascii') return utf8OrWindows(bytes, declared);
  if (declared === 'iso-8859-1') return { text: latin1(bytes), encoding: declared, problem: undefined };
  return declared === 'windows-1252' ? { text: windows1252(bytes), encoding: declared, problem: undefined } : byLabel(bytes, declared);
}

function byMark(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf && isUtf8(bytes)) return { text: utf8(bytes.subarray(3)), encoding: 'utf-8' };
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return { text: decode('utf-16le', bytes), encoding: 'utf-16le' };
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return { text: decode('utf-16be', bytes), encoding: 'utf-16be' };
  return undefined;
}

function utf8OrWindows(bytes: Uint8Array, declared: string | undefined): DecodedText {
  if (isAscii(bytes)) return { text: latin1(bytes), encoding: declared ?? 'utf-8', problem: undefined };
  if (isUtf8(bytes)) {
    const problem = declared === 'us-ascii' ? 'declared us-ascii, but the bytes are UTF-8' : undefined;
    return { text: utf8(bytes), encoding: 'utf-8', problem };
  }
  const problem = `${declared === undefined ? 'no encoding declared' : `declared ${declared}`}, but the bytes are not valid UTF-8: read as windows-1252`;
  return { text: windows1252(bytes), encoding: 'windows-1252', problem };
}

function byLabel(bytes: Uint8Array, label: string): DecodedText {
  // The declaration was readable as single bytes, so the document is not in UTF-16.
  if (/^utf-?16/.test(label)) {
    const { text, encoding } = utf8OrWindows(bytes, undefined);
    return { text, encoding, problem: `declared ${label}, but the bytes are ${encoding}` };
  }
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return { text, encoding: label, problem: undefined };
  } catch {
    const { text, encoding } = utf8OrWindows(bytes, undefined);
    return { text, encoding, problem: `declared ${label}, which is unknown or does not fit the bytes: read as ${encoding}` };
  }
}

function latin1(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('latin1');
}

/** Characters of windows-1252 from 0x80 to 0x9f, where ISO-8859-1 has control characters. */
const windowsOnly = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes windows-1252. Node 20's TextDecoder decodes it as ISO-8859-1 (nodejs/node#56542), which turns a dash for zero into a control character. */
export function windows1252(bytes: Uint8Array): string {
  return latin1(bytes).replaceAll(/[\x80-\x9f]/g, (character) => windowsOnly.charAt(character.charCodeAt(0) - 0x80));
}

/** Decodes UTF-8 through Buffer: creating a TextDecoder takes a large part of the time for a small document. */
function utf8(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('utf8');
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function decode(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}
