import { describe, expect, test } from 'vitest';
import type { ChildSpec } from '../../infra/embedded/child.ts';
import { answeringOptions } from '../../infra/young-generation.ts';
import { taskQueues } from '../../temporal.config.ts';
import { serviceChildren } from './service-children.ts';

/** Every variable that is a secret or opens one. */
const secrets = {
  DATABASE_OWNER_URL: 'x',
  DATABASE_URL: 'x',
  RISK_SECRET_KEY: 'x',
  RISK_PSEUDONYM_KEY: 'x',
  PKCS11_PIN: 'x',
  RISK_COMPANIES_HOUSE_KEY: 'x',
  RISK_COMPANIES_HOUSE_STREAM_KEY: 'x',
  RISK_FCA_KEY: 'x',
  RISK_HMLR_KEY: 'x',
  RISK_NEWS_FEEDS: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
  TEMPORAL_API_KEY: 'x',
  SOMETHING_ELSE_OF_THE_OPERATOR: 'x',
};
const publishers = ['RISK_COMPANIES_HOUSE_KEY', 'RISK_COMPANIES_HOUSE_STREAM_KEY', 'RISK_FCA_KEY', 'RISK_HMLR_KEY', 'RISK_NEWS_FEEDS'];

describe('a child process of the service', () => {
  test.each([
    ['api', ['DATABASE_URL', 'RISK_SECRET_KEY', 'PKCS11_PIN']],
    ['worker-records', ['DATABASE_URL', 'RISK_PSEUDONYM_KEY', ...publishers, 'AWS_SECRET_ACCESS_KEY', 'TEMPORAL_API_KEY']],
    ['worker-delivery', ['DATABASE_URL', 'RISK_SECRET_KEY', 'AWS_SECRET_ACCESS_KEY', 'TEMPORAL_API_KEY']],
    ['sample', []],
  ])('%s gets the secrets of its role and no others', (name, expected) => {
    const child = [serviceChildren.sample, ...serviceChildren.service].find((one) => one.name === name);
    expect(Object.keys(child?.environment(secrets) ?? {}).sort()).toEqual([...expected].sort());
  });

  test('that reads what publishers send has no key that opens a secret or signs, and each role runs in one process', () => {
    const rolesOf = ({ args }: ChildSpec) => (args[0] === 'worker' ? (args[2] ?? '').split(',') : []);
    expect(serviceChildren.service.flatMap(rolesOf).sort()).toEqual(Object.values(taskQueues).sort());
    const reads = serviceChildren.service.filter((child) => rolesOf(child).some((role) => role === 'ingest' || role === 'warehouse'));
    const opening = ['RISK_SECRET_KEY', 'PKCS11_PIN', 'DATABASE_OWNER_URL'];
    for (const child of reads) expect(Object.keys(child.environment(secrets)).filter((name) => opening.includes(name))).toEqual([]);
  });

  test('has the young generation of a process that answers, if it is the API', () => {
    const asked = serviceChildren.service.flatMap(({ name, nodeOptions }) => (nodeOptions === undefined ? [] : [[name, nodeOptions]]));
    expect(asked).toEqual([['api', answeringOptions]]);
  });
});
