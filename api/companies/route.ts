import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { companyNumber as companyNumberOf } from '../../serving/input/company-number.ts';
import { createCompanyHistory } from '../../serving/report/company-history.ts';
import { createReport, type Report } from '../../serving/report/report.ts';
import { createAssessCompany } from '../../serving/risk/assess-company.ts';
import { londonDay } from '../../uk/day.ts';
import { asOfIn, asOfMembers } from '../as-of/as-of.ts';
import type { Authenticate } from '../authenticate.ts';
import type { ApiDeps } from '../deps.ts';
import { type Names, screenedBy } from '../names/names.ts';
import { contentPolicyWithScript } from '../pages/layout.ts';
import { allowOnly, areaRouter, requireSession, sendPage } from '../pages/sign-in.ts';
import { operation, type Route } from '../route.ts';
import { companies } from './area.ts';
import { instantOfDay, sliderPath, sliderScript } from './as-of-form.ts';
import { findPage, unknownPage } from './other-pages.ts';
import { companyPage } from './page.ts';

/** `day`: what the slider sends, days since 1970; `asOf` goes before it. */
const query = z.object({
  ...asOfMembers,
  day: z
    .string()
    .regex(/^\d{1,6}$/, 'not a count of days')
    .transform(Number)
    .optional(),
});

interface Deps {
  readonly authenticate: Authenticate;
  readonly names: Names;
  /** Answers a request with an operation: limits, log line and problems are those of every operation. */
  readonly serve: (route: Route, request: Request, response: Response) => Promise<void>;
}

/**
 * The pages about companies, below `/companies`. A browser signs in with a form; a program sends the key as every other request does. Both need the
 * scope `risk-assess:read`.
 */
export function companyPages(deps: ApiDeps, { authenticate, names, serve }: Deps): RequestHandler {
  const { secretBox, baseUrl } = deps;
  const router = areaRouter(companies, contentPolicyWithScript, { secretBox, authenticate, baseUrl });
  const reader = requireSession(companies, { secretBox, authenticate });
  const company = companyRoute(deps, names);

  router.get(sliderPath.slice(companies.path.length), (_request, response) => void response.type('text/javascript').send(sliderScript));
  allowOnly(router, sliderPath.slice(companies.path.length));
  router.get('/', reader, ({ query: { number } }, response) => {
    if (typeof number === 'string') response.redirect(303, `${companies.path}/${encodeURIComponent(number.trim())}`);
    else sendPage(response, findPage());
  });
  router.get('/:companyNumber', reader, (request, response) => serve(company, request, response));
  for (const path of ['/', '/:companyNumber']) allowOnly(router, path);
  return router;
}

/** Answers with what the report and the assessment of the company answer, so the page cannot contradict them. */
function companyRoute(deps: ApiDeps, names: Names): Route {
  const reportOf = createReport(deps);
  const assessCompany = createAssessCompany(deps);
  const historyOf = createCompanyHistory(deps);
  return operation({
    method: 'get',
    path: '/companies/{companyNumber}',
    id: 'getCompanyPage',
    tag: 'Companies',
    summary: 'Read the page of a company',
    description: 'An HTML page.',
    scope: companies.scope,
    params: z.object({ companyNumber: z.string() }),
    query,
    namesOf: () => 1,
    reply: z.string(),
    replyType: 'text/html',
    run: async ({ params, query: { day, ...asked }, caller, gone }) => {
      const { data: companyNumber } = companyNumberOf.safeParse(params.companyNumber);
      if (companyNumber === undefined) return { status: 404, body: unknownPage(params.companyNumber) };
      const { now } = deps.clock();
      const asOf = asOfIn(earlier(asked, day, now), now);
      const [report, risk] = await Promise.all([
        reportOf(caller, { companyNumber, asOf }, screenedBy(names, gone.signal)),
        assessCompany(caller, companyNumber, undefined, asOf),
      ]);
      const history = await historyOf(caller, report);
      if (isUnknown(report) && history.days.length === 0) return { status: 404, body: unknownPage(companyNumber) };
      const sandbox = caller.environment === 'sandbox';
      return { body: companyPage({ report, risk, history, asOf, today: londonDay(now), sandbox }) };
    },
  });
}

type Asked = Parameters<typeof asOfIn>[0];

/** Returns what is asked about in the words of the report. The form sends a basis with every day; for now there is none. */
function earlier({ asOf, asOfBasis }: Asked, day: number | undefined, now: Date): Asked {
  const instant = asOf ?? (day === undefined ? undefined : instantOfDay(day, now));
  return instant === undefined && day !== undefined ? {} : { asOf: instant, asOfBasis };
}

/** Whether no record and no list names the company. A number that a list names has a page, although the register never held it. */
function isUnknown({ register, name, findings }: Report): boolean {
  return register === null && name === null && findings.every(({ code, ofRecords }) => ofRecords || code === 'COMPANY_UNKNOWN');
}
