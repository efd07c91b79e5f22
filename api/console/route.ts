import type { RequestHandler } from 'express';
import { readPause } from '../../serving/audit-log/audit-log.ts';
import { readSourceBoard } from '../../serving/ledger/source-board.ts';
import { publicationTrouble, readPublicationState } from '../../serving/publish/publication-state.ts';
import type { Authenticate } from '../authenticate.ts';
import type { ApiDeps } from '../deps.ts';
import { contentPolicy } from '../pages/layout.ts';
import { allowOnly, areaRouter, requireSession, sendPage } from '../pages/sign-in.ts';
import { remembered } from '../remembered.ts';
import { operators } from './area.ts';
import { runbookPage } from './runbook-page.ts';
import { sourcesPage } from './sources-page.ts';

/** Releases of each source that the page lists. */
const mostReleases = 6;

type Deps = Pick<ApiDeps, 'pool' | 'clock' | 'secretBox' | 'consoleSources' | 'baseUrl'>;

/**
 * The pages for operators, below `/console`. A browser signs in with a form; a program sends the key as every other request does. Both need the
 * scope `operator:read`.
 */
export function consolePages({ pool, clock, secretBox, consoleSources, baseUrl }: Deps, authenticate: Authenticate): RequestHandler {
  const router = areaRouter(operators, contentPolicy, { secretBox, authenticate, baseUrl });
  const operator = requireSession(operators, { secretBox, authenticate });
  const runbook = runbookPage();
  const readPage = remembered(async () => {
    const moment = clock();
    const [board, publication, pause] = await Promise.all([
      readSourceBoard(pool, { sources: consoleSources, moment, mostReleases }),
      readPublicationState(pool),
      readPause(pool),
    ]);
    return sourcesPage(board, { ...moment, pause, publication: publicationTrouble(publication) });
  }, 0);

  router.get('/', (_request, response) => response.redirect(303, operators.home));
  router.get('/sources', operator, async (_request, response) => sendPage(response, await readPage()));
  router.get('/runbook', operator, (_request, response) => sendPage(response, runbook));
  for (const path of ['/', '/sources', '/runbook']) allowOnly(router, path);
  return router;
}
