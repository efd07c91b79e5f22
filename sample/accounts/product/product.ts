import type { Page } from './page.ts';
import type { Transformation } from './transformation.ts';
import type { Member, Room } from './vocabulary.ts';

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
