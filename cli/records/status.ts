import { Command } from 'commander';
import { shortFailure } from '../../activities/next-command.ts';
import { pauseWords } from '../../serving/audit-log/audit-log.ts';
import { readSourceCounts } from '../../serving/ledger/source-board.ts';
import { readStatus, type ServiceStatus } from '../../serving/ledger/status.ts';
import { readUnconfigured, type UnconfiguredSources } from '../../serving/ledger/unconfigured-sources.ts';
import { readUnreadRecords } from '../../serving/ledger/unread-records.ts';
import { printable, printableJson } from '../../serving/output/printable.ts';
import { outdatedTrouble, type PublicationState, readPublicationState } from '../../serving/publish/publication-state.ts';
import { readSweepStatus, type SweepStatus } from '../../serving/screening/sweep/sweep-status.ts';
import { readStreams } from '../../serving/streams/read-streams.ts';
import { sources } from '../../sources/index.ts';
import { dayCount } from '../../uk/period.ts';
import { exitCodes, printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { atLeastOne } from '../whole-number.ts';
import { readCoverage, type SourceCoverage } from './coverage.ts';
import { unreadRow } from './gaps.ts';
import { awaitedWords, notConfigured } from './sources.ts';
import { streamRow } from './streams.ts';

/**
 * `risk status`: shows the freshness of every source, failures with reasons, and deliveries. Exits with 3 when a source failed,
 * a publication is incomplete, or a worker role does not run or was lost.
 */
export function statusCommand(): Command {
  return new Command('status')
    .description('show the freshness of every source, failures with reasons, and deliveries')
    .addHelpText(
      'after',
      `
Exits with 3 when the newest check of a source failed, a publication is incomplete, or a worker role does not run or was lost; otherwise with 0. A source that is
only stale exits with 0: the column stale says so, decisions answer REVIEW, and \`risk gaps\` lists the days that are missing.`,
    )
    .option('--json', 'one JSON document on stdout')
    .option('--releases <n>', 'newest releases to show', atLeastOne, 10)
    .action(async ({ json, releases: most }: { json?: boolean; releases: number }) => {
      const [{ sources: states, releases, deliveries, roles, pause }, publication, coverage, unconfigured, unread, counts, streams, sweep] =
        await withPool((pool, config) =>
          Promise.all([
            readStatus(pool, most),
            readPublicationState(pool),
            readCoverage(pool, config),
            readUnconfigured(pool),
            readUnreadRecords(pool),
            readSourceCounts(pool, sources),
            readStreams(pool, sources),
            readSweepStatus(pool),
          ]),
        );
      const checked = new Map(states.map((state) => [state.source, state.checked]));
      const status = {
        paused: pause === undefined ? null : { since: pause.since, by: pause.by },
        roles: roleRows(roles),
        sources: sourceRows(states, coverage, unconfigured),
        streams: streams.map((stream) => streamRow(stream, checked.get(stream.source) ?? null)),
        unread: unread.map(unreadRow),
        unmapped: counts.flatMap(({ source, unmapped }) => unmapped.map((one) => ({ source, ...one }))),
        publication: publicationRows(publication),
        screening: sweepRows(sweep),
        releases,
        deliveries,
      };
      if (json === true) process.stdout.write(`${printableJson(status, 2)}\n`);
      else printText({ ...status, releases: releases.map((row) => ({ ...row, failure: shortFailure(row.failure) })) });
      const failing = status.sources.some(({ failure }) => failure !== '');
      if (failing || status.publication.length > 0 || roles.length > 0) process.exitCode = exitCodes.checkFailed;
    });
}

/** Returns one row for every source, including sources that were never checked. */
function sourceRows(states: ServiceStatus['sources'], coverage: readonly SourceCoverage[], unconfigured: UnconfiguredSources) {
  const known = new Map(states.map((state) => [state.source, state]));
  const covered = new Map(coverage.map((one) => [one.source, one]));
  return sources.map((source) => {
    const { id } = source;
    const state = known.get(id);
    const none = { coveredUntil: null, missing: [], open: null, stale: '', served: false, awaitsFirst: false };
    const { coveredUntil, missing, open, stale, served, awaitsFirst } = covered.get(id) ?? none;
    return {
      source: id,
      'last complete check': state?.checked ?? null,
      'covered until': coveredUntil ?? '',
      'missing days': dayCount(missing),
      'not loaded since': open?.since ?? '',
      'data of': state?.data ?? '',
      release: state?.release ?? '',
      stale: notConfigured({ id }, unconfigured) ?? awaitedWords({ served, awaitsFirst, open }, source) ?? stale,
      unread: unreadRecords(state),
      failure: state?.failure ?? '',
    };
  });
}

/** Empty: every record of the newest releases was read. `risk rejects` shows those that were not. */
function unreadRecords({ unread = 0, unnamed = 0 }: Partial<ServiceStatus['sources'][number]> = {}): string {
  if (unread === 0) return '';
  return unnamed === 0 ? `${unread} records` : `${unread} records, ${unnamed} of no known company`;
}

/** Returns one row: what the workflow `screenCompanies` has still to do. */
function sweepRows({ waiting, crowded, sweep, sweepingAt, screenedOn, wordsCountedAt }: SweepStatus) {
  const what = sweep === 'whole' ? 'all names' : 'changed entries';
  const place = sweepingAt === null ? 'none' : `${what}: ${sweepingAt === '' ? 'has begun' : `done up to ${sweepingAt}`}`;
  return [
    {
      'companies that wait': waiting,
      'companies with a crowded list': crowded,
      'running sweep': place,
      'every company screened on': screenedOn ?? 'never',
      'words counted': wordsCountedAt?.toISOString() ?? 'never',
    },
  ];
}

/** Returns one row per role of a worker that does not run. */
function roleRows(roles: ServiceStatus['roles']) {
  return roles.map(({ role, code, message, since, triedAt }) => ({ role, problem: `${code}: ${message}`, since, 'last try': triedAt }));
}

/** Returns one row per source whose releases wait for publication, and the newest problems. Empty: publication is whole. */
function publicationRows(state: PublicationState) {
  const { stalled, problems, lists, outdated } = state;
  const older = outdatedTrouble(state);
  return [
    ...(older === undefined ? [] : [{ what: 'all facts', problem: older, since: outdated }]),
    ...stalled.map(({ source, release, releases, appliedAt }) => ({
      what: `${source} ${release}`,
      problem: `applied and not published${releases > 1 ? `, like ${releases - 1} more of this source` : ''}`,
      since: appliedAt,
    })),
    ...lists.map(({ list, code, detail, at }) => ({
      what: `list ${list}`,
      problem: `an older version is served, ${code}: ${detail}`,
      since: at,
    })),
    ...problems.map(({ companyNumber, part, item, code, detail, at }) => ({
      what: part === 'facts' ? companyNumber : `${companyNumber} ${item}`.trim(),
      problem: `${part} set aside, ${code}: ${detail}`,
      since: at,
    })),
  ];
}

function printText({
  paused,
  roles,
  sources: states,
  streams,
  unread,
  unmapped,
  publication,
  screening,
  releases,
  deliveries,
}: Record<
  'roles' | 'sources' | 'streams' | 'unread' | 'unmapped' | 'publication' | 'screening' | 'releases' | 'deliveries',
  readonly Record<string, unknown>[]
> & { readonly paused: { readonly since: Date; readonly by: string } | null }) {
  if (paused !== null) process.stdout.write(`The schedules are ${printable(pauseWords(paused))}\n`);
  for (const [title, rows] of [
    ['Roles that do not run', roles],
    ['Sources', states],
    ['Streams', streams.map((stream) => ({ ...stream, timepoint: String(stream.timepoint) }))], // no count
    ['Records that could not be read', unread],
    ['Category words and members that no source knows', unmapped],
    ['Publication', publication],
    ['Matching of all people with the lists', screening],
    ['Newest releases', releases],
    ['Deliveries', deliveries],
  ] as const) {
    if (rows.length === 0) continue;
    process.stdout.write(`\n${title}\n`);
    printRows(rows, {});
  }
}
