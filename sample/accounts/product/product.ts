import type { Statement } from '../filing.ts';
import type { Transformation } from './transformation.ts';
import type { Line, Member, Room, Vocabulary } from './vocabulary.ts';

export type Period = 'current' | 'previous';

/** The period and the dimensions of a context. */
export interface Spot {
  readonly period: Period;
  /** True: the day of the balance sheet; false: the whole period. */
  readonly instant: boolean;
  readonly members: readonly Member[];
}

/** The style of one invented accounts product. The styles differ like those of real products. */
export interface Product {
  readonly name: string;
  readonly version: string;
  /** Name in a `meta` element; products without it name themselves in a fact. */
  readonly generator?: string;
  readonly ix: '1.0' | '1.1';
  readonly prefixes: Readonly<Record<Room, string>>;
  /** Prefix of the transformations. */
  readonly ixt: string;
  readonly transformation: Transformation;
  /** Returns the id of a context; called once for each, in the order of first use. */
  readonly contextId: (spot: Spot, ordinal: number) => string;
  /** Dimensions that distinguish creditors due within and after a year; none: only their position in the balance sheet does. */
  readonly creditors: (when: 'within' | 'after') => readonly Member[];
  readonly money: string;
  readonly pure: string;
  readonly decimals: '0' | '2' | 'INF';
  /** True: every figure has a `scale`. */
  readonly scaled: boolean;
  /** True: figures have no commas and no format. */
  readonly plain: boolean;
  /** True: dates have no-break spaces. */
  readonly joinedDates: boolean;
  /** True: figures of large companies are in thousands. */
  readonly thousands: boolean;
  /** True: the number of employees has `scale="-2"` by mistake. */
  readonly hundredths: boolean;
  /** True: uses the taxonomy of the year before. */
  readonly behind: boolean;
  readonly body: (page: Page) => string;
}

/** Attributes of a text fact. */
export interface WordsOptions {
  readonly instant?: boolean;
  readonly members?: readonly Member[];
  readonly format?: string;
  /** Id of the element in which the text continues. */
  readonly continuedAt?: string;
}

/** A figure to be tagged; `value` is the number after the scale is applied. */
export interface Figure {
  readonly concept: string;
  readonly spot: Spot;
  readonly value: number;
  readonly unit: string;
  /** 3 for thousands; absent: the product's usual scale. */
  readonly scale?: number;
}

export interface Tags {
  /** Returns a text fact; `text` is markup. */
  words(room: Room, concept: string, text: string, options?: WordsOptions): string;
  date(room: Room, concept: string, day: number, options?: WordsOptions): string;
  figure(figure: Figure): string;
}

/** A set of accounts while it is written. Tags facts in the product's style and collects the contexts that they use. */
export interface Page extends Pick<Tags, 'words' | 'date'> {
  readonly statement: Statement;
  readonly product: Product;
  readonly vocabulary: Vocabulary;
  /** The year's end in words. */
  readonly asAt: string;
  /** This year and the year before, for the headings of columns. */
  readonly years: readonly [string, string];
  /** Returns a tagged figure, in brackets when it is negative or a deduction (`owed`); '' when there is none. */
  amount(line: Line, period: Period, options?: { readonly owed?: boolean; readonly group?: boolean }): string;
  employees(period: Period): string;
  /** Returns the header with all contexts used so far, so it must be called last. */
  header(hidden: string): string;
}

export const financialInstruments = (when: 'within' | 'after'): Member => ({
  room: 'core',
  axis: 'FinancialInstrumentCurrentNon-currentDimension',
  member: when === 'within' ? 'CurrentFinancialInstruments' : 'Non-currentFinancialInstruments',
});

export const maturities = (when: 'within' | 'after'): Member => ({
  room: 'core',
  axis: 'MaturitiesOrExpirationPeriodsDimension',
  member: when === 'within' ? 'WithinOneYear' : 'AfterOneYear',
});
