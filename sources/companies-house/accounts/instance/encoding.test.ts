import { expect, test } from '@jest/globals';
import { decodeText } from './encoding.ts';

const pound = '£5';

function declared(encoding: string): string {
  return `<?xml version="1.0" encoding="${encoding}"?><a>${pound}</a>`;
}

test.each([
  ['UTF-8, declared', Buffer.from(declared('UTF-8')), 'utf-8', false],
  ['UTF-8, not declared', Buffer.from(`<a>${pound}</a>`), 'utf-8', false],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('utf-8')}`), 'utf-8', false],
  ['windows-1252 declared UTF-8', Buffer.from(declared('utf-8'), 'latin1'), 'windows-1252', true],
  ['windows-1252 and nothing declared', Buffer.from(`<a>${pound}</a>`, 'latin1'), 'windows-1252', true],
  ['windows-1252, declared', Buffer.from(declared('windows-1252'), 'latin1'), 'windows-1252', false],
  ['ISO-8859-1, declared', Buffer.from(declared('ISO-8859-1'), 'latin1'), 'iso-8859-1', false],
  ['ISO-8859-1, declared in a page’s head', Buffer.from(`<html><meta charset=latin1>${pound}`, 'latin1'), 'iso-8859-1', false],
  ['UTF-8 whose page says otherwise', Buffer.from(`<html><meta charset="iso-8859-1"/>${pound}`), 'utf-8', false],
  ['UTF-8 declared ASCII', Buffer.from(declared('us-ascii')), 'utf-8', true],
  ['UTF-8 declared UTF-16', Buffer.from(declared('utf-16')), 'utf-8', true],
  ['UTF-8 declared something unknown', Buffer.from(declared('ebcdic-gb-7')), 'utf-8', true],
  ['windows-1252 declared Shift JIS and not so', Buffer.from(`${declared('shift_jis')}\u00ff`, 'latin1'), 'windows-1252', true],
  ['UTF-16LE with a mark', Buffer.from(`\ufeff${declared('utf-16')}`, 'utf16le'), 'utf-16le', false],
  ['UTF-16LE without', Buffer.from(declared('utf-16'), 'utf16le'), 'utf-16le', false],
  ['UTF-16BE with a mark', Buffer.from(`\ufeff${declared('utf-16')}`, 'utf16le').swap16(), 'utf-16be', false],
])('%s', (_, bytes, encoding, told) => {
  const decoded = decodeText(bytes);
  expect(decoded.encoding).toBe(encoding);
  expect(decoded.text).toContain(pound);
  expect(decoded.text.startsWith('<')).toBe(true);
  expect(decoded.problem !== undefined).toBe(told);
});

test('ASCII is the encoding that was declared', () => {
  expect(decodeText(Buffer.from('<?xml version="1.0" encoding="us-ascii"?><a/>')).encoding).toBe('us-ascii');
});

test('ISO-8859-1 is itself and not windows-1252, as XML processors have it', () => {
  const bytes = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u0092</a>', 'latin1');
  expect(decodeText(bytes).text).toContain('\u0092');
});

test.each([['windows-1252'], ['cp1252'], ['utf-8']])(
  'quotes, dashes and the euro of windows-1252 are themselves, declared %s',
  (encoding) => {
    const bytes = Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a>`),
      Buffer.from([0x80, 0x91, 0x92, 0x96, 0x97]),
    ]);
    expect(decodeText(bytes).text).toContain('<a>€‘’–—');
  },
);
