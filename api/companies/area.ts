import type { Area } from '../pages/area.ts';

/** The pages about companies. The scope is that of `POST /api/v1/report` and of `POST /api/v1/risk-assess`, which they show. */
export const companies: Area = {
  path: '/companies',
  name: 'Companies',
  scope: 'risk-assess:read',
  cookie: 'risk_companies',
  home: '/companies',
  returnsTo: /^[A-Z0-9]{8}$/,
  links: [{ path: '/companies', text: 'Find a company' }],
  key: { label: 'API key', madeBy: 'risk keys create --env live --tenant acme --scopes risk-assess:read' },
};
