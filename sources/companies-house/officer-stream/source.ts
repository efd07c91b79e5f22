import { parseEnvelopes } from '../envelope/parse.ts';
import { streamOf } from '../stream.ts';

/**
 * Appointments and resignations within seconds, in the table of the products 195, 216 and 198. The API has ids of its own for appointments, so a
 * record never has the key of a product's row: models/features/appointment.sql finds which rows are one appointment.
 */
export const officerStream = streamOf({
  id: 'companies-house/officer-stream',
  title: 'Streaming API: company officers',
  path: 'officers',
  gapClosedBy: { source: 'companies-house/officers', how: 'file' },
  verified: 'official sample',
  display: 'rows',
  table: 'officer',
  key: ['company_number', 'appointment'],
  fillBy: 'role',
  parse: (release, out) => parseEnvelopes(release, out, ['company-officers']),
});
