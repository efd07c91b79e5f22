import { hkdfSync } from 'node:crypto';
import { homedir, totalmem, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { temporal } from '../temporal.config.ts';

const seconds = z.coerce.number().nonnegative();
const port = z.coerce.number().int().min(0).max(65_535);
const optional = z.string().min(1).optional();
/** As node-postgres reads an address: a URL, whose host may be absent behind a user, or the folder of a socket. */
const isDatabaseAddress = (text: string) =>
  text.startsWith('/') || (/^(postgres(ql)?|socket):/.test(text) && URL.canParse(text.replace('@/', '@localhost/')));
const hexKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal characters')
  .transform((text) => Buffer.from(text, 'hex'))
  .optional();
const databaseAddress = z
  .string()
  .refine(
    isDatabaseAddress,
    'must be an address such as postgres://user:password@host:5432/database, with %23 for # and %2F for / in the password',
  )
  .optional();

/** The labels of the token and of its signing key, unless the operator states others. */
export const pkcs11Labels = { token: 'risk-receipts', key: 'receipt-signing' };

/**
 * Every environment variable that the service reads. No other file reads the environment; the lint rule `noProcessEnv` checks that.
 * Temporal's SDK reads its own variables itself (`infra/temporal/client.ts`). Child processes get the environment that `cli/risk.ts` passes on.
 */
const environment = z.object({
  RISK_HOME: z.string().default('.risk'),
  RISK_RECORDS: z.enum(['sample', 'live', 'mirror']).default('sample'),
  /** For `mirror`: a folder of files as downloaded, with one subfolder per source id. */
  RISK_MIRROR: optional,
  /** Raw releases and Parquet records: a folder or `s3://bucket/prefix`. */
  RISK_STORE: optional,
  RISK_WAREHOUSE: optional,
  /** Memory of all DuckDB databases on this machine together: `6GiB`, `6000MB`, or a share of the machine's memory such as `50%`. */
  RISK_MEMORY: z
    .string()
    .regex(/^\d+(\.\d+)?(%|[KMGT]i?B)$/, 'must be an amount such as 6GiB, or a share such as 50%')
    .default('50%'),
  RISK_SAMPLE_URL: optional,
  RISK_SAMPLE_COMPANIES: z.coerce.number().int().min(50).max(5_000_000).default(2_000),
  RISK_SAMPLE_SEED: z.coerce.number().int().default(20_260_601),
  /** Seconds after which `risk start` moves the sample by one day; 0: only `risk sample advance` moves it. */
  RISK_SAMPLE_DAY: seconds.default(0),
  /** Name of the operator in the audit log. */
  RISK_OPERATOR: optional,
  /** Contact address in the requests to publishers. */
  RISK_CONTACT: z.string().default('operator@example.invalid'),
  /** Key for Companies House's API, which refuses requests without one and limits the requests of each key's owner. */
  RISK_COMPANIES_HOUSE_KEY: optional,
  /** JSON: a list of feeds of news, each with `url`, `title` and, where its terms allow that its titles are shown, `display: true`. */
  RISK_NEWS_FEEDS: optional,
  /** Key of the operator's account for the API of the FCA's register, and the e-mail address of the account. Without both the register is not asked. */
  RISK_FCA_KEY: optional,
  RISK_FCA_EMAIL: optional,
  /** Key of the operator's account at HM Land Registry, who has accepted the licences there. Without it the two land registers are not read. */
  RISK_HMLR_KEY: optional,
  /** Key for Companies House's streaming API, which is of another kind than that for the API. Without it no stream is followed. */
  RISK_COMPANIES_HOUSE_STREAM_KEY: optional,
  /** 32 bytes in hex. Encrypts webhook secrets at rest. */
  RISK_SECRET_KEY: hexKey,
  /** 32 bytes in hex, for a process that makes pseudonyms and opens no secret. Absent: derived from RISK_SECRET_KEY. */
  RISK_PSEUDONYM_KEY: hexKey,
  /** CIDR ranges, comma separated, that webhooks may reach although the addresses are not public. */
  RISK_WEBHOOK_ALLOW: z.string().default(''),
  /** For a store at `s3://`, under the names that AWS tools use. */
  AWS_ENDPOINT_URL: optional,
  AWS_ENDPOINT_URL_S3: optional,
  AWS_REGION: optional,
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  AWS_SESSION_TOKEN: optional,
  DATABASE_URL: databaseAddress,
  /** The role that owns the tables and runs the migrations. Absent: DATABASE_URL does both. */
  DATABASE_OWNER_URL: databaseAddress,
  /** Allows the application a role that is a superuser, with real records. */
  RISK_ALLOW_SUPERUSER: z.enum(['yes', 'no']).default('no'),
  /** The roles of the API and of the workers, for `risk start` and `risk migrate`. Absent: that of DATABASE_URL. */
  DATABASE_API_URL: databaseAddress,
  DATABASE_WORKER_URL: databaseAddress,
  /** A role that gets the right to read rows without secrets. */
  DATABASE_READ_URL: databaseAddress,
  TEMPORAL_ADDRESS: optional,
  TEMPORAL_NAMESPACE: z.string().default(temporal.namespace),
  PKCS11_MODULE: optional,
  PKCS11_TOKEN_LABEL: z.string().default(pkcs11Labels.token),
  PKCS11_PIN: optional,
  PKCS11_KEY_LABEL: z.string().default(pkcs11Labels.key),
  /** Names, comma separated, of the variables that the vendor's module reads: `risk start` passes them to the API. */
  PKCS11_ENVIRONMENT: optional,
  /** Id, alias or ARN of a key in AWS KMS that signs live receipts instead of a PKCS#11 token. */
  RISK_KMS_KEY: z
    .string()
    .regex(/^(arn:aws[a-z-]*:kms:[a-z0-9-]+:\d{12}:(key|alias)\/[\w/-]+|alias\/[\w/-]+|mrk-[0-9a-f]{32}|[0-9a-f-]{36})$/, {
      message: 'must be a key id, alias/NAME, or the ARN of either',
    })
    .optional(),
  /** Address of AWS KMS where it is not that of the region, under AWS's own name. */
  AWS_ENDPOINT_URL_KMS: optional,
  AWS_DEFAULT_REGION: optional,
  PKCS11_SESSIONS: z.coerce.number().int().min(1).max(64).default(4),
  /** Address of the API as callers reach it. Absent: http and the `Host` of each request. */
  RISK_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://risk.example.com' })
    .transform((text, context) => {
      const { origin, pathname, search, hash } = new URL(text);
      if (`${pathname}${search}${hash}` !== '/' || /@/.test(text)) {
        context.addIssue({ code: 'custom', message: 'must be an address without a path, a query or a user' });
        return z.NEVER;
      }
      return origin;
    })
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  XDG_CACHE_HOME: optional,
  PATH: z.string().default(''),
  /** Set to any value: no colour (https://no-color.org). */
  NO_COLOR: z.string().optional(),
  /** Threads of libuv's pool, under libuv's own name and with its default. */
  UV_THREADPOOL_SIZE: z.coerce.number().catch(4).default(4),
  /** Set by npm when a script of package.json starts the process. */
  npm_lifecycle_event: z.string().optional(),
});

/** The names of all of them. */
export const environmentVariables = Object.keys(environment.shape);

const newsFeed = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string().min(1).max(200),
  display: z.boolean().default(false),
});

export interface Config {
  readonly home: string;
  /** Folder shared by all checkouts of one user. Holds the Temporal dev server after its download or build. */
  readonly cache: string;
  readonly records:
    | {
        readonly mode: 'sample';
        readonly url: string | undefined;
        readonly companies: number;
        readonly seed: number;
        readonly daySeconds: number;
      }
    | { readonly mode: 'live' }
    | { readonly mode: 'mirror'; readonly folder: string };
  readonly contact: string;
  /** Who acts through the commands: RISK_OPERATOR, or the account of the operating system. */
  readonly operator: string;
  readonly publisherKeys: PublisherKeys;
  /** Feeds of news. Absent: RISK_NEWS_FEEDS is not set. */
  readonly newsFeeds?: readonly z.output<typeof newsFeed>[] | undefined;
  readonly store: string;
  /** Credentials of a store at `s3://`; `undefined` without both keys. */
  readonly s3?: S3Config | undefined;
  readonly warehouse: string;
  /** Bytes for all DuckDB databases on this machine together (`infra/duckdb/memory.ts` shares them out). */
  readonly memory: number;
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl?: string | undefined;
  readonly databaseApiUrl?: string | undefined;
  readonly databaseWorkerUrl?: string | undefined;
  readonly databaseReadUrl?: string | undefined;
  readonly allowSuperuser: boolean;
  readonly temporal: { readonly address: string | undefined; readonly namespace: string };
  readonly pkcs11: Pkcs11Config | undefined;
  /** The key of AWS KMS that signs live receipts; never together with `pkcs11`. */
  readonly kms?: KmsConfig | undefined;
  /** Absent: as in a configuration without variables of AWS. */
  readonly kmsPlace?: KmsPlace;
  readonly secretKey: Buffer | undefined;
  /** Makes the pseudonyms of records. Absent: there is neither this key nor the secret key. */
  readonly pseudonymKey?: Buffer | undefined;
  readonly webhookAllow: readonly string[];
  readonly api: {
    readonly host: string;
    readonly port: number;
    /** Scheme and host by which callers reach the API: a proxy terminates TLS. Absent: those of each request. */
    readonly baseUrl?: string | undefined;
  };
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
  readonly process: ProcessConfig;
}

/** Facts about this process, from variables that other programs define. */
export interface ProcessConfig {
  /** Folders with programs, separated as in PATH. */
  readonly searchPath: string;
  /** False when NO_COLOR is set. */
  readonly colour: boolean;
  /** Threads of libuv's pool. */
  readonly threadPoolSize: number;
  readonly startedByNpm: boolean;
}

/** A key that a publisher demands, and the environment variable that holds it. */
interface PublisherKey {
  readonly variable: string;
  readonly key: string | undefined;
  /**
   * How the request carries it. Absent: the Authorization header, as the user of HTTP Basic (RFC 7617). `bare`: that header with the key alone. `x-auth`: a
   * header of its own, beside one with the e-mail address of `account`.
   */
  readonly scheme?: 'bare' | 'x-auth';
  readonly account?: { readonly variable: string; readonly email: string | undefined };
}

/** Keys by host name of the publisher. */
export type PublisherKeys = Readonly<Record<string, PublisherKey>>;

export interface S3Config {
  readonly endpoint?: string;
  readonly region?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface Pkcs11Config {
  readonly module: string;
  readonly tokenLabel: string;
  readonly pin: string;
  readonly keyLabel: string;
  readonly sessions: number;
}

/** Where AWS KMS is, from AWS's own variables. */
interface KmsPlace {
  readonly region?: string;
  readonly endpoint?: string;
}

/** The credentials are not here: the SDK finds them in AWS's own order, and renews those of a role. */
export interface KmsConfig {
  /** Key id, alias or ARN. */
  readonly key: string;
  readonly region: string;
  /** Absent: the address of the region. */
  readonly endpoint?: string;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from `env`. `defaults` replace variables that are not set. Throws `ConfigError`, which names each invalid
 * variable and never its value.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, defaults: Readonly<Record<string, string>> = {}): Config {
  const read = environment.safeParse({ ...defaults, ...env });
  if (!read.success) {
    throw new ConfigError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const e = read.data;
  const home = resolve(e.RISK_HOME);
  if (e.RISK_RECORDS === 'mirror' && e.RISK_MIRROR === undefined)
    throw new ConfigError('RISK_MIRROR: required when RISK_RECORDS is mirror');
  if (e.PKCS11_MODULE !== undefined && e.PKCS11_PIN === undefined) throw new ConfigError('PKCS11_PIN: required with PKCS11_MODULE');
  return {
    home,
    cache: join(e.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'risk-intelligence-service'),
    records: recordsOf(e),
    contact: e.RISK_CONTACT,
    operator: e.RISK_OPERATOR ?? accountName(),
    publisherKeys: {
      'api.company-information.service.gov.uk': { variable: 'RISK_COMPANIES_HOUSE_KEY', key: e.RISK_COMPANIES_HOUSE_KEY },
      'register.fca.org.uk': {
        variable: 'RISK_FCA_KEY',
        key: e.RISK_FCA_KEY,
        scheme: 'x-auth',
        account: { variable: 'RISK_FCA_EMAIL', email: e.RISK_FCA_EMAIL },
      },
      'use-land-property-data.service.gov.uk': { variable: 'RISK_HMLR_KEY', key: e.RISK_HMLR_KEY, scheme: 'bare' },
      'stream.companieshouse.gov.uk': { variable: 'RISK_COMPANIES_HOUSE_STREAM_KEY', key: e.RISK_COMPANIES_HOUSE_STREAM_KEY },
    },
    newsFeeds: feedsOf(e.RISK_NEWS_FEEDS),
    store: e.RISK_STORE ?? join(home, 'store'),
    s3: s3Of(e),
    warehouse: e.RISK_WAREHOUSE ?? join(home, 'warehouse.duckdb'),
    memory: memoryOf(e.RISK_MEMORY),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    databaseApiUrl: e.DATABASE_API_URL,
    databaseWorkerUrl: e.DATABASE_WORKER_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    allowSuperuser: e.RISK_ALLOW_SUPERUSER === 'yes',
    temporal: { address: e.TEMPORAL_ADDRESS, namespace: e.TEMPORAL_NAMESPACE },
    pkcs11:
      e.PKCS11_MODULE === undefined || e.PKCS11_PIN === undefined
        ? undefined
        : {
            module: e.PKCS11_MODULE,
            tokenLabel: e.PKCS11_TOKEN_LABEL,
            pin: e.PKCS11_PIN,
            keyLabel: e.PKCS11_KEY_LABEL,
            sessions: e.PKCS11_SESSIONS,
          },
    kms: kmsOf(e),
    kmsPlace: kmsPlaceOf(e),
    secretKey: e.RISK_SECRET_KEY,
    pseudonymKey: pseudonymKeyOf(e),
    webhookAllow: e.RISK_WEBHOOK_ALLOW.split(',')
      .map((range) => range.trim())
      .filter((range) => range !== ''),
    api: { host: e.HOST, port: e.PORT, baseUrl: e.RISK_BASE_URL },
    logLevel: e.LOG_LEVEL,
    process: {
      searchPath: e.PATH,
      colour: e.NO_COLOR === undefined,
      threadPoolSize: e.UV_THREADPOOL_SIZE,
      startedByNpm: e.npm_lifecycle_event !== undefined,
    },
  };
}

/** Returns the 32 bytes that make pseudonyms: derived from the secret key (RFC 5869), so they open none of what that one seals. */
export function derivePseudonymKey(secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'pseudonyms of records', 32));
}

/** Two keys would give one title two pseudonyms. */
function pseudonymKeyOf({ RISK_SECRET_KEY: secret, RISK_PSEUDONYM_KEY: given }: z.output<typeof environment>): Buffer | undefined {
  const derived = secret === undefined ? undefined : derivePseudonymKey(secret);
  if (given !== undefined && derived?.equals(given) === false)
    throw new ConfigError('RISK_PSEUDONYM_KEY: must be the key that RISK_SECRET_KEY gives, or absent');
  return given ?? derived;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`; // the account has no name
  }
}

const units: Readonly<Record<string, number>> = {
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};
const leastMemory = 2 ** 30;

/**
 * Returns bytes. A share counts from the memory of the machine, or of the cgroup when that is less; one below 1 GiB counts as 1 GiB, so that the default serves
 * a small machine too. Throws `ConfigError` for an amount below 1 GiB.
 */
function memoryOf(text: string): number {
  const [, amount, unit = ''] = /^([\d.]+)(.+)$/.exec(text) ?? [];
  // without a limit, Node returns 0 or a number larger than any machine
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const bytes = Number(amount) * (unit === '%' ? Math.min(totalmem(), limit) / 100 : (units[unit] ?? 0));
  if (bytes < leastMemory && unit !== '%') throw new ConfigError('RISK_MEMORY: must be at least 1GiB');
  return Math.max(Math.floor(bytes), leastMemory);
}

/** Throws `ConfigError` for a text that is not a list of feeds, or that names an address twice. */
function feedsOf(text: string | undefined): Config['newsFeeds'] {
  if (text === undefined) return undefined;
  const read = z
    .array(newsFeed)
    .refine((feeds) => new Set(feeds.map(({ url }) => url)).size === feeds.length, 'names an address twice')
    .safeParse(jsonOf(text));
  if (read.success) return read.data;
  const where = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');
  throw new ConfigError(`RISK_NEWS_FEEDS: must be a JSON list of {"url", "title", "display"}: ${where}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recordsOf(e: z.output<typeof environment>): Config['records'] {
  switch (e.RISK_RECORDS) {
    case 'live':
      return { mode: 'live' };
    case 'mirror':
      return { mode: 'mirror', folder: resolve(e.RISK_MIRROR ?? '') };
    case 'sample':
      return {
        mode: 'sample',
        url: e.RISK_SAMPLE_URL,
        companies: e.RISK_SAMPLE_COMPANIES,
        seed: e.RISK_SAMPLE_SEED,
        daySeconds: e.RISK_SAMPLE_DAY,
      };
  }
}

/** Throws `ConfigError` when two signers are configured, or as `kmsKeyAt` does. */
function kmsOf(e: z.output<typeof environment>): KmsConfig | undefined {
  if (e.RISK_KMS_KEY === undefined) return undefined;
  if (e.PKCS11_MODULE !== undefined)
    throw new ConfigError('RISK_KMS_KEY: PKCS11_MODULE is set too; unset one of them, because one key signs');
  return kmsKeyAt(kmsPlaceOf(e), e.RISK_KMS_KEY);
}

function kmsPlaceOf(e: z.output<typeof environment>): KmsPlace {
  const endpoint = e.AWS_ENDPOINT_URL_KMS ?? e.AWS_ENDPOINT_URL;
  const region = e.AWS_REGION ?? e.AWS_DEFAULT_REGION;
  return { ...(region === undefined ? {} : { region }), ...(endpoint === undefined ? {} : { endpoint }) };
}

/** Returns where a key is. Throws `ConfigError` without a region, and for an address at which anyone on the way could answer. */
export function kmsKeyAt({ region, endpoint }: KmsPlace, key: string): KmsConfig {
  const regionOfKey = /^arn:[^:]+:kms:([^:]+):/.exec(key)?.[1] ?? region;
  if (regionOfKey === undefined) throw new ConfigError('AWS_REGION: required for a key in AWS KMS that is not named by its ARN');
  if (endpoint !== undefined && !/^(https:\/\/|http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:|\/|$))/.test(endpoint))
    throw new ConfigError('AWS_ENDPOINT_URL_KMS: must begin with https:// unless it is on this machine');
  return { key, region: regionOfKey, ...(endpoint === undefined ? {} : { endpoint }) };
}

function s3Of(e: z.output<typeof environment>): S3Config | undefined {
  if (e.AWS_ACCESS_KEY_ID === undefined || e.AWS_SECRET_ACCESS_KEY === undefined) return undefined;
  const endpoint = e.AWS_ENDPOINT_URL_S3 ?? e.AWS_ENDPOINT_URL;
  return {
    accessKeyId: e.AWS_ACCESS_KEY_ID,
    secretAccessKey: e.AWS_SECRET_ACCESS_KEY,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(e.AWS_REGION === undefined ? {} : { region: e.AWS_REGION }),
    ...(e.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: e.AWS_SESSION_TOKEN }),
  };
}
