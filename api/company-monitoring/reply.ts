import { z } from 'zod';
import type { CompanyFacts } from '../../models/clearance/facts.ts';
import type { MonitoredCompany } from '../../serving/monitoring/portfolio.ts';
import { companyName, companyNumber, detail, instant } from '../members.ts';
import { meta, metaWith } from '../transaction-check/reply.ts';

const company = z
  .object({
    companyNumber,
    companyName,
    addedAt: instant('When you added the company.'),
  })
  .meta({ id: 'MonitoredCompany', description: 'A company of your portfolio.' });

const total = z.int().meta({ description: 'Companies in the portfolio after the request.' });
const quota = z.int().meta({ description: 'Companies that the plan allows in the portfolio.' });

export const portfolioReply = z.object({
  data: z.array(company).meta({ description: 'In the order of their numbers.' }),
  meta: metaWith({
    total: total.meta({ description: 'Companies in the portfolio.' }),
    quota,
    after: z.string().nullable().meta({ description: 'Cursor of the next page; null: this is the last page.' }),
  }),
});

const snapshot = z
  .object({
    companyNumber,
    companyName,
    known: z.boolean().meta({ description: 'False: no record names the company; its events follow when one does.' }),
    status: z.string().nullable().meta({ description: 'The status of the register, in its own words.' }),
    onRegister: z.boolean().nullable().meta({ description: 'Whether the newest register holds the company; null: no record names it.' }),
    petitions: z.int().meta({ description: 'Winding-up petitions on record.' }),
    procedures: z
      .array(
        z.object({
          code: z.string().meta({ description: 'Kind of the procedure, such as `liquidation`.' }),
          since: z.string().nullable().meta({ description: 'Day on which it began, ISO 8601; null: not stated.' }),
        }),
      )
      .meta({ description: 'Insolvency procedures on record.' }),
  })
  .meta({ id: 'MonitoringSnapshot', description: 'What the records say when the company is added. POST /api/v1/report says more.' });

const notKnown = z
  .array(
    z
      .object({
        code: z.string().meta({
          description: 'A reason code or a limit of a clearance (docs/reason-codes.md); stable.',
          example: 'SOURCE_STALE:gazette/petitions',
        }),
        companyNumber: companyNumber.nullable().meta({ description: 'The company that it concerns; null: it may concern each of them.' }),
        detail,
      })
      .meta({ id: 'MonitoringNotKnown', description: 'One thing that the records may lack.' }),
  )
  .meta({
    description:
      'Why the records behind the snapshots may lack something, by the rules of `POST /api/v1/transaction-check`: a source was not read in time, or records could not be read or published. Present with `snapshots`.',
  });

export const addedReply = z.object({
  data: z
    .object({
      added: z.int().meta({ description: 'Companies that were not in the portfolio before.' }),
      already: z.int().meta({ description: 'Companies that were in the portfolio before.' }),
      total,
      snapshots: z
        .array(snapshot)
        .optional()
        .meta({ description: 'Present when the request has `snapshot: true`; in the order of the request.' }),
      notKnown: notKnown.optional(),
    })
    .meta({ id: 'MonitoringAdded', description: 'What the request added.' }),
  meta: metaWith({ quota }),
});

export const removedReply = z.object({
  data: z
    .object({
      removed: z.int().meta({ description: 'Companies that were taken out of the portfolio.' }),
      notMonitored: z.int().meta({ description: 'Numbers that were not in the portfolio.' }),
      total,
    })
    .meta({ id: 'MonitoringRemoved', description: 'What the request removed.' }),
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
