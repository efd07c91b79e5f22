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
  let isNamed = false;
  /** Whether the present group of lines names the robot, and whether it is for all robots. */
  let [forRobot, forAll] = [false, false];
  let inRules = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const { key, value } = fieldOf(line);
    switch (key) {
      case 'user-agent':
        if (inRules) [forRobot, forAll] = [false, false];
        forRobot ||= value.toLowerCase() === robot;
        forAll ||= value === '*';
        isNamed ||= forRobot;
        inRules = false;
        break;
      case 'allow':
      case 'disallow': {
        inRules = true;
        const rule = { allow: key === 'allow', path: value };
        if (value !== '' && forRobot) named.push(rule);
        if (value !== '' && forAll) general.push(rule);
      }
    }
  }
  return isNamed ? named : general;
}

/** Reads `Disallow: /a # why`. A pattern for the whole line would take quadratic time for a line of spaces. */
function fieldOf(line: string): { readonly key: string; readonly value: string } {
  const [field = ''] = line.split('#', 1);
  const colon = field.indexOf(':');
  return { key: field.slice(0, Math.max(colon, 0)).trim().toLowerCase(), value: field.slice(colon + 1).trim() };
}

/** The longest rule that fits decides; of two of one length, the one that allows. */
export function isAllowed(rules: readonly Rule[], path: string): boolean {
  const [longest] = rules
    .filter((rule) => fits(rule.path, path))
    .sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
  return longest?.allow ?? true;
}

/**
 * `*` stands for any characters, `$` at the end for the end of the path. Each part between two `*` is found where it comes first, and the last one of
 * a pattern with an end at the end of the path, so no choice is made again: as a regular expression, seven `*` take a minute.
 */
function fits(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$');
  const [first = '', ...parts] = (ends ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = ends ? parts.pop() : undefined;
  if (ends && last === undefined) return path === first;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last));
}
