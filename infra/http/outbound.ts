import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AddressVerdict, judgeAddress, type WebhookPolicy } from './outbound-address.ts';

export { type WebhookPolicy, webhookPolicy } from './outbound-address.ts';

/** Why a webhook URL is refused; the codes are stable. */
export type WebhookUrlRefusal =
  | 'WEBHOOK_URL_INVALID'
  | 'WEBHOOK_URL_SCHEME'
  | 'WEBHOOK_URL_USERINFO'
  | 'WEBHOOK_URL_PORT'
  | 'WEBHOOK_URL_UNRESOLVABLE'
  | 'WEBHOOK_URL_BLOCKED_ADDRESS'
  | 'WEBHOOK_URL_HTTPS_REQUIRED';

export class WebhookUrlRefused extends Error {
  override readonly name = 'WebhookUrlRefused';
  readonly code: WebhookUrlRefusal;

  /** `reason` is a sentence for the subscriber; it never tells what a name resolved to. */
  constructor(code: WebhookUrlRefusal, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
  }
}

/** All addresses of a host name, as text. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export const systemResolve: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);

const longestUrl = 2_048;
const securePorts = ['', '443', '8443'];

/**
 * The URL, when the policy lets a webhook go there now. Throws `WebhookUrlRefused`. Names may point elsewhere later, so every connection
 * is checked again when it is made (`createOutbound`).
 */
export async function checkWebhookUrl(text: string, policy: WebhookPolicy, resolve: Resolve = systemResolve): Promise<URL> {
  const url = readWebhookUrl(text);
  const verdicts = (await addressesOf(url, resolve)).map((address) => judgeAddress(address, policy));
  refuseUnlessReachable(url.protocol, verdicts);
  if (policy.production && !verdicts.every((verdict) => verdict === 'allowed') && !securePorts.includes(url.port)) {
    throw new WebhookUrlRefused('WEBHOOK_URL_PORT', 'the port must be 443 or 8443');
  }
  return url;
}

/** One blocked address among several is enough: which of them a connection takes is not ours to choose. */
export function refuseUnlessReachable(protocol: string, verdicts: readonly AddressVerdict[]): void {
  if (verdicts.length === 0 || verdicts.includes('blocked')) {
    throw new WebhookUrlRefused('WEBHOOK_URL_BLOCKED_ADDRESS', 'the host is not a public address');
  }
  if (protocol !== 'https:' && verdicts.includes('public'))
    throw new WebhookUrlRefused('WEBHOOK_URL_HTTPS_REQUIRED', 'the URL must be https');
}

function readWebhookUrl(text: string): URL {
  // `URL` drops or repairs what is not printable ASCII: what is kept and shown would not be what is asked.
  if (text.length > longestUrl || !/^[!-~]+$/.test(text) || !URL.canParse(text)) {
    throw new WebhookUrlRefused('WEBHOOK_URL_INVALID', 'not an absolute URL in printable ASCII');
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new WebhookUrlRefused('WEBHOOK_URL_SCHEME', 'the URL must be https');
  if (url.username !== '' || url.password !== '') {
    throw new WebhookUrlRefused('WEBHOOK_URL_USERINFO', 'the URL must not carry a user name or password');
  }
  if (url.port === '0') throw new WebhookUrlRefused('WEBHOOK_URL_PORT', 'port 0 cannot be reached');
  return url;
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = literalAddress(url.hostname);
  if (literal !== undefined) return [literal];
  try {
    return await resolve(url.hostname);
  } catch (cause) {
    throw new WebhookUrlRefused('WEBHOOK_URL_UNRESOLVABLE', 'the host name cannot be resolved', cause);
  }
}

/** The address that a URL's host is, without the brackets of IPv6; `undefined` for a name. `URL` has already read 0x7f.1 and the like. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}
