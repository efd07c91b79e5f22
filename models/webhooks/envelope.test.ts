import { describe, expect, test } from 'vitest';
import { type WebhookEvent, webhookBody, webhookHeaders } from './envelope.ts';
import { eventTypes } from './event-types.ts';

const event: WebhookEvent = {
  type: 'gazette.insolvency.published',
  occurredAt: new Date('2026-06-02T09:00:00Z'),
  companyNumber: '01234567',
  companyName: 'NIGHTJAR TRADING LIMITED',
  sourceId: 'gazette:L-1-2450',
  detail: 'Petition to wind up NIGHTJAR TRADING LIMITED published',
  metadata: { noticeCode: '2450' },
};

describe('the webhook envelope', () => {
  test('has the members of the interface, in its order', () => {
    expect(webhookBody(event).toString()).toBe(
      '{"event":"gazette.insolvency.published","timestamp":"2026-06-02T09:00:00.000Z","data":{"companyNumber":"01234567",' +
        '"companyName":"NIGHTJAR TRADING LIMITED","sourceId":"gazette:L-1-2450",' +
        '"detail":"Petition to wind up NIGHTJAR TRADING LIMITED published","metadata":{"noticeCode":"2450"}}}',
    );
  });

  test('an unknown name or unknown metadata is omitted, not null', () => {
    const { data } = JSON.parse(webhookBody({ ...event, companyName: null, metadata: null }).toString());
    expect(Object.keys(data)).toEqual(['companyNumber', 'sourceId', 'detail']);
  });

  test('the same event has the same bytes in every attempt', () => {
    expect(webhookBody(event).equals(webhookBody({ ...event, occurredAt: new Date(event.occurredAt) }))).toBe(true);
  });

  test('the headers are the four of the interface', () => {
    expect(webhookHeaders(event.type, 't=1,v1=0')).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhook-Dispatcher/2.0',
      'X-Service-Event': 'gazette.insolvency.published',
      'X-Service-Signature': 't=1,v1=0',
    });
  });

  test('there are 21 event types without duplicates', () => {
    expect(new Set(eventTypes).size).toBe(21);
    expect(eventTypes).toHaveLength(21);
  });
});
