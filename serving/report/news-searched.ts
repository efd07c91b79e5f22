import type { Pool } from '../../infra/postgres/pool.ts';
import { sqlFile } from '../../infra/sql-file.ts';
import { sources } from '../../sources/index.ts';

/** `searched`: the whole time, but for what the schedule of the source has not reached yet. */
export const searchStates = ['searched', 'partly-searched', 'not-searched'] as const;
type SearchState = (typeof searchStates)[number];

/** Which part of a time was searched for news: it tells "searched, none" from "not searched". Instants are ISO 8601 UTC. */
export interface NewsSearched {
  readonly from: string;
  readonly to: string;
  /** `searched`: every feed was; `not-searched`: none was. */
  readonly state: SearchState;
  readonly feeds: readonly SearchedFeed[];
}

export interface SearchedFeed {
  readonly source: string;
  /** Id of the source, or of a feed of the operator: its host and a hash of its address. */
  readonly feed: string;
  readonly state: SearchState;
  /** The first and the last instant that was searched; null: none was. */
  readonly from: string | null;
  readonly to: string | null;
  readonly minutes: number;
}

interface Row extends Pick<SearchedFeed, 'source' | 'feed' | 'minutes'> {
  readonly from: Date | null;
  readonly to: Date | null;
  /** Between the two no minute is missing. */
  readonly isWhole: boolean;
}

const days = 30;
const searchedSql = sqlFile('serving/report/news-searched.sql');

/** Returns what was searched of the 30 days before the instant `at` of the records' clock (ISO 8601 UTC). */
export async function newsSearched(pool: Pool, at: string): Promise<NewsSearched> {
  const to = new Date(at);
  const from = new Date(to.getTime() - days * 86_400_000);
  const { rows } = await pool.query<Row>({ name: 'news-searched', text: searchedSql, values: [from, to] });
  const feeds = rows.map((row) => ({
    ...{ source: row.source, feed: row.feed, state: stateOf(row, from, to), minutes: row.minutes },
    ...{ from: row.from?.toISOString() ?? null, to: row.to?.toISOString() ?? null },
  }));
  const all = (state: SearchState) => feeds.every((feed) => feed.state === state);
  const state = searchStates.find((one) => one !== 'partly-searched' && all(one)) ?? 'partly-searched';
  return { from: from.toISOString(), to: to.toISOString(), state, feeds };
}

function stateOf({ source, isWhole, ...searched }: Row, from: Date, to: Date): SearchState {
  if (searched.from === null || searched.to === null) return 'not-searched';
  const lagHours = sources.find(({ id }) => id === source)?.freshness.checkedWithinHours ?? 0;
  const reached = searched.to.getTime() >= to.getTime() - lagHours * 3_600_000;
  return isWhole && reached && searched.from.getTime() <= from.getTime() ? 'searched' : 'partly-searched';
}
