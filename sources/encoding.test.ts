import { expect, test } from 'vitest';
import { decodeText } from './encoding.ts';

const pound = '£5';

function declared(encoding: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?><a>${pound}</a>`;
}

test.each([
  ['UTF-8 that is declared', Buffer.from(declared('UTF-8')), 'utf-8', false],
  ['UTF-8 without a declaration', Buffer.from(`<a>${pound}</a>`), 'utf-8', false],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${declared('utf-8')}`), 'utf-8', false],
  ['windows-1252 that is declared as UTF-8', Buffer.from(declared('utf-8'), 'latin1'), 'windows-1252', true],
  ['windows-1252 without a declaration', Buffer.from(`<a>${pound}</a>`, 'latin1'), 'windows-1252', true],
  ['windows-1252 that is declared', Buffer.from(declared('windows-1252'), 'latin1'), 'windows-1252', false],
  ['ISO-8859-1 that is declared', Buffer.from(declared('ISO-8859-1'), 'latin1'), 'iso-8859-1', false],
  ['ISO-8859-1 that a meta element declares', Buffer.from(`<html><meta charset=latin1>${pound}`, 'latin1'), 'iso-8859-1', false],
  ['UTF-8 whose meta element declares ISO-8859-1', Buffer.from(`<html><meta charset="iso-8859-1"/>${pound}`), 'utf-8', false],
  ['UTF-8 that is declared as ASCII', Buffer.from(declared('us-ascii')), 'utf-8', true],
  ['UTF-8 that is declared as UTF-16', Buffer.from(declared('utf-16')), 'utf-8', true],
  ['UTF-8 that is declared as an unknown encoding', Buffer.from(declared('ebcdic-gb-7')), 'utf-8', true],
  ['windows-1252 that is declared as Shift JIS', Buffer.from(`${declared('shift_jis')}\u00ff`, 'latin1'), 'windows-1252', true],
  ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${declared('utf-16')}`, 'utf16le'), 'utf-16le', false],
  ['UTF-16LE without a byte order mark', Buffer.from(declared('utf-16'), 'utf16le'), 'utf-16le', false],
  ['UTF-16BE with a byte order mark', Buffer.from(`\ufeff${declared('utf-16')}`, 'utf16le').swap16(), 'utf-16be', false],
])('%s is decoded', (_, bytes, encoding, differs) => {
  const decoded = decodeText(bytes);
  expect(decoded.encoding).toBe(encoding);
  expect(decoded.text).toContain(pound);
  expect(decoded.text.startsWith('<')).toBe(true);
  expect(decoded.problem !== undefined).toBe(differs);
});

test('an ASCII document keeps its declared encoding', () => {
  expect(decodeText(Buffer.from('<?xml version="1.0" encoding="us-ascii"?><a/>')).encoding).toBe('us-ascii');
});

test('ISO-8859-1 is not decoded as windows-1252', () => {
  const bytes = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u0092</a>', 'latin1');
  expect(decodeText(bytes).text).toContain('\u0092');
});

test.each([['windows-1252'], ['cp1252'], ['utf-8']])(
  'quotes, dashes and the euro sign of windows-1252 are decoded when %s is declared',
  (encoding) => {
    const bytes = Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a>`),
      Buffer.from([0x80, 0x91, 0x92, 0x96, 0x97]),
    ]);
    expect(decodeText(bytes).text).toContain('<a>€‘’–—');
  },
);
