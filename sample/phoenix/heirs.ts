import { isAgentsClient } from '../noise.ts';
import { draw, pick } from '../random.ts';
import { BLOCK, type World } from '../world.ts';

const { floor } = Math;

/**
 * What a company has in common with a company that failed. `full`: name, director, office, trade and time. `partial`: name, director and time.
 * `lawful`: as full, and a notice announces the name (Insolvency (England and Wales) Rules 2016 r 22.4). The others only look like a successor:
 * `coincidence`: the director alone; `namesake`: as full, but the directors are two persons of one name; `agent`: director and time, and both have
 * the address of a formation agent; `solvent`: as full, but the company was wound up by its members.
 */
export type Likeness = 'full' | 'partial' | 'lawful' | 'coincidence' | 'namesake' | 'agent' | 'solvent';

/** A company and the company that failed before it. */
export interface Heir {
  readonly index: number;
  readonly failed: number;
  readonly likeness: Likeness;
}

/**
 * Positions of the heirs in a block, and of the failed companies: petitions, a creditors' liquidation, administrations, and a solvent liquidation.
 */
const heirs = [91, 92, 93, 98, 95, 96, 97];
const failures = [14, 15, 17, 18, 19, 13, 16];
/** A notice under r 22.4 concerns a company in liquidation, which the first two are. */
const ofLiquidations: readonly Likeness[] = ['full', 'partial', 'lawful', 'coincidence', 'namesake', 'agent'];
const ofOthers: readonly Likeness[] = ['full', 'partial', 'coincidence', 'namesake', 'agent'];
/** Companies below this index have stories with notices, so only they fail (stories.ts). */
const end = 100 * BLOCK;

const slots = (positions: readonly number[]): ReadonlyMap<number, number> => new Map(positions.map((position, slot) => [position, slot]));
const [heirAt, failureAt] = [slots(heirs), slots(failures)];

/** Returns what a company has in common with the failed company that it follows; `undefined` for most companies. */
export function heirOf(world: World, index: number): Heir | undefined {
  return index < end ? at(world, index, heirAt.get(index % BLOCK)) : undefined;
}

/** Returns the company that follows this one, which failed; `undefined` for most companies. */
export function heirTo(world: World, index: number): Heir | undefined {
  return index < end ? at(world, index, failureAt.get(index % BLOCK)) : undefined;
}

function at({ companies }: World, anyOfBlock: number, slot: number | undefined): Heir | undefined {
  if (slot === undefined) return undefined;
  const block = floor(anyOfBlock / BLOCK);
  const [index, failed] = [block * BLOCK + (heirs[slot] ?? 0), block * BLOCK + (failures[slot] ?? 0)];
  return index >= companies ? undefined : { index, failed, likeness: likenessAt(block, slot) };
}

function likenessAt(block: number, slot: number): Likeness {
  if (slot === 6) return 'solvent';
  return slot < 2 ? pick(ofLiquidations, block * 2 + slot) : pick(ofOthers, block * 4 + slot);
}

/** Returns the pair of which a company is the heir or the failed company. */
function pairOf(world: World, index: number): Heir | undefined {
  return heirOf(world, index) ?? heirTo(world, index);
}

const named: ReadonlySet<Likeness> = new Set(['full', 'partial', 'lawful', 'namesake', 'solvent']);
const sited: ReadonlySet<Likeness> = new Set(['full', 'lawful', 'namesake', 'solvent']);

/** Returns the pairs whose companies share a name, in the order of the world; the failed company is named after its director. */
export function namedPairs(world: World): readonly Heir[] {
  const blocks = Array.from({ length: Math.ceil(Math.min(world.companies, end) / BLOCK) }, (_, block) => block * BLOCK);
  return blocks
    .flatMap((first) => failures.flatMap((failure) => heirTo(world, first + failure) ?? []))
    .filter(({ likeness }) => named.has(likeness));
}

/** First key of the addresses of formation agents. */
const AGENTS = 850_000_000;
/** Blocks whose companies have the same agent: more than fifty companies, so that the address says nothing. */
const perAgent = 10;
/** Other companies of a block with the address of the agent. */
const clients: ReadonlySet<number> = new Set([123, 126, 127, 128, 129, 130, 139, 149]);

/** Returns the key of a company's registered office: its own index, that of the failed company, or that of a formation agent. */
export function officeKey(world: World, index: number): number {
  const pair = pairOf(world, index);
  const isClient = clients.has(index % BLOCK) || (pair === undefined && isAgentsClient(world, index));
  if (pair?.likeness === 'agent' || isClient) return AGENTS + floor(index / BLOCK / perAgent);
  return pair !== undefined && sited.has(pair.likeness) ? pair.failed : index;
}

/** Trade of a company of a pair: `shared` by both, or one of the heir's own that differs. Undefined: drawn as any other. */
export function tradeOf(world: World, index: number): { readonly failed: number; readonly shared: boolean } | undefined {
  const pair = pairOf(world, index);
  if (pair === undefined) return undefined;
  const shared = sited.has(pair.likeness);
  return shared || pair.index === index ? { failed: pair.failed, shared } : undefined;
}

/** Returns the day of incorporation of a heir, some weeks around the failure; `undefined` for another company, and for one that is much older. */
export function followsOn(world: World, index: number): number | undefined {
  const heir = heirOf(world, index);
  return heir === undefined || heir.likeness === 'coincidence' ? undefined : -60 + (draw(world.seed, index, salt) % 56);
}

const salt = 350;
