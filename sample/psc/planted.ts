import { companyNumber } from '../company.ts';
import { nameOf } from '../people.ts';
import { type ListedPerson, sanctionedPerson } from '../sanctions/listed-people.ts';
import type { Truth } from '../story.ts';
import { BLOCK, type World } from '../world.ts';

const { floor } = Math;

/** Positions in a block whose owners follow a story; the owners of all others are drawn. */
const positions = {
  /** A person of the sanctions list owns more than half. */
  listed: 80,
  /** The company before it owns more than half, so the listed person owns it through one company, or through two (`longChain`). */
  chain: 81,
  longChain: 82,
  /** A person of the sanctions list owns less than half. */
  listedInPart: 83,
  /** The two companies own each other. */
  ring: 84,
  ringBack: 85,
  overseas: 86,
  secret: 88,
  government: 89,
} as const;

/** Number of blocks with these stories, the same as for the other stories of the sanctions list. */
const sanctionsBlocks = 4;

type Planted =
  | { readonly story: 'listed' | 'listedInPart'; readonly person: ListedPerson }
  | { readonly story: 'owned'; readonly by: number }
  | { readonly story: 'overseas' | 'secret' | 'government' };

/** Returns the owner of a company by its story, or `undefined`. */
export function plantedOwner(world: World, index: number): Planted | undefined {
  if (index >= world.companies) return undefined;
  const block = floor(index / BLOCK);
  const hasStory = block < sanctionsBlocks;
  switch (index % BLOCK) {
    case positions.listed:
      return hasStory ? { story: 'listed', person: sanctionedPerson(world, block) } : undefined;
    case positions.chain:
    case positions.longChain:
      return hasStory ? { story: 'owned', by: index - 1 } : undefined;
    case positions.listedInPart:
      return hasStory ? { story: 'listedInPart', person: sanctionedPerson(world, sanctionsBlocks + block) } : undefined;
    case positions.ring:
      return index + 1 < world.companies ? { story: 'owned', by: index + 1 } : undefined;
    case positions.ringBack:
      return { story: 'owned', by: index - 1 };
    case positions.overseas:
      return { story: 'overseas' };
    case positions.secret:
      return block % 5 === 0 ? { story: 'secret' } : undefined;
    case positions.government:
      return block % 5 === 1 ? { story: 'government' } : undefined;
    default:
      return undefined;
  }
}

/** Returns the truths of a company from its owners, which hold since before the history begins. */
export function ownershipTruths(world: World, index: number): readonly Truth[] {
  const owner = plantedOwner(world, index);
  if (owner === undefined) return [];
  if (owner.story === 'listedInPart') return [{ name: 'partOwnedBySanctioned', from: -400, facts: factsOf(owner.person) }];
  if (owner.story === 'listed') return [{ name: 'ownedBySanctioned', from: -400, facts: factsOf(owner.person) }];
  if (owner.story !== 'owned') return [];
  const chain = chainOf(world, index);
  if (chain === undefined) return [];
  const through = chain.companies.map((one) => companyNumber(world, one)).join(' ');
  return [{ name: 'ownedBySanctioned', from: -400, facts: { ...factsOf(chain.person), through } }];
}

/** Returns the listed person at the end of a chain and the companies in between; `undefined` for a ring or a chain without a listed person. */
function chainOf(world: World, index: number): { person: ListedPerson; companies: readonly number[] } | undefined {
  const companies: number[] = [];
  for (let at = index; ; ) {
    const owner = plantedOwner(world, at);
    if (owner?.story === 'listed') return { person: owner.person, companies };
    if (owner?.story !== 'owned' || companies.includes(owner.by)) return undefined;
    companies.push(owner.by);
    at = owner.by;
  }
}

function factsOf(person: ListedPerson): NonNullable<Truth['facts']> {
  return { designation: person.uniqueId, owner: nameOf(person) };
}
