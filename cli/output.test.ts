import { expect, test } from 'vitest';
import { progressLine } from './output.ts';

test.each([true, false])('a line of progress that quotes a publisher has no control character of it (on a terminal: %s)', (isTTY) => {
  const written: string[] = [];
  const line = progressLine({ isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream);
  line.show('the publisher answers \u001b]0;x\u0007');
  expect(written).toEqual([`${isTTY ? '\r\u001b[2K' : ''}the publisher answers \ufffd]0;x\ufffd${isTTY ? '' : '\n'}`]);
});
