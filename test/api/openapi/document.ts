import { openApiDocument } from '../../../api/openapi.ts';
import { type ApiDeps, apiRoutes } from '../../../api/server.ts';

/** The routes and their document: no route is called, so no database is behind them. */
export const routes = apiRoutes({ pool: { query: async () => ({ rows: [] }) } } as unknown as ApiDeps);
export const document = openApiDocument(routes);
