/** A kind of setting that only some processes need. Secrets are among them. */
export type Need =
  | 'database'
  | 'temporal'
  | 'sealing'
  | 'pseudonyms'
  | 'signing'
  | 'publishers'
  | 'store'
  | 'webhooks'
  | 'listening'
  | 'building';

/** An address of a proxy may hold a password. */
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];

/** Variables by the need for them; `PREFIX_*` names all that begin so. */
const names: Readonly<Record<Need, readonly string[]>> = {
  database: ['DATABASE_URL', 'RISK_ALLOW_SUPERUSER'],
  // Temporal's SDK reads its own variables: address, namespace, TLS, API key
  temporal: ['TEMPORAL_*'],
  sealing: ['RISK_SECRET_KEY'],
  pseudonyms: ['RISK_PSEUDONYM_KEY'],
  signing: ['PKCS11_*', 'SOFTHSM2_CONF', 'RISK_KMS_KEY'],
  publishers: [
    'RISK_CONTACT',
    'RISK_COMPANIES_HOUSE_KEY',
    'RISK_COMPANIES_HOUSE_STREAM_KEY',
    'RISK_FCA_KEY',
    'RISK_FCA_EMAIL',
    'RISK_HMLR_KEY',
    'RISK_NEWS_FEEDS',
    ...proxies,
  ],
  store: ['RISK_STORE', 'RISK_WAREHOUSE', 'AWS_*', ...proxies],
  webhooks: ['RISK_WEBHOOK_ALLOW'],
  listening: ['HOST', 'PORT', 'RISK_BASE_URL'],
  // of Go, and of the SDK that downloads
  building: [
    ...proxies,
    ...['GOPATH', 'GOCACHE', 'GOMODCACHE', 'GOROOT', 'GOENV', 'GOFLAGS', 'GOTOOLCHAIN', 'GOTMPDIR', 'GOMAXPROCS'],
    ...['GOPROXY', 'GONOPROXY', 'GOPRIVATE', 'GOSUMDB', 'GONOSUMDB', 'GOAUTH', 'CC', 'CXX', 'CGO_*'],
  ],
};

/** What every process may have: where it runs and how it speaks. None is a secret. */
const common = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ', 'LANG', 'LC_*', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'LD_LIBRARY_PATH'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_ENV', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['GODEBUG', 'UV_THREADPOOL_SIZE', 'LOG_LEVEL', 'NO_COLOR', 'FORCE_COLOR'],
  ...['RISK_HOME', 'RISK_RECORDS', 'RISK_MIRROR', 'RISK_MEMORY', 'RISK_OPERATOR', 'RISK_SAMPLE_*'],
];

/**
 * Returns the variables of `env` that a process with these needs gets: a hole in one process shows the secrets of its role only. A PKCS#11 module may
 * read variables of its vendor: PKCS11_ENVIRONMENT names them, comma separated. A key in AWS KMS needs those of AWS.
 */
export function environmentFor(needs: readonly Need[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const vendor = needs.includes('signing') ? vendorOf(env) : [];
  const allowed = [...common, ...vendor, ...needs.flatMap((need) => names[need])];
  const exact = new Set(allowed);
  const prefixes = allowed.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return Object.fromEntries(Object.entries(env).filter(([name]) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix))));
}

function vendorOf({ PKCS11_ENVIRONMENT = '', RISK_KMS_KEY }: NodeJS.ProcessEnv): string[] {
  const named = PKCS11_ENVIRONMENT.split(',').map((name) => name.trim());
  return RISK_KMS_KEY === undefined ? named : [...named, 'AWS_*', ...proxies];
}
