import { readCompanyNumber } from '../../uk/company-number.ts';
import type { Area } from '../pages/area.ts';

/** The pages about companies. The scope is that of `POST /api/v1/report` and of `POST /api/v1/risk-assess`, which they show. */
export const companies: Area = {
  path: '/companies',
  name: 'Companies',
  scope: 'risk-assess:read',
  cookie: 'risk_companies',
  home: '/companies',
  returnTo: companyPageOf,
  links: [{ path: '/companies', text: 'Find a company' }],
  key: { label: 'API key', madeBy: 'risk keys create --env live --tenant acme --scopes risk-assess:read' },
};

/** The parameters that name the instant of a page, and the shape of each. */
const shapes: Readonly<Record<string, RegExp>> = {
  asOf: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/,
  asOfBasis: /^(KNOWN|TRUE)$/,
  day: /^\d{1,6}$/,
};

/** Returns the address of the page of a company, at the instant that was asked for. */
function companyPageOf(to: string): string | undefined {
  const [written = '', query = ''] = to.split('?', 2);
  const number = readCompanyNumber(written);
  if (number === undefined) return undefined;
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams(
    Object.entries(shapes).flatMap(([name, shape]) => {
      const value = asked.get(name);
      return value !== null && shape.test(value) ? [[name, value] as [string, string]] : [];
    }),
  );
  return kept.size === 0 ? number : `${number}?${kept}`;
}
