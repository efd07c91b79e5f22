import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyName, companyNumber } from './company.ts';
import { createWorld } from './world.ts';

const world = createWorld(20_260_601, 2_000);

describe('companies of the sample', () => {
  test('have company numbers in the forms of the register, all different', () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => companyNumber(world, index));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !/^(\d{8}|[A-Z]{2}\d{6}|IP\d{5}R)$/.test(number))).toEqual([]);
    const prefixes = new Set(numbers.map((number) => number.replace(/[\dR]+$/, '')));
    expect([...prefixes].sort()).toEqual('|CE|CS|FC|IC|IP|LP|NC|NI|NO|OC|OE|RC|RS|SC|SL|SO|SP'.split('|'));
    expect(numbers.some((number) => number.startsWith('00'))).toBe(true);
  });

  test.each([
    ['the default seed', 100_000, undefined],
    ['a truth seed with two directors of one last name and trade', 20_000, 485_667_928],
    ['a truth seed in which the heir of a failed company has its trade by chance', 20_000, 411_969_194],
  ])('have different names in the world of %s', (_, companies, truthSeed) => {
    const varied = createWorld(20_260_601, companies, { truthSeed });
    const names = Array.from({ length: companies }, (_one, index) => companyName(varied, index));
    expect(new Set(names).size).toBe(names.length);
  });

  test('are the same in a world of any size', () => {
    const large = createWorld(20_260_601, 5_000_000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_999 }), (index) => {
        expect([companyNumber(large, index), companyName(large, index)]).toEqual([companyNumber(world, index), companyName(world, index)]);
      }),
    );
  });

  test('are others for another seed', () => {
    const other = createWorld(1, 2_000);
    expect(companyNumber(other, 0)).not.toBe(companyNumber(world, 0));
  });
});
