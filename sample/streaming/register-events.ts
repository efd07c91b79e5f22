import { chargesOf } from '../charges/charges.ts';
import { chargeAt } from '../charges/render.ts';
import { companyNumber } from '../company.ts';
import { filedOn } from '../filings/history.ts';
import { filingOf } from '../filings/render.ts';
import { insolvencyAt } from '../insolvency/cases.ts';
import { proceduresOf } from '../insolvency/procedures.ts';
import { registerSize } from '../register.ts';
import { WITH_NOTICES } from '../stories.ts';
import type { World } from '../world.ts';
import type { StreamEvent } from './event.ts';

/** Returns the events of the companies that have stories, and of those that are younger than the sample, in the order of their indexes. */
function ofCompanies(world: World, day: number, events: (index: number) => readonly StreamEvent[]): readonly StreamEvent[] {
  const found: StreamEvent[] = [];
  const scan = (from: number, to: number) => {
    for (let index = from; index < to; index += 1) found.push(...events(index));
  };
  scan(0, Math.min(world.companies, WITH_NOTICES));
  scan(world.companies, registerSize(world, day + 1));
  return found;
}

/** Returns the events of the stream `filings` on a day: what companies file and what the register publishes about them. */
export function filingEvents(world: World, day: number): readonly StreamEvent[] {
  return ofCompanies(world, day, (index) =>
    filedOn(world, index, day).map((filed) => {
      const { id, data } = filingOf(world, index, filed);
      return {
        resource_kind: 'filing-history',
        resource_uri: `/company/${companyNumber(world, index)}/filing-history/${id}`,
        resource_id: id,
        data,
        type: 'changed',
      };
    }),
  );
}

/** Returns the events of the stream `charges` on a day: charges that are registered or satisfied. */
export function chargeEvents(world: World, day: number): readonly StreamEvent[] {
  return ofCompanies(world, day, (index) =>
    chargesOf(world, index)
      .filter(({ deliveredOn, satisfiedOn }) => deliveredOn === day || satisfiedOn === day)
      .flatMap((charge) => {
        const data = chargeAt(world, index, charge, day);
        const resource_uri = `/company/${companyNumber(world, index)}/charges/${charge.id}`;
        return data === undefined
          ? []
          : [{ resource_kind: 'company-charges', resource_uri, resource_id: charge.id, data, type: 'changed' as const }];
      }),
  );
}

/** Returns the events of the stream `insolvency-cases` on a day: all cases of each company of which one begins or ends. */
export function insolvencyEvents(world: World, day: number): readonly StreamEvent[] {
  return ofCompanies(world, day, (index) => {
    const isNew = proceduresOf(world, index).some(({ shownOn, dates }) => shownOn === day || dates.some((one) => one.shownOn === day));
    const data = isNew ? insolvencyAt(world, index, day) : undefined;
    const number = companyNumber(world, index);
    if (data === undefined) return [];
    return [
      { resource_kind: 'company-insolvency', resource_uri: `/company/${number}/insolvency`, resource_id: number, data, type: 'changed' },
    ];
  });
}
