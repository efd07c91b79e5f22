import { describe, expect, test } from '@jest/globals';
import { namesInPaymentText } from './payment-text.ts';

describe('names within the text of a payment', () => {
  test.each([
    ['QUILLA MOORHEN INV 10442', ['QUILLA MOORHEN']],
    ['Zither Shipping Ltd - Invoice no. QZ/77', ['Zither Shipping Ltd']],
    ['ZITHER SHIPPING LTD A/C 12345', ['ZITHER SHIPPING LTD']],
    ['ZITHER SHIPPING LTD REF 8 INV 9', ['ZITHER SHIPPING LTD']],
    ['Zither Shipping Ltd (London Branch)', ['Zither Shipping Ltd']],
    ['Zither Shipping Ltd - Leeds office', ['Zither Shipping Ltd']],
    ['QUILLA MOORHEN & MRS ANNA PELICAN', ['QUILLA MOORHEN', 'MRS ANNA PELICAN']],
    ['MR & MRS Q MOORHEN', []],
    ['QUILLA MOORHEN', []],
    ['Moorhen and Pelican Ltd', []],
    ['Order of the Zither', []],
    ['INV 10442', []],
    ['Zither Branch', []],
    ['', []],
  ])('the names within `%s` are %j', (text, names) => {
    expect(namesInPaymentText(text)).toEqual(names);
  });

  test('a text longer than a field of a payment has none', () => {
    expect(namesInPaymentText(`${'a '.repeat(5_000)}INV 1`)).toEqual([]);
  });
});
