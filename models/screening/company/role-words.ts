import { reach } from './chain.ts';
import { inWords, readNature } from './control.ts';
import type { Role } from './parties.ts';

interface RoleWords {
  readonly as: 'company' | 'former-name' | 'officer' | 'owner';
  /** The role in words: `director`, `more than 75 % of the shares`. */
  readonly detail: string;
  /** For an owner of an owner: the companies between the owner and the company, the owner's first. */
  readonly through: readonly string[];
  /** ISO day on which the role began, as the register states it. */
  readonly since: string | null;
  /** The release of the register that has the record. */
  readonly release: string | null;
}

/** Describes a role for a reader. */
export function roleWords(role: Role): RoleWords {
  const plain = { through: [], since: null, release: null };
  switch (role.as) {
    case 'company':
      return { as: role.as, detail: 'the company itself', ...plain };
    case 'former-name':
      return { as: role.as, detail: 'a former name of the company', ...plain };
    case 'officer': {
      const { role: office, since, release } = role.officer;
      return { as: role.as, detail: `${office ?? 'officer'}${recordedAs(role, 'officer')}`, through: [], since, release };
    }
    case 'owner': {
      const owner = role.route.at(-1)?.owner;
      const through = role.route.slice(1).map(({ company }) => company.name ?? company.companyNumber);
      const behind = reach(role.route) === 'minority' ? '; a minority holding between does not give control' : '';
      const detail = `${holding(owner?.natures ?? [])}${behind}${recordedAs(role, 'owner')}`;
      return { as: role.as, detail, through: through.reverse(), since: owner?.since ?? null, release: owner?.release ?? null };
    }
  }
}

function recordedAs({ recordedAs: name }: { readonly recordedAs?: string }, of: 'officer' | 'owner'): string {
  return name === undefined ? '' : `; the record of the ${of} has the name ${name}`;
}

/** Describes the natures of control; an unreadable nature is shown as the register writes it. */
function holding(natures: readonly string[]): string {
  const words = natures.map((text) => {
    const nature = readNature(text);
    return nature == null ? text : inWords(nature);
  });
  return words.length === 0 ? 'the register does not state the nature of control' : words.join('; ');
}
