import { z } from 'zod';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { type Recomputed, type Replayed, replay, rulesDiffer } from '../../models/replay/replay.ts';
import { findBuild } from '../../serving/builds/builds.ts';
import { idOfRules, rulesetContent } from '../../serving/clearance/ruleset.ts';
import type { DecisionToReplay } from '../../serving/replay/stored.ts';
import { idOfSql, type KeptSql, keptSql } from '../../warehouse/replay/kept-build.ts';
import type { KeptBuilds } from './kept-builds.ts';
import { namedLists, readAt } from './named-releases.ts';
import type { ReplayFile } from './replay-file.ts';

/** Ids of what facts and verdicts are computed by. */
export interface Builds {
  readonly sql: string;
  readonly rules: string;
}

interface Deps {
  readonly pool: Pool;
  readonly builds: Builds;
  readonly kept: Pick<KeptBuilds, 'listsAround'>;
  readonly file: Pick<ReplayFile, 'listBuilds'>;
  /** Computes the facts of the decision's companies from its releases by other SQL. */
  readonly again: (sql: KeptSql) => Promise<ReadonlyMap<string, CompanyFacts>>;
}

interface Difference {
  readonly decision: DecisionToReplay;
  readonly then: { readonly sql: string | null; readonly rules: string };
  readonly recomputed: Recomputed;
  readonly found: Replayed;
  readonly hasCounts: boolean;
  readonly hasWords: boolean;
  readonly isSigned: boolean;
}

/** Returns why a replay differs, each in one sentence, as far as the kept builds show it. */
export async function causesOf(deps: Deps, difference: Difference): Promise<string[]> {
  const { decision, isSigned } = difference;
  const { inputs } = decision;
  const setAside = (inputs.publication?.setAside ?? []).map(
    ({ companyNumber }) =>
      `${companyNumber}: its newest facts could not be published when the decision was made, so the decision rests on earlier ones`,
  );
  const altered = isSigned ? [] : ['the stored inputs are not those that the receipt was signed over: the row of the decision was changed'];
  const lists = await ofLists(deps, difference);
  return [
    ...altered,
    ...setAside,
    ...(await ofSql(deps, difference)),
    ...lists,
    ...ofWords(difference),
    ...(await ofRules(deps, difference, { isExplained: lists.length > 0 })),
  ];
}

/** The lists that are made by other SQL than at the time of the decision. */
async function ofLists({ kept, file }: Deps, { decision, found }: Difference): Promise<string[]> {
  if (found.ofScreening.length === 0) return [];
  const [now, [then]] = [await file.listBuilds(), await kept.listsAround(readAt(decision))];
  const changed = namedLists(decision.inputs).filter((list) => then?.[list] !== undefined && then[list] !== now[list]);
  return changed.map((list) => `the SQL of the list ${list} changed`);
}

function ofWords({ found, hasWords }: Difference): string[] {
  return hasWords || found.ofScreening.length === 0
    ? []
    : ['the counts of words of that instant were not kept, or were altered: names are scored by the words of the lists themselves'];
}

async function ofSql({ pool, builds, again }: Deps, { decision, then, recomputed, found, hasCounts }: Difference): Promise<string[]> {
  const { inputs, verdict } = decision;
  if (found.ofFacts.length === 0) return [];
  const counts = hasCounts
    ? []
    : ['the counts of the register and the fit of the accounts anomaly of that instant were not kept, or were altered'];
  if (then.sql === null || then.sql === builds.sql)
    return [...counts, 'the SQL has not changed: the stored releases do not give the facts of the decision'];
  const kept = await findBuild(pool, 'sql', then.sql);
  const changed = `the SQL changed: ${then.sql} -> ${builds.sql}`;
  if (kept === undefined) return [...counts, `${changed}; the SQL of ${then.sql} was not kept`];
  const content = keptSql.safeParse(kept.content).data;
  if (content === undefined || idOfSql(content) !== then.sql)
    return [...counts, `${changed}; the kept SQL of ${then.sql} was altered and is not run`];
  const facts = await again(content);
  const under = replay(inputs, verdict, { ...recomputed, facts }).ofFacts.length === 0 ? 'equal' : 'different too';
  return [...counts, `${changed}; under ${then.sql} the facts are ${under}`];
}

const keptRules = z.object({ rules: z.unknown(), sources: z.unknown(), files: z.record(z.string(), z.string()) });

/** `isExplained`: other SQL of a list is a cause of what differs in the screening. */
async function ofRules(
  { pool, builds }: Deps,
  { decision, then, found }: Difference,
  { isExplained }: { readonly isExplained: boolean },
): Promise<string[]> {
  const differ = rulesDiffer(decision.inputs, decision.verdict);
  const screened = found.ofScreening.length > 0;
  if (!differ && !screened) return [];
  if (then.rules === builds.rules) {
    return [
      ...(differ ? ['the rules have not changed: they do not give the stored verdict on the stored inputs'] : []),
      ...(screened && !isExplained ? ['the rules have not changed: the stored releases do not give the screening of the decision'] : []),
    ];
  }
  const kept = await findBuild(pool, 'rules', then.rules);
  const changed = `the rules changed: ${then.rules} -> ${builds.rules}`;
  if (kept === undefined) return [`${changed}; the rules of ${then.rules} were not kept`];
  const content = keptRules.safeParse(kept.content).data;
  if (content === undefined || idOfRules(content) !== then.rules)
    return [`${changed}; the kept rules of ${then.rules} were altered, or an earlier version of the service kept them in another form`];
  const { files } = content;
  const now = rulesetContent().files;
  const names = [...new Set([...Object.keys(files), ...Object.keys(now)])].filter((name) => files[name] !== now[name]);
  return [`${changed}; files that differ: ${names.join(', ')}`];
}
