import { describe, expect, test } from 'vitest';
import { environmentVariables } from '../../infra/config.ts';
import { environmentFor, type Need } from './child-environment.ts';

/** Variables that no child needs: the other roles of the database, which `risk start` and `risk migrate` use, and what npm sets. */
const ofTheStart = ['DATABASE_OWNER_URL', 'DATABASE_API_URL', 'DATABASE_WORKER_URL', 'DATABASE_READ_URL', 'npm_lifecycle_event'];

describe('a child process', () => {
  test('can get every variable that the configuration reads, but those of the process that starts it', () => {
    const given = Object.fromEntries(environmentVariables.map((name) => [name, 'x']));
    const needs: readonly Need[] = [
      'database',
      'temporal',
      'sealing',
      'pseudonyms',
      'signing',
      'publishers',
      'store',
      'webhooks',
      'listening',
      'building',
    ];
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

  test('gets an address of a proxy, which may hold a password, only when it asks for files of other parties', () => {
    const env = { https_proxy: 'http://user:password@proxy.example:3128', GOPROXY: 'https://user:password@modules.example' };
    expect(environmentFor(['database', 'temporal', 'sealing', 'signing', 'webhooks', 'listening'], env)).toEqual({});
    expect(Object.keys(environmentFor(['publishers'], env))).toEqual(['https_proxy']);
    expect(environmentFor(['building'], env)).toEqual(env);
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
