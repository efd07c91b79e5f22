import { isIPv6 } from 'node:net';

/** Returns what one party holds of an address: an IPv4 address, or the first 64 bits of an IPv6 address, which any host may change the rest of. */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined || !isIPv6(address) || address.includes('.')) return address ?? '';
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
