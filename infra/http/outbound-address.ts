import ipaddr from 'ipaddr.js';

/**
 * The addresses that webhooks may reach. Addresses that are not public are blocked unless the operator's ranges cover them, because a
 * subscriber chooses the URL and must not reach the operator's network through it (OWASP API7:2023, server-side request forgery).
 */
export interface WebhookPolicy {
  /** The operator's exceptions: `npm start` allows loopback with the sample records. Plain http is accepted only to these ranges. */
  readonly allow: readonly Range[];
  /** Restricts ports to 443 and 8443, except in the allowed ranges, and blocks loopback. */
  readonly production: boolean;
}

type Range = readonly [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

export type AddressVerdict = 'allowed' | 'public' | 'blocked';

/** Reads the policy from CIDR ranges such as `127.0.0.0/8`. Throws a `TypeError` that names an invalid range. */
export function webhookPolicy({ allow, production }: { allow: readonly string[]; production: boolean }): WebhookPolicy {
  return { allow: allow.map(range), production };
}

function range(cidr: string): Range {
  try {
    return ipaddr.parseCIDR(cidr);
  } catch (cause) {
    throw new TypeError(`not a CIDR range: ${cidr}`, { cause });
  }
}

/** IANA assigns global unicast addresses from this block only: no other IPv6 address is public, whatever a transition mechanism embeds in it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** IPv4 addresses that look public and are answered by the host of a virtual machine: Azure's platform (168.63.129.16). */
const platformAddresses: readonly Range[] = [ipaddr.IPv4.parseCIDR('168.63.129.16/32')];

/** Addresses of this machine itself. An unspecified address connects to loopback. */
const ownRanges: ReadonlySet<string> = new Set(['loopback', 'unspecified']);

/** Judges one address, given as text. Blocks text that is not an address, and this machine in production, whatever the operator allows. */
export function judgeAddress(text: string, policy: WebhookPolicy): AddressVerdict {
  if (!ipaddr.isValid(text)) return 'blocked';
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1, which the kernel would connect to
  const address = ipaddr.process(text);
  const kind = address.range();
  if (policy.production && ownRanges.has(kind)) return 'blocked';
  if (policy.allow.some((allowed) => covers(allowed, address))) return 'allowed';
  return kind === 'unicast' && isPublicBlock(address) ? 'public' : 'blocked';
}

function isPublicBlock(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast);
  return !platformAddresses.some((range) => covers(range, address));
}

function covers([network, bits]: Range, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}
