import { Problem, type ProblemCode, type ProblemOptions, problemDocument, problems } from './problem.ts';

/** What a problem of the code states beside its title. */
const more: Partial<Record<ProblemCode, ProblemOptions>> = {
  VALIDATION_FAILED: { errors: [{ pointer: '/companyNumber', detail: 'required' }] },
  INSUFFICIENT_SCOPE: { requiredScope: 'risk-assess:read' },
};

/** The document of a problem of each code, for the OpenAPI document. */
export const problemExamples = Object.fromEntries(
  (Object.keys(problems) as ProblemCode[]).map((code) => {
    const waits = /Retry-After/.test(problems[code].remedy) ? { retryAfter: 2 } : {};
    const problem = new Problem(code, `${problems[code].title}.`, { ...waits, ...more[code] });
    return [code, { summary: problems[code].title, value: problemDocument(problem, 'https://risk.example.com', 'req-1') }];
  }),
);
