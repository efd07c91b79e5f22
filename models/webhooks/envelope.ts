/** One change of one company, as the events table keeps it. */
export interface WebhookEvent {
  readonly type: string;
  /** When the change was made public; with it every attempt of a delivery has the same body. */
  readonly occurredAt: Date;
  readonly companyNumber: string;
  readonly companyName: string | null;
  /** Derived from the record: the same change has the same id for ever. */
  readonly sourceId: string;
  readonly detail: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** What a receiver reads (SPEC, "Webhook delivery envelope"). */
export interface WebhookEnvelope {
  readonly event: string;
  /** ISO 8601 UTC. */
  readonly timestamp: string;
  readonly data: {
    readonly companyNumber: string;
    readonly companyName?: string;
    readonly sourceId: string;
    readonly detail: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
  };
}

/**
 * The body's bytes: a function of the event alone, so that a retry days later sends the very bytes of the first attempt. What changes per
 * attempt is `t` of the signature, or receivers would refuse late retries as replays.
 */
export function webhookBody(event: WebhookEvent): Buffer {
  return Buffer.from(JSON.stringify(webhookEnvelope(event)), 'utf8');
}

function webhookEnvelope({ type, occurredAt, companyNumber, companyName, sourceId, detail, metadata }: WebhookEvent): WebhookEnvelope {
  return {
    event: type,
    timestamp: occurredAt.toISOString(),
    data: {
      companyNumber,
      ...(companyName === null ? {} : { companyName }),
      sourceId,
      detail,
      ...(metadata === null ? {} : { metadata }),
    },
  };
}

/** Headers of a delivery; SPEC names these four. */
export function webhookHeaders(type: string, signature: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook-Dispatcher/2.0',
    'X-Service-Event': type,
    'X-Service-Signature': signature,
  };
}
