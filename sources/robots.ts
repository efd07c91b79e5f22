import { SourceProblem } from './problem.ts';
import type { Http } from './source.ts';

/** Name of the service in the User-Agent, and in the groups of a `robots.txt`. */
export const robotName = 'risk-intelligence-service';

interface Rule {
  readonly allow: boolean;
  readonly path: string;
}

/**
 * Throws PUBLISHER_REFUSED when the publisher's `robots.txt` does not let this service request one of the addresses (RFC 9309), which are all of one
 * site. Without a `robots.txt` every address is allowed. Throws what the request throws: a site that cannot answer for its rules allows nothing.
 */
export async function assertRobotsAllow(http: Pick<Http, 'get'>, addresses: readonly string[]): Promise<void> {
  const [first] = addresses;
  if (first === undefined) return;
  const rules = await http.get(new URL('/robots.txt', first).href);
  if (rules === undefined) return;
  const read = rulesFor(robotName, Buffer.from(rules.bytes.subarray(0, mostBytes)).toString('utf8'));
  for (const address of addresses) {
    const { pathname, search } = new URL(address);
    if (!isAllowed(read, pathname + search)) {
      throw new SourceProblem('PUBLISHER_REFUSED', `${rules.url} does not let "${robotName}" request ${pathname}`);
    }
  }
}

/** RFC 9309 section 2.5: at least 500 KiB are read. */
const mostBytes = 512 * 1024;

/** Returns the rules of all groups that name the robot; without one, those of the groups for all robots. */
export function rulesFor(robot: string, text: string): readonly Rule[] {
  const named: Rule[] = [];
  const general: Rule[] = [];
  let agents: string[] = [];
  let isNamed = false;
  let inRules = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    switch (key.toLowerCase()) {
      case 'user-agent':
        agents = inRules ? [value.toLowerCase()] : [...agents, value.toLowerCase()];
        isNamed ||= value.toLowerCase() === robot;
        inRules = false;
        break;
      case 'allow':
      case 'disallow': {
        inRules = true;
        const rule = { allow: key.toLowerCase() === 'allow', path: value };
        if (value !== '' && agents.includes(robot)) named.push(rule);
        if (value !== '' && agents.includes('*')) general.push(rule);
      }
    }
  }
  return isNamed ? named : general;
}

/** The longest rule that fits decides; of two of one length, the one that allows. */
export function isAllowed(rules: readonly Rule[], path: string): boolean {
  const [longest] = rules
    .filter((rule) => shapeOf(rule.path).test(path))
    .sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
  return longest?.allow ?? true;
}

/** `*` stands for any characters, `$` at the end for the end of the path. */
function shapeOf(path: string): RegExp {
  const ends = path.endsWith('$');
  const parts = (ends ? path.slice(0, -1) : path).split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}${ends ? '$' : ''}`, 's');
}
