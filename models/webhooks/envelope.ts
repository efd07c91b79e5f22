/** One change of one company, as the table `event` stores it. */
export interface WebhookEvent {
  readonly type: string;
  /** When it happened; where the records state a day only, the start of that day in London. Part of the body, so it is the same in every attempt. */
  readonly occurredAt: Date;
  readonly companyNumber: string;
  readonly companyName: string | null;
  /** Derived from the record: the same change always has the same id. */
  readonly sourceId: string;
  readonly detail: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** The body of a delivery (docs/interface.md, "Envelope"). */
interface WebhookEnvelope {
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
 * Returns the body of a delivery, UTF-8 JSON. It depends on the event alone, so a retry days later sends the same bytes as the first attempt.
 * Only `t` of the signature changes with each attempt: otherwise receivers would refuse late retries as replays.
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

/** Returns the four headers of a delivery (docs/interface.md, "Headers"). */
export function webhookHeaders(type: string, signature: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook-Dispatcher/2.0',
    'X-Service-Event': type,
    'X-Service-Signature': signature,
  };
}
