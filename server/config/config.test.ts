import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webEnvironment } from '../../config/environment';
import { PROVIDER_SETTINGS } from '../testing/providerSettings';
import { TEST_DATA_KEYS } from '../testing/testDataKeys';
import { ConfigError, ENVIRONMENT } from './environment';
import { gatewayPages, loadConfig } from './index';

const { privateKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://amanat.example',
  TRUSTED_PROXIES: 'none',
  DATABASE_DURABILITY: 'single',
  OTP_PEPPER: 'a pepper of thirty-two characters',
  TOKEN_SIGNING_KEY: privateKey.replaceAll('\n', '\\n'),
  ...TEST_DATA_KEYS,
  RECEIPT_SIGNING_KEY: privateKey,
  ...PROVIDER_SETTINGS,
};

function refusalOf(environment: Record<string, string | undefined>): ConfigError {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('The configuration was accepted');
}

test('no variable means a sandbox on port 8080 with simulators', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    mode: 'sandbox',
    port: 8080,
    clientId: 'amanat-web',
    clientIdEnforced: false,
    commission: { rateBasisPoints: 100, minimumRials: 1_000, maximumRials: 5_000_000 },
    referralCodes: { AMANAT: 100_000 },
    gateways: [{ kind: 'simulator', largestRials: null }],
    supportChatUrl: '/sandbox/support-chat',
  });
  expect(Object.values(config.ports)).toEqual(Array(5).fill({ kind: 'simulator' }));
});

test('complete production has no simulator and enforces the client id', () => {
  const config = loadConfig(PRODUCTION);
  expect(config).toMatchObject({
    mode: 'production',
    clientIdEnforced: true,
    referralCodes: {},
    otpPepper: PRODUCTION.OTP_PEPPER,
  });
  expect(config.tokenSigningKey).toBe(privateKey);
  expect(Object.values(config.ports).map(({ kind }) => kind)).not.toContain('simulator');
});

test('production drains, and leaves the schema of a PostgreSQL to the command', () => {
  const [DATABASE_URL, MIGRATE_ON_START] = ['postgres://database/amanat', 'true'];
  expect(loadConfig({})).toMatchObject({ drainSeconds: 0, migrateOnStart: true });
  expect(loadConfig({ DATABASE_URL })).toMatchObject({ migrateOnStart: true });
  expect(loadConfig(PRODUCTION)).toMatchObject({ drainSeconds: 5, migrateOnStart: true });
  expect(loadConfig({ ...PRODUCTION, DATABASE_URL })).toMatchObject({ migrateOnStart: false });
  expect(loadConfig({ ...PRODUCTION, DATABASE_URL, MIGRATE_ON_START })).toMatchObject({ migrateOnStart: true });
  expect(refusalOf({ DRAIN_SECONDS: '61' }).message).toContain('DRAIN_SECONDS is not an integer from 0 to 60');
});

test('bare production names all missing variables', () => {
  const { missing, message } = refusalOf({ NODE_ENV: 'production' });
  expect(new Set(missing)).toEqual(
    new Set([
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'DATABASE_DURABILITY',
      'OTP_PEPPER',
      'DATA_KEYS',
      'DATA_LOOKUP_KEY',
      'RECEIPT_SIGNING_KEY',
      'TOKEN_SIGNING_KEY',
      'CIVIL_REGISTRY_KIND',
      'SIM_OWNER_KIND',
      'BANK_INQUIRY_KIND',
      'SMS_KIND',
      'CARD_GATEWAY_KIND',
      'PAYOUTS_KIND',
    ]),
  );
  expect(message).not.toContain('\n');
});

test.each(Object.keys(PRODUCTION).filter((name) => !['NODE_ENV', 'SEPEHR_IDENTIFIED'].includes(name)))(
  'production without %s names only that variable',
  (name) => {
    expect(refusalOf({ ...PRODUCTION, [name]: undefined }).missing).toEqual([name]);
  },
);

test('a gateway that cannot tell whose card pays needs the rule to be off', () => {
  const { SEPEHR_IDENTIFIED: _, ...others } = PRODUCTION;
  expect(refusalOf(others).wrong).toEqual(['CARD_OWNERSHIP is enforced, which needs SEPEHR_IDENTIFIED']);
  expect(loadConfig({ ...others, CARD_OWNERSHIP: 'off' }).cardOwnership).toBe('off');
  expect(loadConfig(PRODUCTION).cardOwnership).toBe('enforced');
  expect(loadConfig({}).cardOwnership).toBe('enforced');
});

test('PostgreSQL in production has a standby unless one machine is meant', () => {
  const { DATABASE_DURABILITY: _, ...others } = PRODUCTION;
  const onPostgres = { ...others, DATABASE_URL: 'postgres://database.example/amanat' };
  expect(loadConfig(onPostgres).durability).toBe('synchronous');
  expect(loadConfig({ ...onPostgres, DATABASE_DURABILITY: 'single' }).durability).toBe('single');
  expect(loadConfig({}).durability).toBe('single');
  expect(refusalOf({ ...PRODUCTION, DATABASE_DURABILITY: 'synchronous' }).wrong).toEqual([
    'DATABASE_DURABILITY is synchronous, which needs DATABASE_URL',
  ]);
  expect(refusalOf({ ...onPostgres, DATABASE_DURABILITY: 'two' }).wrong).toEqual([
    'DATABASE_DURABILITY is not one of synchronous, single',
  ]);
});

describe('providers', () => {
  const FINNOTECH = ['FINNOTECH_CLIENT_ID', 'FINNOTECH_CLIENT_SECRET', 'FINNOTECH_NATIONAL_CODE'];

  test.each([
    ['BANK_INQUIRY', 'bankInquiry', 'finnotech', FINNOTECH],
    ['SIM_OWNER', 'simOwner', 'finnotech', FINNOTECH],
    ['CIVIL_REGISTRY', 'civilRegistry', 'finnotech', FINNOTECH],
    ['SMS', 'sms', 'kavenegar', ['KAVENEGAR_API_KEY', 'KAVENEGAR_TEMPLATE', 'KAVENEGAR_MONEY_TEMPLATE']],
    ['PAYOUTS', 'payouts', 'jibit', ['JIBIT_API_KEY', 'JIBIT_SECRET_KEY']],
  ] as const)('%s takes its provider, and needs all its variables', (prefix, port, kind, variables) => {
    expect(loadConfig(PRODUCTION).ports[port]).toMatchObject({ kind, url: expect.stringMatching(/^https:/) });
    expect(refusalOf({ [`${prefix}_KIND`]: kind }).missing).toEqual(variables);
    for (const wrong of ['json', 'simulator']) {
      expect(refusalOf({ [`${prefix}_KIND`]: wrong }).wrong).toEqual([`${prefix}_KIND is not one of ${kind}`]);
    }
  });

  const ZARINPAL = { ZARINPAL_MERCHANT_ID: 'merchant' };
  const chain = { ...PRODUCTION, CARD_GATEWAY_KIND: 'zarinpal, sepehr' };

  test('card gateways have an order and a maximum each, and production needs all their variables', () => {
    const maximum = { CARD_GATEWAY_MAX_RIALS: 'sepehr:500000000,1000000000' };
    const config = loadConfig({ ...chain, ...ZARINPAL, ...maximum });
    expect(config.gateways).toEqual([
      {
        kind: 'zarinpal',
        url: 'https://payment.zarinpal.com',
        pageUrl: 'https://payment.zarinpal.com/pg/StartPay',
        merchantId: 'merchant',
        largestRials: 1_000_000_000,
      },
      {
        kind: 'sepehr',
        url: 'https://sepehr.shaparak.ir/Rest',
        pageUrl: 'https://sepehr.shaparak.ir/Payment/Pay',
        terminalId: '99016001',
        identified: true,
        largestRials: 500_000_000,
      },
    ]);
    const build = { version: '1', development: false };
    expect(gatewayPages(config)).toEqual(webEnvironment({ CARD_GATEWAY_KIND: 'zarinpal, sepehr' }, build).gatewayPages);
    expect(refusalOf({ ...chain, SEPEHR_TERMINAL_ID: undefined }).missing).toEqual([
      'SEPEHR_TERMINAL_ID',
      'ZARINPAL_MERCHANT_ID',
    ]);
    for (const simulated of [{}, { SANDBOX_FAKES: 'true' }]) {
      expect(webEnvironment(simulated, build).gatewayPages).toEqual(gatewayPages(loadConfig({})));
    }
  });

  test.each([
    'SEPEHR_URL',
    'SEPEHR_PAGE_URL',
    'ZARINPAL_URL',
    'ZARINPAL_PAGE_URL',
    'FINNOTECH_URL',
    'KAVENEGAR_URL',
    'JIBIT_URL',
    'IP_LOCATION_URL',
    'COURIER_URL',
    'CUSTODY_URL',
  ])('production refuses http in %s', (name) => {
    const tokens = { IP_LOCATION_TOKEN: 't', COURIER_TOKEN: 't', CUSTODY_TOKEN: 't' };
    const environment = { ...PRODUCTION, ...tokens, [name]: 'http://provider.example' };
    expect(refusalOf(environment).wrong).toEqual([`${name} is not an https address`]);
    expect(() => loadConfig({ ...environment, NODE_ENV: undefined, SANDBOX: 'true' })).not.toThrow();
  });

  test('production requires the passkey of operators', () => {
    expect(loadConfig({}).officePasskey).toBe(false);
    expect(loadConfig({ OFFICE_PASSKEY: 'required' }).officePasskey).toBe(true);
    expect(loadConfig(PRODUCTION).officePasskey).toBe(true);
    expect(refusalOf({ ...PRODUCTION, OFFICE_PASSKEY: 'optional' }).wrong).toEqual([
      'OFFICE_PASSKEY is not one of required',
    ]);
  });

  test('fakes are for the sandbox', () => {
    expect(loadConfig({}).fakes).toBe(false);
    expect(loadConfig({ SANDBOX_FAKES: 'true' }).fakes).toBe(true);
    expect(refusalOf({ ...PRODUCTION, SANDBOX_FAKES: 'true' }).wrong).toEqual([
      'SANDBOX_FAKES is on, and fakes never run in production',
    ]);
  });
});

test('refuses names that look like settings and are none, with the nearest', () => {
  const foreign = {
    NODE_OPTIONS: '',
    OTEL_SERVICE_NAME: 'amanat',
    SMS_SERVICE_HOST: '10.0.0.1',
    SMS_PORT_80_TCP: 'tcp',
    HOME: '/',
  };
  expect(loadConfig(foreign)).toMatchObject({ mode: 'sandbox' });
  const { wrong } = refusalOf({
    ...foreign,
    SMS_KINDS: 'kavenegar',
    SMS_URL: 'https://sms.example',
    OTP_PEPER: 'x',
    WORKERS: '2',
  });
  expect(wrong).toEqual([
    'SMS_KINDS is no setting; the nearest is SMS_KIND',
    'SMS_URL is no setting',
    'OTP_PEPER is no setting; the nearest is OTP_PEPPER',
    'WORKERS is no setting; the nearest is WORKER',
  ]);
});

test('refuses an address of plain HTTP in production', () => {
  const plain = { ...PRODUCTION, PUBLIC_URL: 'http://amanat.example' };
  expect(refusalOf(plain).wrong).toEqual(['PUBLIC_URL is not an https address']);
});

test('refuses the sandbox in production', () => {
  expect(refusalOf({ ...PRODUCTION, SANDBOX: '1' }).message).toContain('SANDBOX');
});

test('without the sandbox requires the same variables as production', () => {
  expect(refusalOf({ SANDBOX: '0' }).missing).toEqual(refusalOf({ NODE_ENV: 'production' }).missing);
});

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PUBLIC_URL', 'amanat.example'],
  ['SANDBOX', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['COMMISSION_BASIS_POINTS', '-1'],
  ['REFERRAL_CODES', 'FRIEND'],
  ['ALLOWED_REDIRECT_ORIGINS', 'partner.example'],
  ['SUPPORT_CHAT_URL', '//chat.example'],
  ['OTP_PEPPER', 'p'.repeat(31)],
  ['DATA_KEYS', 'not a key'],
  ['DATA_LOOKUP_KEY', 'not a key'],
  ['OFFICE_ALLOWED_NETWORKS', '0.0.0.0/0'],
  ['EVIDENCE_BUCKET_URL', 'bucket'],
  ['RECEIPT_SIGNING_KEY', 'not a key'],
  ['RECEIPT_OTHER_KEYS', 'not a key'],
  ['RECEIPT_OTHER_KEYS', privateKey],
  ['TOKEN_SIGNING_KEY', 'not a key'],
  ['TOKEN_SIGNING_KEY_PREVIOUS', 'not a key'],
  ['SESSION_SECONDS', '59'],
  ['KAVENEGAR_URL', 'ftp://sms.example'],
  ['CARD_GATEWAY_KIND', 'sepehr,json'],
  ['CARD_GATEWAY_KIND', 'simulator'],
  ['CARD_GATEWAY_KIND', ','],
  ['CARD_GATEWAY_MAX_RIALS', 'other:5'],
  ['CARD_GATEWAY_MAX_RIALS', '0'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', 'none,10.0.0.1'],
  ['WORKER', 'never'],
  ['PAYOUTS_PER_SECOND', '0'],
  ['PAYOUT_CYCLES', '24:00'],
  ['PAYOUT_CYCLES', '3:45'],
  ['PAYOUT_CYCLES', ','],
])('refuses %s=%s by name', (name, value) => {
  const refused = refusalOf({ [name]: value });
  expect(refused.wrong).toHaveLength(1);
  expect(refused.wrong[0]).toMatch(new RegExp(`^${name} `));
});

test('WORKER=false needs a database that other processes can share', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://amanat@127.0.0.1/amanat' };
  expect(loadConfig(databaseUrl)).toMatchObject({ worker: true });
  expect(loadConfig({ ...databaseUrl, WORKER: 'false' })).toMatchObject({ worker: false });
  expect(refusalOf({ WORKER: 'false' }).wrong).toEqual([expect.stringMatching(/^WORKER .*DATABASE_URL/)]);
});

test('a session lasts 90 days by default, and a second signing key is optional', () => {
  expect(loadConfig({}).sessionLifetimeSeconds).toBe(90 * 24 * 3600);
  expect(loadConfig({ SESSION_SECONDS: '3600' }).sessionLifetimeSeconds).toBe(3600);
  expect(loadConfig(PRODUCTION).previousTokenSigningKey).toBeUndefined();
  const keys = { ...PRODUCTION, TOKEN_SIGNING_KEY_PREVIOUS: privateKey };
  expect(loadConfig(keys).previousTokenSigningKey).toBe(privateKey.trim());
});

test('the cycles of the bank are those of PAYA, or given in any order; its calls have no limit by default', () => {
  expect(loadConfig({}).payouts).toMatchObject({
    cycleEnds: [225, 645, 825, 1125],
    perSecond: null,
  });
  const environment = {
    PAYOUT_CYCLES: '12:00, 00:30',
    PAYOUTS_PER_SECOND: '5',
  };
  expect(loadConfig(environment).payouts).toMatchObject({
    cycleEnds: [30, 720],
    perSecond: 5,
  });
});

test('publishes the documentation in a sandbox, in production only with DOCS', () => {
  expect(loadConfig({}).docs).toBe(true);
  expect(loadConfig({ DOCS: 'false' }).docs).toBe(false);
  expect(loadConfig(PRODUCTION).docs).toBe(false);
  expect(loadConfig({ ...PRODUCTION, DOCS: 'true' }).docs).toBe(true);
});

test.each([
  ['places of devices', 'ipLocation', 'IP_LOCATION'],
  ['carriers', 'courier', 'COURIER'],
  ['balances', 'custody', 'CUSTODY'],
] as const)(
  '%s come from a simulator in a sandbox, in production from a service or not at all',
  (_name, port, prefix) => {
    expect(loadConfig({})[port]).toEqual({ kind: 'simulator' });
    expect(loadConfig(PRODUCTION)[port]).toBeNull();
    const url = 'https://service.example';
    const settings = { [`${prefix}_URL`]: `${url}/`, [`${prefix}_TOKEN`]: 'p' };
    for (const others of [{}, PRODUCTION]) {
      expect(loadConfig({ ...others, ...settings })[port]).toEqual({ kind: 'http', url, token: 'p' });
      expect(refusalOf({ ...others, [`${prefix}_URL`]: url }).missing).toEqual([`${prefix}_TOKEN`]);
    }
  },
);

test('reads referral codes in capitals and origins without paths', () => {
  const config = loadConfig({
    REFERRAL_CODES: 'friend:5000, Bahar:70000',
    ALLOWED_REDIRECT_ORIGINS: 'https://a.example/x',
  });
  expect(config.referralCodes).toEqual({ FRIEND: 5_000, BAHAR: 70_000 });
  expect(config.allowedRedirectOrigins).toEqual(['https://a.example']);
});

test('production has to name its trusted proxies, or none', () => {
  expect(loadConfig({}).trustedProxies).toEqual([]);
  expect(loadConfig(PRODUCTION).trustedProxies).toEqual([]);
  const proxies = 'loopback, 10.0.0.0/8,2001:db8::/32, ::1';
  expect(loadConfig({ ...PRODUCTION, TRUSTED_PROXIES: proxies }).trustedProxies).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
    '::1',
  ]);
});

describe('metrics', () => {
  const TOKEN = 'a token that is longer than thirty-two characters';

  test('are off, on an own port, or behind a token', () => {
    expect(loadConfig({}).metrics).toBeNull();
    expect(loadConfig({ METRICS_PORT: '9090' }).metrics).toEqual({ port: 9090, token: undefined, readEveryMs: 15_000 });
    expect(loadConfig({ METRICS_TOKEN: TOKEN, METRICS_SECONDS: '60' }).metrics).toEqual({
      port: null,
      token: TOKEN,
      readEveryMs: 60_000,
    });
  });

  test.each([
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is shorter than 32 characters'],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT is PORT'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT is not an integer from 1 to 65535'],
    [{ METRICS_TOKEN: TOKEN, METRICS_SECONDS: '0' }, 'METRICS_SECONDS is not an integer from 1 to 3600'],
  ])('refuses %j', (environment, reason) => {
    expect(refusalOf(environment).message).toContain(reason);
  });
});

describe('secrets in files', () => {
  let folder: string;
  const fileWith = (text: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, text);
    return path;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'amanat-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('reads a secret from NAME_FILE, without the line break at its end', () => {
    const path = fileWith(`${PRODUCTION.OTP_PEPPER}\n`);
    const config = loadConfig({ ...PRODUCTION, OTP_PEPPER: undefined, OTP_PEPPER_FILE: path });
    expect(config.otpPepper).toBe(PRODUCTION.OTP_PEPPER);
  });

  test('every key, token and password has a NAME_FILE', () => {
    const secrets = Object.entries(ENVIRONMENT.properties).filter(([, type]) => 'secret' in type);
    expect(secrets.map(([name]) => name).sort()).toEqual(
      [
        'DATABASE_URL',
        'DATA_KEYS',
        'OTP_PEPPER',
        'ZARINPAL_MERCHANT_ID',
        ...Object.keys(ENVIRONMENT.properties).filter((name) => /_(KEY|KEY_PREVIOUS|TOKEN|SECRET)$/.test(name)),
      ].sort(),
    );
  });

  test('refuses an unreadable file in one line', () => {
    const { missing, wrong, message } = refusalOf({
      ...PRODUCTION,
      JIBIT_API_KEY: undefined,
      JIBIT_API_KEY_FILE: join(folder, 'none'),
    });
    expect(missing).toEqual([]);
    expect(wrong).toEqual(['JIBIT_API_KEY_FILE names a file that cannot be read']);
    expect(message).not.toContain('\n');
  });

  test('refuses a secret given twice', () => {
    const { wrong } = refusalOf({ ...PRODUCTION, JIBIT_API_KEY_FILE: fileWith('d') });
    expect(wrong).toEqual(['JIBIT_API_KEY and JIBIT_API_KEY_FILE are both set']);
  });

  test('an empty file counts as missing', () => {
    const environment = { ...PRODUCTION, JIBIT_API_KEY: undefined, JIBIT_API_KEY_FILE: fileWith('\n') };
    expect(refusalOf(environment).missing).toEqual(['JIBIT_API_KEY']);
  });
});

test('docs/operations.md explains every variable, and no other', () => {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
  const cells = [...page.matchAll(/^\| ([^|]*`[A-Z][^|]*) \|/gm)].map(([, cell = '']) => cell);
  const documented = cells.flatMap((cell) => {
    const names = [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name);
    const tokens = cell.includes('`_TOKEN`') ? names.map((name) => name.replace(/_URL$/, '_TOKEN')) : [];
    return [...names, ...tokens];
  });
  const ofTheBuild = ['WEB_DEVTOOLS'];
  expect(documented.filter((name) => !ofTheBuild.includes(name)).sort()).toEqual(
    Object.keys(ENVIRONMENT.properties).sort(),
  );
});
