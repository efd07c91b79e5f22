import type { Area } from '../pages/area.ts';

/** The pages for operators. */
export const operators: Area = {
  path: '/console',
  name: 'Console',
  scope: 'operator:read',
  cookie: 'risk_console',
  home: '/console/sources',
  links: [
    { path: '/console/sources', text: 'Sources' },
    { path: '/console/runbook', text: 'Runbook' },
  ],
  key: { label: 'Operator key', madeBy: 'risk keys create --env live --tenant ops --scopes operator:read' },
};
