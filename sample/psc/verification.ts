import { isoOf } from '../calendar.ts';
import { draw } from '../random.ts';
import type { World } from '../world.ts';
import type { Owner } from './owner.ts';

const salt = 116;

/** First day on which companies state that owners have verified their identity. */
const began = -195;

/**
 * Returns an individual with what the register shows of the verification of the identity, in each shape of the real register: by a corporate service
 * provider; by the person, with an end for some; not yet, with the last day; within two weeks of a statement; nothing for half of them.
 */
export function withVerification(world: World, key: number, owner: Owner): Owner {
  if (owner.form !== 'individual' || owner.ceased !== undefined) return owner;
  const shape = shapeOf(draw(world.seed, key, salt));
  return shape === undefined ? owner : { ...owner, details: { ...owner.details, identity_verification_details: shape } };
}

function shapeOf(drawn: number): Record<string, unknown> | undefined {
  const day = began + ((drawn >>> 8) % 190);
  switch (drawn % 10) {
    case 0:
    case 1:
      return {
        anti_money_laundering_supervisory_bodies: ['Institute of Invented Accountants'],
        appointment_verification_end_on: '9999-12-31',
        appointment_verification_start_on: isoOf(day),
        authorised_corporate_service_provider_name: 'HALCOMBE FILINGS LIMITED',
        identity_verified_on: isoOf(day - 8),
      };
    case 2:
      return {
        appointment_verification_end_on: drawn % 3 === 0 ? isoOf(day + 20) : '9999-12-31',
        appointment_verification_start_on: isoOf(day),
      };
    case 3:
      return { appointment_verification_statement_due_on: isoOf(day + 170) };
    case 4:
      return { appointment_verification_statement_date: isoOf(day), appointment_verification_statement_due_on: isoOf(day + 14) };
    default:
      return undefined;
  }
}
