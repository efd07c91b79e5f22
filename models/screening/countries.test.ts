import { describe, expect, test } from 'vitest';
import { countriesIn } from './countries.ts';

describe('the countries in a text of a publisher', () => {
  test.each([
    ['RU', ['RU']],
    ['uk', ['GB']],
    ['Russia', ['RU']],
    ['US citizen', ['US']],
    ['Brunei', ['BN']],
    ['St Kitts and Nevis', ['KN']],
    ['Saint Kitts and Nevis', ['KN']],
    ['Russian', ['RU']],
    ['Russian Federation', ['RU']],
    ['Congo (Democratic Republic)', ['CD']],
    ['Congo', ['CG']],
    ['North Korea', ['KP']],
    ['DPRK', ['KP']],
    ['South Sudan', ['SS']],
    ['Former USSR, now Ukraine', ['UA']],
    ['USSR (now Russian Federation)', ['RU']],
    ['Guinea-Bissau', ['GW']],
    ['Equatorial Guinea', ['GQ']],
    ['Côte d’Ivoire', ['CI']],
    ['England & Wales', ['GB']],
    ['Occupied Palestinian Territories', ['PS']],
    ['Northern Irish', ['GB']],
    ['Russia and Cyprus', ['RU', 'CY']],
    ['Utopia', []],
    ['', []],
  ])('"%s" names %j', (text, codes) => {
    expect(countriesIn(text)).toEqual(codes);
  });
});
