import type { Pool, PoolClient } from '../../../infra/postgres/pool.ts';
import { sqlIn } from '../../../infra/sql-file.ts';
import type { Target } from './target.ts';

const sql = sqlIn('serving/screening/sweep');

/** A sweep of all companies. `screened`: what every company was screened against; null: not yet. `target`: of the running sweep; null: none runs. */
export interface Sweep {
  readonly screened: Target | null;
  readonly target: Target | null;
  /** The running sweep has done every company up to this number. */
  readonly doneTo: string;
}

export interface SweepState {
  readonly entries: Sweep;
  readonly whole: Sweep;
  /** Decimal digits; the next step of any worker has a higher one. */
  readonly turn: string;
  /** The versions by list whose changed entries are stored; null: not yet. */
  readonly noted: Target['lists'] | null;
  /** The lists that every company was screened against at some time; null: none. */
  readonly known: Target['lists'] | null;
  /** Hash of the stored changes of entries; null: none. */
  readonly between: string | null;
  readonly waiting: boolean;
  /** The first load fills the table of companies. It makes none of them wait, so a sweep would miss those behind its place. */
  readonly loading: boolean;
}

/** Takes the turn: a step that began before stores nothing from here on. */
export async function takeTurn(pool: Pool): Promise<SweepState> {
  const { rows } = await pool.query<SweepState>(sql('state'));
  const [state] = rows;
  if (state === undefined) throw new Error('the table screening_sweep has no rows');
  return state;
}

/** Throws when another worker has taken a step since: what this step found may be out of date. */
export async function holdTurn(client: PoolClient, { turn }: Pick<SweepState, 'turn'>): Promise<void> {
  const { rowCount } = await client.query(sql('hold-turn'), [turn]);
  if (rowCount === 0) throw new Error('another worker screens companies: this step stores nothing');
}
