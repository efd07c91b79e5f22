import { expect, test } from 'vitest';
import { readConfig } from '../../infra/config.ts';
import { checkWebhookUrl } from '../../infra/http/outbound.ts';
import { webhookPolicyOf } from './webhook-policy.ts';

test.each([
  ['sample', 'reached'],
  ['mirror', 'WEBHOOK_URL_BLOCKED_ADDRESS'],
  ['live', 'WEBHOOK_URL_BLOCKED_ADDRESS'],
])('with %s records a receiver on this machine that the operator allows is %s', async (mode, expected) => {
  const config = readConfig({
    RISK_RECORDS: mode,
    RISK_MIRROR: '/made/up',
    RISK_CONTACT: 'operator@example.com',
    RISK_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  const checked = checkWebhookUrl('http://127.0.0.1:4242/webhooks', webhookPolicyOf(config));
  expect(
    await checked.then(
      () => 'reached',
      (error: { code: string }) => error.code,
    ),
  ).toBe(expected);
});
