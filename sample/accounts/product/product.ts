import type { Statement } from '../filing.ts';
import type { Transformation } from './transformation.ts';
import type { Line, Member, Room, Vocabulary } from './vocabulary.ts';

export type Period = 'current' | 'previous';

/** What a context is about. */
export interface Spot {
  readonly period: Period;
  /** The balance sheet's day, or the whole period. */
  readonly instant: boolean;
  readonly members: readonly Member[];
}

/** How one invented product writes accounts: each is a way in which real ones differ. */
export interface Product {
  readonly name: string;
  readonly version: string;
  /** In a `meta` of the page; products that do not name themselves there do so in a fact. */
  readonly generator?: string;
  readonly ix: '1.0' | '1.1';
  readonly prefixes: Readonly<Record<Room, string>>;
  /** Prefix of the transformations. */
  readonly ixt: string;
  readonly transformation: Transformation;
  /** Called once for each context, in the order of their first use. */
  readonly contextId: (spot: Spot, ordinal: number) => string;
  /** Dimensions by which creditors due within and after a year are told apart; none: only their place in the balance sheet tells. */
  readonly creditors: (when: 'within' | 'after') => readonly Member[];
  readonly money: string;
  readonly pure: string;
  readonly decimals: '0' | '2' | 'INF';
  /** `scale` on every figure, on none, or as it is needed. */
  readonly scaled: boolean;
  /** Figures without commas need no format. */
  readonly plain: boolean;
  /** Dates whose words no line may part: no-break spaces. */
  readonly joinedDates: boolean;
  /** Large companies' figures in thousands. */
  readonly thousands: boolean;
  /** Employees as hundredths, by mistake: `scale="-2"`. */
  readonly hundredths: boolean;
  /** Uses the taxonomy of the year before. */
  readonly behind: boolean;
  readonly body: (page: Page) => string;
}

/** What a fact of words says about itself beside its text. */
export interface Said {
  readonly instant?: boolean;
  readonly members?: readonly Member[];
  readonly format?: string;
  /** The text goes on in the element of this id. */
  readonly continuedAt?: string;
}

/** A figure as it is to be tagged: `value` after the scale is taken off. */
export interface Figure {
  readonly concept: string;
  readonly spot: Spot;
  readonly value: number;
  readonly unit: string;
  /** 3 for thousands; absent: as the product does where none is needed. */
  readonly scale?: number;
}

export interface Tags {
  /** `text` is markup already. */
  words(room: Room, concept: string, text: string, said?: Said): string;
  date(room: Room, concept: string, day: number, said?: Said): string;
  figure(figure: Figure): string;
}

/** Accounts while they are written: it tags what the product says and remembers every context that it needs. */
export interface Page extends Pick<Tags, 'words' | 'date'> {
  readonly statement: Statement;
  readonly product: Product;
  readonly vocabulary: Vocabulary;
  /** The year's end, as people write it. */
  readonly asAt: string;
  /** The year and that before, for the heads of columns. */
  readonly years: readonly [string, string];
  /** A figure with its tag, brackets around it when it is negative or, `owed`, a deduction; '' where there is none. */
  amount(line: Line, period: Period, options?: { readonly owed?: boolean; readonly group?: boolean }): string;
  employees(period: Period): string;
  /** To be asked for last: it holds the contexts that were needed. */
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
