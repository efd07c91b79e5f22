import { plainOf } from '../../calendar.ts';
import type { Contexts } from './contexts.ts';
import { commas } from './figure.ts';
import type { Figure, Product, Tags, WordsOptions } from './product.ts';
import type { Room } from './vocabulary.ts';

const { abs } = Math;

/** Returns functions that tag facts in the style of a product. */
export function createTags(product: Product, contexts: Contexts): Tags {
  const { transformation, prefixes, plain } = product;
  const format = (name: string | undefined) => (name === undefined ? '' : ` format="${product.ixt}:${name}"`);

  function words(room: Room, concept: string, text: string, options: WordsOptions = {}): string {
    const ref = contexts.refer({ period: 'current', instant: options.instant ?? false, members: options.members ?? [] });
    const more = options.continuedAt === undefined ? '' : ` continuedAt="${options.continuedAt}"`;
    return `<ix:nonNumeric contextRef="${ref}" name="${prefixes[room]}:${concept}"${format(options.format)}${more}>${text}</ix:nonNumeric>`;
  }

  function date(room: Room, concept: string, day: number, options: WordsOptions = {}): string {
    const text = product.joinedDates ? plainOf(day).replaceAll(' ', '\u00a0') : plainOf(day);
    return words(room, concept, text, { ...options, ...(transformation.date === undefined ? {} : { format: transformation.date }) });
  }

  function figure({ concept, spot, value, unit, scale }: Figure): string {
    const decimals = scale === 3 ? '-3' : product.decimals;
    const scaled = scale === undefined ? (product.scaled ? ' scale="0"' : '') : ` scale="${scale}"`;
    const start = `<ix:nonFraction name="${prefixes.core}:${concept}" contextRef="${contexts.refer(spot)}" unitRef="${unit}" decimals="${decimals}"${scaled}`;
    const { zero, number } = transformation;
    if (value === 0 && zero !== undefined) return `${start}${format(zero.format)}>${zero.text}</ix:nonFraction>`;
    const sign = value < 0 ? ' sign="-"' : '';
    return `${start}${format(plain ? undefined : number)}${sign}>${plain ? abs(value) : commas(abs(value))}</ix:nonFraction>`;
  }

  return { words, date, figure };
}
