import { z } from 'zod';
import { openOperation } from '../route.ts';
import examples from './examples.json' with { type: 'json' };
import { Problem, type ProblemCode, problems } from './problem.ts';

/** The page behind a problem's `type`: its meaning and its remedy. */
export function problemPage() {
  return openOperation({
    method: 'get',
    path: '/problems/{code}',
    id: 'getProblemPage',
    example: examples.getProblemPage,
    tag: 'Service',
    summary: 'Read what a problem means',
    description: 'An HTML page with the meaning and the remedy.',
    params: z.object({ code: z.string().meta({ enum: Object.keys(problems), description: '`code` of a problem.' }) }),
    reply: z.string(),
    replyType: 'text/html',
    problems: ['NOT_FOUND'],
    run: async ({ params: { code } }) => {
      if (!isProblem(code)) throw new Problem('NOT_FOUND', 'No problem has this code.');
      const { status, title, remedy } = problems[code];
      return {
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${code}</title><main><h1>${title}</h1><p><code>${code}</code>, HTTP ${status}.<p>${remedy}</main></html>\n`,
      };
    },
  });
}

function isProblem(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
