import { createHash } from 'node:crypto';
import { isoOf } from '../calendar.ts';
import { companyNumber, personName } from '../company.ts';
import { filingId } from '../filings/id.ts';
import { proceduresOf } from '../insolvency/procedures.ts';
import { draw, pick } from '../random.ts';
import type { World } from '../world.ts';
import { type Charge, chargesOf, coded } from './charges.ts';

const lenders = [
  'SALTMARSH BANK PLC',
  'Ferrow Commercial Finance Limited',
  'HALDEN & MOOR BANK PLC',
  'Corvid Asset Finance LLP',
  'The Brindle Building Society',
  'Owlton Borough Council',
] as const;
const instruments = ['Debenture', 'Legal mortgage', 'Mortgage debenture', 'Legal charge'] as const;

/** Returns a charge as the register shows it on a day; `undefined` before its registration. */
export function chargeAt(world: World, index: number, charge: Charge, day: number): object | undefined {
  const { id, number, createdOn, deliveredOn, drawn } = charge;
  if (deliveredOn > day) return undefined;
  const satisfiedOn = charge.satisfiedOn !== undefined && charge.satisfiedOn <= day ? charge.satisfiedOn : undefined;
  const partly = charge.partSatisfiedOn !== undefined && charge.partSatisfiedOn <= day;
  const company = companyNumber(world, index);
  const modern = createdOn >= coded;
  const isReceivers = number === 1 && proceduresOf(world, index).some(({ underCharge, shownOn }) => underCharge === true && shownOn <= day);
  const shown = {
    ...(modern ? { charge_code: `${company}${String(number).padStart(4, '0')}` } : {}),
    charge_number: number,
    classification: modern
      ? { type: 'charge-description', description: 'A registered charge' }
      : { type: 'charge-description', description: pick(instruments, drawn >>> 4) },
    // one word in most answers; old charges have the other one
    status:
      satisfiedOn !== undefined ? (modern || drawn % 4 !== 0 ? 'fully-satisfied' : 'satisfied') : partly ? 'part-satisfied' : 'outstanding',
    created_on: isoOf(createdOn),
    delivered_on: isoOf(deliveredOn),
    ...(satisfiedOn === undefined ? {} : { satisfied_on: isoOf(satisfiedOn) }),
    particulars: modern
      ? { contains_fixed_charge: true, ...(drawn % 2 === 0 ? { contains_floating_charge: true, floating_charge_covers_all: true } : {}) }
      : { type: 'short-particulars', description: 'Fixed and floating charges over the undertaking and all property and assets.' },
    ...(modern
      ? {}
      : { secured_details: { type: 'amount-secured', description: 'All monies due or to become due from the company to the chargee' } }),
    persons_entitled: [{ name: drawn % 12 === 5 ? personName(world, 800_000_000 + index) : pick(lenders, drawn >>> 8) }],
    transactions: [
      {
        filing_type: modern ? 'create-charge-with-deed' : 'create-charge-pre-2006-companies-act',
        delivered_on: isoOf(deliveredOn),
        ...linked(world, index, `charge ${number}`),
      },
      ...(satisfiedOn === undefined
        ? []
        : [{ filing_type: 'charge-satisfaction', delivered_on: isoOf(satisfiedOn), ...linked(world, index, `satisfied ${number}`) }]),
    ],
    ...(isReceivers ? { insolvency_cases: [{ case_number: '1', links: { case: `/company/${company}/insolvency#case-1` } }] } : {}),
    links: { self: `/company/${company}/charges/${id}` },
  };
  return { etag: createHash('sha1').update(JSON.stringify(shown)).digest('hex'), ...shown };
}

/** Old filings have no document. */
const linked = (world: World, index: number, what: string) =>
  draw(world.seed, index, 331) % 5 === 0
    ? {}
    : { links: { filing: `/company/${companyNumber(world, index)}/filing-history/${filingId(world, index, what)}` } };

/** Returns a page of a company's charges on a day; `undefined` when it has none (404). */
export function chargeList(world: World, index: number, day: number, { start, size }: { start: number; size: number }): object | undefined {
  const charges = chargesOf(world, index).filter(({ deliveredOn }) => deliveredOn <= day);
  if (charges.length === 0) return undefined;
  const items = charges.toReversed().flatMap((charge) => chargeAt(world, index, charge, day) ?? []);
  const satisfied = charges.filter(({ satisfiedOn }) => satisfiedOn !== undefined && satisfiedOn <= day).length;
  return {
    total_count: items.length,
    // the publisher's specification writes "unfiletered_count", its data this name
    unfiltered_count: items.length,
    satisfied_count: satisfied,
    part_satisfied_count: charges.filter((one) => one.partSatisfiedOn !== undefined && one.partSatisfiedOn <= day).length,
    items: items.slice(start, start + size),
  };
}
