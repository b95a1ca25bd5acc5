import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from './config';
import { ConfigError } from './environmentReader';
import { keyNamed, TEST_DATA_KEYS } from './testing/testDataKeys';

const { privateKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://amanat.example',
  TRUSTED_PROXIES: 'none',
  OTP_PEPPER: 'a pepper of thirty-two characters',
  TOKEN_SIGNING_KEY: privateKey.replaceAll('\n', '\\n'),
  ...TEST_DATA_KEYS,
  EVIDENCE_KEY: keyNamed('evidence'),
  RECEIPT_SIGNING_KEY: privateKey,
  CIVIL_REGISTRY_URL: 'https://registry.example',
  CIVIL_REGISTRY_TOKEN: 'a',
  SIM_OWNER_URL: 'https://sim.example',
  SIM_OWNER_TOKEN: 'f',
  BANK_INQUIRY_URL: 'https://inquiry.example',
  BANK_INQUIRY_TOKEN: 'b',
  SMS_URL: 'https://sms.example',
  SMS_TOKEN: 'c',
  CARD_GATEWAY_URL: 'https://gateway.example/api',
  CARD_GATEWAY_TOKEN: 'd',
  CARD_GATEWAY_PAGE_URL: 'https://gateway.example/pay',
  CARD_GATEWAY_TERMINAL_ID: '42',
  PAYOUTS_URL: 'https://payouts.example',
  PAYOUTS_TOKEN: 'e',
};

function refusalOf(environment: Record<string, string | undefined>): ConfigError {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('The configuration was taken');
}

test('without any variable it is a sandbox on port 8080 that simulates the outside world', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    mode: 'sandbox',
    port: 8080,
    clientId: 'amanat-web',
    clientIdEnforced: false,
    commission: { rateBasisPoints: 100, minimumRials: 1_000, maximumRials: 5_000_000 },
    referralCodes: { AMANAT: 100_000 },
    gateway: { pageUrl: '/sandbox/gateway' },
    supportChatUrl: '/sandbox/support-chat',
  });
  expect(Object.values(config.ports)).toEqual(Array(6).fill({ kind: 'simulator' }));
});

test('production with everything configured has no simulator and insists on the client id', () => {
  const config = loadConfig(PRODUCTION);
  expect(config).toMatchObject({
    mode: 'production',
    clientIdEnforced: true,
    referralCodes: {},
    otpPepper: PRODUCTION.OTP_PEPPER,
  });
  expect(config.tokenSigningKey).toBe(privateKey);
  expect(config.ports.sms).toEqual({ kind: 'http', url: 'https://sms.example', token: 'c' });
  expect(Object.values(config.ports).every(({ kind }) => kind === 'http')).toBe(true);
});

test('production alone names everything that is missing', () => {
  const { missing, message } = refusalOf({ NODE_ENV: 'production' });
  expect(new Set(missing)).toEqual(
    new Set([
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'OTP_PEPPER',
      'DATA_KEYS',
      'DATA_LOOKUP_KEY',
      'EVIDENCE_KEY',
      'RECEIPT_SIGNING_KEY',
      'TOKEN_SIGNING_KEY',
      'CIVIL_REGISTRY_URL',
      'CIVIL_REGISTRY_TOKEN',
      'SIM_OWNER_URL',
      'SIM_OWNER_TOKEN',
      'BANK_INQUIRY_URL',
      'BANK_INQUIRY_TOKEN',
      'SMS_URL',
      'SMS_TOKEN',
      'CARD_GATEWAY_URL',
      'CARD_GATEWAY_TOKEN',
      'CARD_GATEWAY_PAGE_URL',
      'CARD_GATEWAY_TERMINAL_ID',
      'PAYOUTS_URL',
      'PAYOUTS_TOKEN',
    ]),
  );
  expect(message).not.toContain('\n');
});

test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
  'production without %s is refused by that name alone',
  (name) => {
    expect(refusalOf({ ...PRODUCTION, [name]: undefined }).missing).toEqual([name]);
  },
);

test('the sandbox never runs in production', () => {
  expect(refusalOf({ ...PRODUCTION, SANDBOX: '1' }).message).toContain('SANDBOX');
});

test('without the sandbox it asks for what production asks for, whatever it is called', () => {
  expect(refusalOf({ SANDBOX: '0' }).missing).toEqual(refusalOf({ NODE_ENV: 'production' }).missing);
});

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PUBLIC_URL', 'amanat.example'],
  ['SANDBOX', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['COMMISSION_BASIS_POINTS', '-1'],
  ['REFERRAL_CODES', 'FRIEND'],
  ['ALLOWED_REDIRECT_ORIGINS', 'partner.example'],
  ['SUPPORT_CHAT_URL', '//chat.example'],
  ['OTP_PEPPER', 'p'.repeat(31)],
  ['EVIDENCE_KEY', 'not a key'],
  ['EVIDENCE_KEY_PREVIOUS', 'not a key'],
  ['OFFICE_ALLOWED_NETWORKS', '0.0.0.0/0'],
  ['EVIDENCE_BUCKET_URL', 'bucket'],
  ['RECEIPT_SIGNING_KEY', 'not a key'],
  ['RECEIPT_OTHER_KEYS', 'not a key'],
  ['RECEIPT_OTHER_KEYS', privateKey],
  ['TOKEN_SIGNING_KEY', 'not a key'],
  ['TOKEN_SIGNING_KEY_PREVIOUS', 'not a key'],
  ['SESSION_SECONDS', '59'],
  ['SMS_URL', 'ftp://sms.example'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', 'none,10.0.0.1'],
  ['WORKER', 'never'],
])('%s=%s is refused by name', (name, value) => {
  const refused = refusalOf({ SMS_TOKEN: 'c', [name]: value });
  expect(refused.wrong).toHaveLength(1);
  expect(refused.wrong[0]).toMatch(new RegExp(`^${name} `));
});

test('a process leaves the background work to others only where there can be others', () => {
  const databaseUrl = { DATABASE_URL: 'postgres://amanat@127.0.0.1/amanat' };
  expect(loadConfig(databaseUrl)).toMatchObject({ worker: true });
  expect(loadConfig({ ...databaseUrl, WORKER: 'false' })).toMatchObject({ worker: false });
  expect(refusalOf({ WORKER: 'false' }).wrong).toEqual([expect.stringMatching(/^WORKER .*DATABASE_URL/)]);
});

test('a port that is configured in a sandbox is used; its token has to come with it', () => {
  expect(refusalOf({ SMS_URL: 'https://sms.example' }).missing).toEqual(['SMS_TOKEN']);
  const { ports } = loadConfig({ SMS_URL: 'https://sms.example/', SMS_TOKEN: 'c' });
  expect(ports.sms).toEqual({ kind: 'http', url: 'https://sms.example', token: 'c' });
  expect(ports.payouts).toEqual({ kind: 'simulator' });
});

test('a session lasts ninety days unless it is told otherwise, and a second signing key is there for rotating', () => {
  expect(loadConfig({}).sessionLifetimeSeconds).toBe(90 * 24 * 3600);
  expect(loadConfig({ SESSION_SECONDS: '3600' }).sessionLifetimeSeconds).toBe(3600);
  expect(loadConfig(PRODUCTION).previousTokenSigningKey).toBeUndefined();
  const keys = { ...PRODUCTION, TOKEN_SIGNING_KEY_PREVIOUS: privateKey };
  expect(loadConfig(keys).previousTokenSigningKey).toBe(privateKey.trim());
});

test('the documentation is published in a sandbox, and in production when it is asked for', () => {
  expect(loadConfig({}).docs).toBe(true);
  expect(loadConfig({ DOCS: 'false' }).docs).toBe(false);
  expect(loadConfig(PRODUCTION).docs).toBe(false);
  expect(loadConfig({ ...PRODUCTION, DOCS: 'true' }).docs).toBe(true);
});

test.each([
  ['the places of devices', 'ipLocation', 'IP_LOCATION'],
  ['carriers', 'courier', 'COURIER'],
] as const)(
  '%s are simulated in a sandbox, and in production asked of a service or of nobody',
  (_name, port, prefix) => {
    expect(loadConfig({})[port]).toEqual({ kind: 'simulator' });
    expect(loadConfig(PRODUCTION)[port]).toBeNull();
    const url = 'https://service.example';
    const settings = { [`${prefix}_URL`]: url, [`${prefix}_TOKEN`]: 'p' };
    expect(loadConfig({ ...PRODUCTION, ...settings })[port]).toEqual({ kind: 'http', url, token: 'p' });
    expect(refusalOf({ ...PRODUCTION, [`${prefix}_URL`]: url }).missing).toEqual([`${prefix}_TOKEN`]);
  },
);

test('referral codes are read in capitals, origins without their paths', () => {
  const config = loadConfig({
    REFERRAL_CODES: 'friend:5000, Bahar:70000',
    ALLOWED_REDIRECT_ORIGINS: 'https://a.example/x',
  });
  expect(config.referralCodes).toEqual({ FRIEND: 5_000, BAHAR: 70_000 });
  expect(config.allowedRedirectOrigins).toEqual(['https://a.example']);
});

test('production has to say which proxies it believes, were it none', () => {
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

describe('published figures', () => {
  const TOKEN = 'a token that is longer than thirty-two characters';

  test('are off, on a port of their own, or behind a token', () => {
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
  ])('%j is refused', (environment, reason) => {
    expect(refusalOf(environment).message).toContain(reason);
  });
});
