import { BaseResolver, createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { document } from './document.ts';

const source = JSON.stringify(document);

test('Redocly finds nothing in the OpenAPI document by its strict rules', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // `oneOf` and `not` say which members go together; the schema around them defines the members
      'no-required-schema-properties-undefined': 'off',
    },
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config, externalRefResolver: new BaseResolver() });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

/** Operations that need a key. Open ones (`/healthz`, `/docs`) know no caller: they answer no 401 and count no requests. */
const scoped = '$.paths[*][?(@ && @.security && @.security[0].apiKey)].responses';

/**
 * What callers send. What the service answers has no bounds to state: texts of the public records are as long as their publishers make them. Every
 * X-Request-Id is accepted; the service replaces one that it cannot use.
 */
const sent = (type: string) =>
  ['requestBody', 'parameters[?(@ && @.name !== "X-Request-Id")]'].map((part) => `$.paths[*][*].${part}..[?(@ && @.type=="${type}")]`);

// its types describe the CommonJS build, whose ruleset is `default`
const { rules } = owasp as unknown as { readonly rules: Readonly<Record<string, object>> };
const within = (rule: string, given: string | string[]) => ({ [rule]: { ...rules[rule], given } });

const ruleset = {
  extends: [rulesets.oas, owasp],
  rules: {
    // the API answers no browser of another origin: an API key belongs on a server
    'owasp:api8:2023-define-cors-origin': 'off',
    ...within('owasp:api4:2023-string-limit', sent('string')),
    ...within('owasp:api4:2023-string-restricted', sent('string')),
    ...within('owasp:api4:2023-array-limit', sent('array')),
    // a caller is authenticated before a request counts, so 401 carries no limits
    ...within('owasp:api4:2023-rate-limit', `${scoped}[?(@property.match(/^(2|4)/) && @property !== '401')]`),
    ...within('owasp:api4:2023-rate-limit-responses-429', scoped),
    ...within('owasp:api8:2023-define-error-responses-401', scoped),
  },
};

test('Spectral finds nothing in the OpenAPI document by its own rules and those of OWASP', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset(ruleset as unknown as Parameters<typeof linter.setRuleset>[0]);
  const found = await linter.run(source);
  expect(found.map(({ code, path, message }) => [code, path.join('.'), message])).toEqual([]);
});
