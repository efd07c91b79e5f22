import { z } from 'zod';
import { eventTypes } from '../../models/webhooks/event-types.ts';

/** One object, for a schema that has a name in the document may be there once only. */
export const eventType = z.enum(eventTypes).meta({ id: 'EventType' });
