import { z } from 'zod';
import { eventTypes } from '../../models/webhooks/event-types.ts';

/** One shared object: OpenAPI allows a named schema only once. */
export const eventType = z
  .enum(eventTypes)
  .meta({ id: 'EventType', description: 'Type of an event. The webhooks of this document state what each means.' });
