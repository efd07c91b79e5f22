import { z } from 'zod';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { MonitoredCompany } from '../../serving/monitoring/portfolio.ts';
import { meta } from '../transaction-check/reply.ts';

const company = z
  .object({
    companyNumber: z.string(),
    companyName: z.string().nullable().meta({ description: 'Null: no record names the company.' }),
    addedAt: z.iso.datetime(),
  })
  .meta({ id: 'MonitoredCompany' });

const quota = z.int().meta({ description: 'Companies that the plan allows in the portfolio.' });

export const portfolioReply = z.object({
  data: z.array(company),
  meta: meta.extend({
    total: z.int().meta({ description: 'Companies in the portfolio.' }),
    quota,
    after: z.string().nullable().meta({ description: 'Cursor of the next page; null: this is the last page.' }),
  }),
});

const snapshot = z
  .object({
    companyNumber: z.string(),
    companyName: z.string().nullable(),
    known: z.boolean().meta({ description: 'False: no record names the company; its events follow when one does.' }),
    status: z.string().nullable().meta({ description: 'The status of the register, in its own words.' }),
    onRegister: z.boolean().nullable(),
    petitions: z.int().meta({ description: 'Winding-up petitions on record.' }),
    procedures: z
      .array(z.object({ code: z.string(), since: z.string().nullable() }))
      .meta({ description: 'Insolvency procedures on record.' }),
  })
  .meta({ id: 'MonitoringSnapshot', description: 'What the records say when the company is added. POST /api/v1/report says more.' });

export const addedReply = z.object({
  data: z
    .object({
      added: z.int().meta({ description: 'Companies that were not in the portfolio before.' }),
      already: z.int(),
      total: z.int(),
      snapshots: z.array(snapshot).optional(),
    })
    .meta({ id: 'MonitoringAdded' }),
  meta: meta.extend({ quota }),
});

export const removedReply = z.object({
  data: z
    .object({ removed: z.int(), notMonitored: z.int().meta({ description: 'Numbers that were not in the portfolio.' }), total: z.int() })
    .meta({ id: 'MonitoringRemoved' }),
  meta,
});

export function companyReply({ addedAt, ...rest }: MonitoredCompany): z.input<typeof company> {
  return { ...rest, addedAt: addedAt.toISOString() };
}

export function snapshotReply(companyNumber: string, facts: CompanyFacts | undefined): z.input<typeof snapshot> {
  return {
    companyNumber,
    companyName: facts?.name ?? null,
    known: facts !== undefined,
    status: facts?.register?.statusText ?? null,
    onRegister: facts?.register?.onRegister ?? null,
    petitions: facts?.petitions.length ?? 0,
    procedures: (facts?.procedures ?? []).map(({ code, since }) => ({ code, since })),
  };
}
