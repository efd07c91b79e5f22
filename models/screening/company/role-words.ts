import { reach } from './chain.ts';
import { inWords, readNature } from './control.ts';
import type { Role } from './parties.ts';

export interface RoleWords {
  readonly as: 'company' | 'former-name' | 'officer' | 'owner';
  /** What the register says of it: `director`, `more than 75 % of the shares`. */
  readonly detail: string;
  /** Of an owner of an owner: the companies between him and the company, his own first. */
  readonly through: readonly string[];
  /** ISO date from which, as the register gives it. */
  readonly since: string | null;
  /** The release of the register that says so. */
  readonly release: string | null;
}

/** A role for people. */
export function roleWords(role: Role): RoleWords {
  const plain = { through: [], since: null, release: null };
  switch (role.as) {
    case 'company':
      return { as: role.as, detail: 'the company itself', ...plain };
    case 'former-name':
      return { as: role.as, detail: 'a former name of the company', ...plain };
    case 'officer': {
      const { role: office, since, release } = role.officer;
      return { as: role.as, detail: office ?? 'officer', through: [], since, release };
    }
    case 'owner': {
      const owner = role.route.at(-1)?.owner;
      const through = role.route.slice(1).map(({ company }) => company.name ?? company.companyNumber);
      const behind = reach(role.route) === 'minority' ? '; between stands a minority, which does not decide' : '';
      const detail = `${holding(owner?.natures ?? [])}${behind}`;
      return { as: role.as, detail, through: through.reverse(), since: owner?.since ?? null, release: owner?.release ?? null };
    }
  }
}

/** What cannot be read is told as it is written. */
function holding(natures: readonly string[]): string {
  const words = natures.map((text) => {
    const nature = readNature(text);
    return nature == null ? text : inWords(nature);
  });
  return words.length === 0 ? 'the register does not say how' : words.join('; ');
}
