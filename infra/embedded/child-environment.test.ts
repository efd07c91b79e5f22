import { describe, expect, test } from 'vitest';
import { serviceChildren } from '../../cli/service/service-children.ts';
import { environmentVariables } from '../config.ts';
import { environmentFor, type Need } from './child-environment.ts';

/** Every variable that is a secret or opens one. */
const secrets = {
  DATABASE_OWNER_URL: 'x',
  DATABASE_URL: 'x',
  RISK_SECRET_KEY: 'x',
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

/** Variables that no child needs: the other roles of the database, which `risk start` and `risk migrate` use, and what npm sets. */
const ofTheStart = ['DATABASE_OWNER_URL', 'DATABASE_API_URL', 'DATABASE_WORKER_URL', 'DATABASE_READ_URL', 'npm_lifecycle_event'];

describe('a child process', () => {
  test.each([
    ['api', ['DATABASE_URL', 'RISK_SECRET_KEY', 'PKCS11_PIN']],
    ['worker', ['DATABASE_URL', 'RISK_SECRET_KEY', ...publishers, 'AWS_SECRET_ACCESS_KEY', 'TEMPORAL_API_KEY']],
    ['worker-warehouse', ['DATABASE_URL', 'RISK_SECRET_KEY', 'AWS_SECRET_ACCESS_KEY', 'TEMPORAL_API_KEY']],
    ['sample', []],
  ])('%s gets the secrets of its role and no others', (name, expected) => {
    const child = [serviceChildren.sample, ...serviceChildren.service].find((one) => one.name === name);
    expect(Object.keys(environmentFor(child?.needs ?? [], secrets)).sort()).toEqual([...expected].sort());
  });

  test('can get every variable that the configuration reads, but those of the process that starts it', () => {
    const given = Object.fromEntries(environmentVariables.map((name) => [name, 'x']));
    const needs: readonly Need[] = ['database', 'temporal', 'sealing', 'signing', 'publishers', 'store', 'webhooks', 'listening'];
    const got = environmentFor(needs, given);
    expect(environmentVariables.filter((name) => got[name] === undefined)).toEqual(ofTheStart);
  });

  test('gets the settings that say where it runs', () => {
    const env = {
      PATH: '/bin',
      TMPDIR: '/tmp',
      LC_ALL: 'C',
      RISK_HOME: '/h',
      RISK_SAMPLE_COMPANIES: '50',
      NODE_OPTIONS: '--max-old-space-size=4096',
    };
    expect(environmentFor([], env)).toEqual(env);
  });

  test('that signs gets the variables of the PKCS#11 vendor that the operator names', () => {
    const env = {
      PKCS11_ENVIRONMENT: 'ChrystokiConfigurationPath, YUBIHSM_PKCS11_CONF',
      ChrystokiConfigurationPath: '/etc',
      YUBIHSM_PKCS11_CONF: '/y',
    };
    expect(environmentFor(['signing'], env)).toEqual(env);
    expect(environmentFor(['database'], env)).toEqual({});
  });

  test('that signs in AWS KMS gets the variables of AWS, and gets none without a key there', () => {
    const env = { RISK_KMS_KEY: 'alias/receipts', AWS_REGION: 'eu-west-2', AWS_ROLE_ARN: 'arn' };
    expect(environmentFor(['signing'], env)).toEqual(env);
    expect(environmentFor(['signing'], { AWS_REGION: 'eu-west-2' })).toEqual({});
  });
});
