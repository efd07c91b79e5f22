import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { codeOf } from '../error-code.ts';

/** Returns all addresses of a host name, as text. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface ResolveOptions {
  /** Milliseconds for the first question to each name server; a second one gets twice the time. */
  readonly timeout?: number;
  /** Addresses of the name servers. Absent: those of the machine. */
  readonly servers?: readonly string[];
  /** Names that the operator gives an address; they are not asked for. */
  readonly hostsFile?: string;
}

/**
 * Creates a resolver for names that subscribers choose. It asks the name servers over sockets of its own (c-ares), and gives up after some seconds.
 * `dns.lookup` would hold one of libuv's threads until the slowest name server has answered: a few names that never answer would end all look-ups of
 * the process, for every tenant. Names are complete: no search domain is added. Questions at the same time for one name share an answer.
 */
export function createResolve({ timeout = 1_000, servers, hostsFile = '/etc/hosts' }: ResolveOptions = {}): Resolve {
  const asked = new Map<string, Promise<readonly string[]>>();

  async function ask(hostname: string): Promise<readonly string[]> {
    const own = await addressesIn(hostsFile, hostname);
    if (own.length > 0) return own;
    const resolver = new Resolver({ timeout, tries: 2 }); // a new one reads the name servers of the machine anew
    if (servers !== undefined) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (addresses.length === 0) throw nameProblem(hostname, failed?.reason);
    return addresses;
  }

  return (hostname) => {
    const name = hostname.toLowerCase();
    const answer = asked.get(name) ?? ask(name).finally(() => asked.delete(name));
    asked.set(name, answer);
    return answer;
  };
}

export const resolveName = createResolve();

/** Returns the addresses of a name in a file of hosts(5); none when there is no file. */
async function addressesIn(file: string, hostname: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    return names.some((name) => name.toLowerCase() === hostname) ? [address] : [];
  });
}

/** Codes as getaddrinfo has them: `ECONNREFUSED` of a name server is not a refusal of the receiver. */
function nameProblem(hostname: string, cause: unknown): Error {
  const code = ['ENOTFOUND', 'ENODATA'].includes(String(codeOf(cause))) ? 'ENOTFOUND' : 'EAI_AGAIN';
  return Object.assign(new Error(`${code} ${hostname}`, { cause }), { code });
}
