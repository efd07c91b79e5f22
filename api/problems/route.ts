import { z } from 'zod';
import { openOperation } from '../route.ts';
import { Problem, type ProblemCode, problems } from './problem.ts';

/** What a problem's `type` points at: what it means and what to do. */
export function problemPage() {
  return openOperation({
    method: 'get',
    path: '/problems/{code}',
    id: 'getProblemPage',
    tag: 'Service',
    summary: 'What a problem means',
    description: 'A page for people.',
    params: z.object({ code: z.string().meta({ enum: Object.keys(problems) }) }),
    reply: z.string(),
    replyType: 'text/html',
    problems: ['NOT_FOUND'],
    run: async ({ params: { code = '' } }) => {
      if (!isProblem(code)) throw new Problem('NOT_FOUND', 'There is no such problem.');
      const { status, title, remedy } = problems[code];
      return {
        body: `<!doctype html><html lang="en"><title>${code}</title><h1>${title}</h1><p><code>${code}</code>, HTTP ${status}.<p>${remedy}\n`,
      };
    },
  });
}

function isProblem(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
