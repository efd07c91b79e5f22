/** One nature of control: more than `above` and at most `upTo` per cent of a measure; 0 to 100 for significant influence or control. */
export interface Nature {
  readonly of: 'shares' | 'votes' | 'surplus assets' | 'board' | 'influence';
  readonly above: number;
  readonly upTo: number;
  /** Held through a trust or a firm, or as one of its trustees or members. */
  readonly as: 'trust' | 'firm' | null;
}

/**
 * - `majority`  more than half, or control of the board
 * - `possible`  a band from below half to above it, or significant influence or control
 * - `minority`  not more than half
 */
export type Stake = 'majority' | 'possible' | 'minority';

const rights = [
  [/^ownership-of-shares-/, 'shares'],
  [/^voting-rights-/, 'votes'],
  [/^(?:part-)?right-to-share-surplus-assets-/, 'surplus assets'],
  [/^right-to-appoint-and-remove-(?:directors|members|persons?)(?=-|$)/, 'board'],
  [/^significant-influence-or-control(?=-|$)/, 'influence'],
] as const;

/** A nominee holds land for another person and neither owns nor controls the entity. */
const nominee = /^registered-owner-as-nominee-/;

/**
 * Parses a nature of control as Companies House codes it. Returns null for a nature without ownership or control, and undefined for one that the
 * register's list of natures does not have.
 */
export function readNature(nature: string): Nature | null | undefined {
  if (nominee.test(nature)) return null;
  const [form, of] = rights.find(([form]) => form.test(nature)) ?? [];
  if (form === undefined || of === undefined) return undefined;
  const rest = nature.replace(form, '');
  const as = /(?:^|-)(trust|firm)(?:-|$)/.exec(rest)?.[1];
  const band = unmeasured[of] ?? bandOf(rest);
  return band === undefined ? undefined : { of, ...band, as: as === 'trust' || as === 'firm' ? as : null };
}

/** Natures without a percentage. Appointing the board is control; for `significant-influence-or-control` the register does not say which. */
const unmeasured: Readonly<Partial<Record<Nature['of'], { above: number; upTo: number }>>> = {
  board: { above: 50, upTo: 100 },
  influence: { above: 0, upTo: 100 },
};

/** Reads `25-to-50-percent` as more than 25 and not more than 50. Overseas entities state only `more-than-25-percent`. */
function bandOf(text: string): { above: number; upTo: number } | undefined {
  const [, above, upTo] = /^(\d{1,3})-to-(\d{1,3})-percent/.exec(text) ?? [];
  if (above !== undefined && upTo !== undefined) return { above: Number(above), upTo: Number(upTo) };
  const [, least] = /^more-than-(\d{1,3})-percent/.exec(text) ?? [];
  return least === undefined ? undefined : { above: Number(least), upTo: 100 };
}

/** Returns the highest stake that the natures of one owner give. Missing or unreadable natures are `possible`. */
export function stakeOf(natures: readonly string[]): Stake {
  if (natures.length === 0) return 'possible';
  const read = natures.map(readNature);
  if (read.some((nature) => nature != null && nature.above >= 50)) return 'majority';
  return read.some((nature) => nature === undefined || (nature !== null && nature.upTo > 50)) ? 'possible' : 'minority';
}

/** Describes a nature, for example `more than 75 % of the shares, through a trust`. */
export function inWords({ of, above, upTo, as }: Nature): string {
  const through = as === null ? '' : `, through a ${as}`;
  if (of === 'board') return `the right to appoint or remove a majority of the board${through}`;
  if (of === 'influence') return `significant influence or control${through}`;
  return `more than ${above} %${upTo < 100 ? ` and not more than ${upTo} %` : ''} of the ${of}${through}`;
}
