import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../test/fixtures/any-text.ts';
import { writtenNames } from './written-names.ts';

test.each([
  ['OWL TRADING LTD', ['primary OWL TRADING LTD']],
  ['Owl Ltd trading as Barn & Co', ['primary Owl Ltd', 'trading Barn & Co']],
  ['Owl Ltd t/a Barn', ['primary Owl Ltd', 'trading Barn']],
  ['Owl Ltd T/A: Barn', ['primary Owl Ltd', 'trading Barn']],
  ['Owl Ltd (trading as Barn / Hayloft)', ['primary Owl Ltd', 'trading Barn', 'trading Hayloft']],
  ['Owl Ltd (formerly known as Barn Ltd)', ['primary Owl Ltd', 'former Barn Ltd']],
  ['Owl Ltd (trading as Barn (UK))', ['primary Owl Ltd', 'trading Barn (UK)']],
  ['Owl Ltd, formerly Barn Ltd, trading as Hayloft', ['primary Owl Ltd', 'former Barn Ltd', 'trading Hayloft']],
  ['Owl aka Owlet a.k.a. Tawny', ['primary Owl', 'alias Owlet', 'alias Tawny']],
  ['Owl / Owlet; Tawny', ['primary Owl', 'alias Owlet', 'alias Tawny']],
  ['Owl\nOwlet', ['primary Owl', 'alias Owlet']],
  ['Owl Ltd (in liquidation)', ['primary Owl Ltd']],
  ["Owl Ltd (in members' voluntary liquidation since 2024) trading as Barn", ['primary Owl Ltd', 'trading Barn']],
  // a comma, a slash or a bracket can be part of a name
  ['Owl, Barn & Partners LLP', ['primary Owl, Barn & Partners LLP']],
  ['F/X Owl (UK) Ltd', ['primary F/X Owl (UK) Ltd']],
  ['Akasha Formerlyn Ltd', ['primary Akasha Formerlyn Ltd']],
  ['Owl / OWL', ['primary Owl']],
  ['Owl Capital (a trading name of Barn Ltd)', ['primary Owl Capital', 'alias Barn Ltd']],
  ['Owl Capital (trading style of Barn Ltd)', ['primary Owl Capital', 'alias Barn Ltd']],
  ['Owl (operating as Barn) d/b/a Wren', ['primary Owl', 'trading Wren', 'trading Barn']],
  ['Owl dba Barn', ['primary Owl', 'trading Barn']],
  ['Owl trading under the name of Barn', ['primary Owl', 'trading Barn']],
  ['Owl (known as Barn), also called Wren', ['primary Owl', 'alias Wren', 'alias Barn']],
  ['Owl a/k/a Barn', ['primary Owl', 'alias Barn']],
  // a name can begin with the word
  ['AKA Owl Ltd', ['primary AKA Owl Ltd', 'alias Owl Ltd']],
  ['DBA Owl Ltd t/a Barn', ['primary DBA Owl Ltd', 'trading Owl Ltd', 'trading Barn']],
  ['Owl also trading as Barn', ['primary Owl', 'trading Barn']],
  ['Owl formerly known as Barn, formerly trading as Wren', ['primary Owl', 'former Barn', 'former Wren']],
  ['trading as Owl', ['trading Owl']],
  // a text that was escaped twice: the semicolon of an entity separates no names
  ['Owl &amp; Barn Ltd', ['primary Owl & Barn Ltd']],
  ['Owl&#39;s Nest; Barn&nbsp;Ltd', ["primary Owl's Nest", 'alias Barn Ltd']],
  // companies that each have their legal form
  ['Owl Ltd and Barn Ltd', ['primary Owl Ltd and Barn Ltd', 'alias Owl Ltd', 'alias Barn Ltd']],
  ['Owl Inc., Barn LLC & Wren GmbH', ['primary Owl Inc., Barn LLC & Wren GmbH', 'alias Owl Inc.', 'alias Barn LLC', 'alias Wren GmbH']],
  ['Owl t/a Barn Ltd, Wren Ltd', ['primary Owl', 'trading Barn Ltd, Wren Ltd', 'trading Barn Ltd', 'trading Wren Ltd']],
  ['Owl, Barn and Wren Ltd', ['primary Owl, Barn and Wren Ltd']],
  [' - ', []],
])('the field "%s" holds %j', (text, names) => {
  expect(writtenNames(text).map(({ name, type }) => `${type} ${name}`)).toEqual(names);
});

test('writtenNames never throws and never returns an empty name', () => {
  const words = fc.constantFrom('Owl', ' (', ')', ' trading as ', ' t/a ', ' aka ', 'formerly', ' / ', ';', '\n', '(in liquidation)', ',');
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.array(words).map((all) => all.join('')),
      ),
      (text) => {
        for (const { name } of writtenNames(text)) expect(name.trim()).toMatch(/[\p{L}\p{N}]/u);
      },
    ),
  );
});
