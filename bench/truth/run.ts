import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rules } from '../../models/clearance/rules.ts';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import { findingsOn, knownNumbers } from '../../sample/findings.ts';
import { happeningsIn } from '../../sample/happenings.ts';
import { truthTable } from '../../sample/truth.ts';
import type { Difficulty, World } from '../../sample/world.ts';
import { compare, type Mark, type Score, together } from './compare.ts';
import { firedEvents } from './events.ts';
import { type Judged, judgeAll, pairKind } from './judge.ts';
import { openSample, refresh } from './sample-warehouse.ts';

export interface TruthRun {
  readonly companies: number;
  readonly days: number;
  /** Days between two loads. */
  readonly step: number;
  readonly truthSeed: number;
  readonly difficulty: Difficulty;
}

export interface TruthScores {
  readonly events: readonly Score[];
  /** Of the sampled days together: one in the middle and the last. */
  readonly codes: readonly Score[];
  /** Phoenix pairs of level HIGH or MEDIUM on these days. */
  readonly pairs: readonly Score[];
  readonly sampled: readonly number[];
  /** Companies on the register, summed over these days. */
  readonly live: number;
  readonly onesided: number;
}

/** Loads the days of a sample world from its publishers' files, and compares what the service says with what is true. */
export async function runTruth({ companies, days, step, ...variation }: TruthRun): Promise<TruthScores> {
  const home = await mkdtemp(join(tmpdir(), 'bench-truth-'));
  const sample = await openSample({ companies, home, ...variation });
  const { world, publishers, warehouse, loader } = sample;
  try {
    await sample.loadFirstDay();
    const judge = (day: number) => judgeAll(warehouse, publishers.clock.now().today, knownNumbers(world, day));
    const before = await judge(0);
    const sampled = new Map<number, Judged>();
    for (let day = 0; day < days; ) {
      const next = Math.min(days, day + step);
      for (let at = day + 1; at <= next; at += 1) {
        await publishers.clock.advance(1);
        await loader.loadShortLived(at);
        // the service computes what it has read before the list changes
        await refresh(warehouse);
      }
      const compared = next === days || (day < days / 2 && next >= days / 2);
      await loader.load({ from: day + 1, to: next, compared });
      await refresh(warehouse);
      if (compared) sampled.set(next, await judge(next));
      day = next;
      process.stderr.write(`day ${day} of ${days}\n`);
    }
    const run = `seed ${variation.truthSeed}`;
    const happened = happeningsIn(world, { from: 1, to: days }).map(({ type, ...rest }) => ({ kind: type, ...rest }));
    const matched = [...sampled.values()].flatMap((judged) => newMatches(before, judged));
    const each = [...sampled].map(([day, judged]) => ({ day, ...judged }));
    return {
      events: compare(eventTypes, happened, [...(await firedEvents(warehouse)), ...matched], run),
      codes: together(each.map(({ day, codes }) => compare(allCodes, expectedOn(world, day), codes, `${run}, day ${day}`))),
      pairs: together(each.map(({ day, pairs }) => compare([pairKind], plantedPairs(world, day), pairs, `${run}, day ${day}`))),
      sampled: [...sampled.keys()],
      live: sum(each.map(({ live }) => live)),
      onesided: sum(each.map(({ onesided }) => onesided)),
    };
  } finally {
    await sample.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Without that of pairs of level LOW: which companies happen to share a person with a failed one is not planted. */
const allCodes = [...new Set(rules.map(({ code }) => code))].filter((code) => code !== 'PHX_LOW');
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function expectedOn(world: World, day: number): Mark[] {
  return findingsOn(world, day).map(({ code, ...rest }) => ({ kind: code, ...rest }));
}

function plantedPairs(world: World, day: number): Mark[] {
  return [...truthTable(world)]
    .filter(({ truth, startDay, endDay }) => truth === 'phoenix' && startDay <= day && day < (endDay ?? Number.POSITIVE_INFINITY))
    .map(({ companyNumber, facts }) => ({
      kind: pairKind,
      companyNumber,
      record: String(facts?.failed),
      because: String(facts?.likeness),
    }));
}

/** The events of matches that a later day has and the first had not: the service screens every company again when a list or the company changes. */
function newMatches(before: Judged, after: Judged): Mark[] {
  return [...after.matches].flatMap(([companyNumber, events]) => {
    const known = new Set(before.matches.get(companyNumber)?.map(({ type, sourceId }) => `${type} ${sourceId}`));
    return events
      .filter(({ type, sourceId }) => !known.has(`${type} ${sourceId}`))
      .map(({ type, detail }) => ({ kind: type, companyNumber, because: detail }));
  });
}
