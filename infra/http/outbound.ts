import { isIP } from 'node:net';
import { type AddressVerdict, judgeAddress, type WebhookPolicy } from './outbound-address.ts';
import { type Resolve, resolveName } from './resolve-name.ts';

export { type WebhookPolicy, webhookPolicy } from './outbound-address.ts';

/** Why a webhook URL is refused. The codes are stable. */
export type WebhookUrlRefusal =
  | 'WEBHOOK_URL_INVALID'
  | 'WEBHOOK_URL_SCHEME'
  | 'WEBHOOK_URL_USERINFO'
  | 'WEBHOOK_URL_PORT'
  | 'WEBHOOK_URL_BLOCKED_ADDRESS'
  | 'WEBHOOK_URL_HTTPS_REQUIRED';

export class WebhookUrlRefused extends Error {
  override readonly name = 'WebhookUrlRefused';
  readonly code: WebhookUrlRefusal;

  /** `reason` is shown to the subscriber, so it never contains the addresses that a name resolved to. */
  constructor(code: WebhookUrlRefusal, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
  }
}

/** The same words for a host that does not resolve: a subscriber must not learn which names the operator's network knows. */
const noPublicAddress = 'the host has no public address';
const longestUrl = 2_048;
const securePorts = ['', '443', '8443'];

/**
 * Returns the URL if the policy allows a webhook to it now: its `href` is the normal form. Throws `WebhookUrlRefused` otherwise. A name may resolve to another address
 * later, so `createOutbound` judges each connection again.
 */
export async function checkWebhookUrl(text: string, policy: WebhookPolicy, resolve: Resolve = resolveName): Promise<URL> {
  const url = readWebhookUrl(text);
  const verdicts = (await addressesOf(url, resolve)).map((address) => judgeAddress(address, policy));
  refuseUnlessReachable(url.protocol, verdicts);
  if (policy.production && !verdicts.every((verdict) => verdict === 'allowed') && !securePorts.includes(url.port)) {
    throw new WebhookUrlRefused('WEBHOOK_URL_PORT', 'the port must be 443 or 8443');
  }
  return url;
}

/** Throws `WebhookUrlRefused` if any address is blocked, because a connection may use any of them. */
export function refuseUnlessReachable(protocol: string, verdicts: readonly AddressVerdict[]): void {
  if (verdicts.length === 0 || verdicts.includes('blocked')) {
    throw new WebhookUrlRefused('WEBHOOK_URL_BLOCKED_ADDRESS', noPublicAddress);
  }
  if (protocol !== 'https:' && verdicts.includes('public'))
    throw new WebhookUrlRefused('WEBHOOK_URL_HTTPS_REQUIRED', 'the URL must be https');
}

/** The same text for every way to write a URL; without its fragment, which no request has. */
export function normalForm(url: URL): string {
  const [whole = ''] = url.href.split('#', 1);
  return whole;
}

function readWebhookUrl(text: string): URL {
  // `URL` drops or repairs characters that are not printable ASCII, so the URL could name another receiver than the text does
  if (text.length > longestUrl || !/^[!-~]+$/.test(text) || !URL.canParse(text)) {
    throw new WebhookUrlRefused('WEBHOOK_URL_INVALID', 'not an absolute URL in printable ASCII');
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new WebhookUrlRefused('WEBHOOK_URL_SCHEME', 'the URL must be https');
  if (url.username !== '' || url.password !== '') {
    throw new WebhookUrlRefused('WEBHOOK_URL_USERINFO', 'the URL must not carry a user name or password');
  }
  url.href = normalForm(url);
  if (url.href.length > longestUrl) throw new WebhookUrlRefused('WEBHOOK_URL_INVALID', 'the URL is too long with its characters encoded');
  if (url.port === '0') throw new WebhookUrlRefused('WEBHOOK_URL_PORT', 'port 0 cannot be reached');
  return url;
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = literalAddress(url.hostname);
  if (literal !== undefined) return [literal];
  try {
    return await resolve(url.hostname);
  } catch (cause) {
    throw new WebhookUrlRefused('WEBHOOK_URL_BLOCKED_ADDRESS', noPublicAddress, cause);
  }
}

/**
 * Returns the literal address of a URL's host, without the brackets of IPv6; `undefined` for a name.
 * `URL` has already normalised forms such as 0x7f.1.
 */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}
