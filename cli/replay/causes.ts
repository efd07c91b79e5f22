import { z } from 'zod';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import { type Recomputed, replay, rulesDiffer } from '../../models/replay/replay.ts';
import { findBuild } from '../../serving/builds/builds.ts';
import { rulesetContent } from '../../serving/clearance/ruleset.ts';
import type { DecisionToReplay } from '../../serving/replay/stored.ts';
import { idOfSql, type KeptSql, keptSql } from '../../warehouse/replay/kept-build.ts';

/** Ids of what facts and verdicts are computed by. */
export interface Builds {
  readonly sql: string;
  readonly rules: string;
}

interface Deps {
  readonly pool: Pool;
  readonly builds: Builds;
  /** Computes the facts of the decision's companies from its releases by other SQL. */
  readonly again: (sql: KeptSql) => Promise<ReadonlyMap<string, CompanyFacts>>;
}

interface Difference {
  readonly decision: DecisionToReplay;
  readonly then: { readonly sql: string | null; readonly rules: string };
  readonly recomputed: Recomputed;
  readonly hasCounts: boolean;
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
  return [...altered, ...setAside, ...(await ofSql(deps, difference)), ...(await ofRules(deps, difference))];
}

async function ofSql({ pool, builds, again }: Deps, { decision, then, recomputed, hasCounts }: Difference): Promise<string[]> {
  const { inputs, verdict } = decision;
  if (replay(inputs, verdict, recomputed).ofFacts.length === 0) return [];
  const counts = hasCounts ? [] : ['the counts of the register and the fit of the accounts anomaly of then were not kept, or were altered'];
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

const keptRules = z.object({ rules: z.unknown(), files: z.record(z.string(), z.string()) });

async function ofRules({ pool, builds }: Deps, { decision, then }: Difference): Promise<string[]> {
  if (!rulesDiffer(decision.inputs, decision.verdict)) return [];
  if (then.rules === builds.rules) return ['the rules have not changed: they do not give the stored verdict on the stored inputs'];
  const kept = await findBuild(pool, 'rules', then.rules);
  const changed = `the rules changed: ${then.rules} -> ${builds.rules}`;
  if (kept === undefined) return [`${changed}; the rules of ${then.rules} were not kept`];
  const { files } = keptRules.parse(kept.content);
  const now = rulesetContent().files;
  const names = [...new Set([...Object.keys(files), ...Object.keys(now)])].filter((name) => files[name] !== now[name]);
  return [`${changed}; files that differ: ${names.join(', ')}`];
}
