import { expect, test } from 'vitest';
import { z } from 'zod';
import { rules } from '../../models/clearance/rules.ts';
import { decided } from './reply.ts';

test('the OpenAPI document lists every reason code', () => {
  const document = JSON.stringify(z.toJSONSchema(decided));
  const codes = [...rules.map(({ code }) => code), 'SOURCE_STALE', 'SOURCE_DOWN', 'FACTS_SET_ASIDE', 'FACTS_OUTDATED'];
  expect(codes.filter((code) => !document.includes(`\`${code}`))).toEqual([]);
});
