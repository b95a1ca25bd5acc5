import { loadConfig } from './config';
import { ConfigError } from './environmentReader';

const PARTNER = {
  PARTNER_SLUG: 'ads',
  PARTNER_NAME: 'آگهی‌ها',
  PARTNER_RETURN_URL: 'https://ads.example/chat/{process_id}',
  PARTNER_COMPLETION_URL: 'https://done.ads.example/{process_id}',
  PARTNER_URL: 'https://api.ads.example/',
  PARTNER_TOKEN: 'p',
};

function refusalOf(environment: Record<string, string>): ConfigError {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('The configuration was taken');
}

/** What production misses of the partner, among all else that it misses here. */
const missing = (environment: Record<string, string>) =>
  refusalOf({ NODE_ENV: 'production', ...environment }).missing.filter((name) => name.startsWith('PARTNER_'));

test('the sandbox has a partner of its own, whose chat is a page of the server', () => {
  const config = loadConfig({});
  expect(config.partner).toEqual({
    slug: 'niazmandi',
    name: 'نیازمندی‌ها',
    returnUrl: '/sandbox/chat/{process_id}',
    completionUrl: '/sandbox/chat/{process_id}',
    port: { kind: 'simulator' },
  });
  expect(config.allowedRedirectOrigins).toEqual([]);
});

test('an empty slug means none, whatever else is said of one', () => {
  expect(loadConfig({ ...PARTNER, PARTNER_SLUG: '' })).toMatchObject({ partner: null, allowedRedirectOrigins: [] });
});

test('production has none unless it is named, and then needs all of it', () => {
  expect(missing({})).toEqual([]);
  expect(missing({ PARTNER_SLUG: 'ads' })).toEqual([
    'PARTNER_NAME',
    'PARTNER_RETURN_URL',
    'PARTNER_COMPLETION_URL',
    'PARTNER_URL',
    'PARTNER_TOKEN',
  ]);
  expect(missing({ ...PARTNER, PARTNER_TOKEN: '' })).toEqual(['PARTNER_TOKEN']);
  expect(missing(PARTNER)).toEqual([]);
});

test('its pages are places a browser may be sent to, each origin once', () => {
  const config = loadConfig({ ...PARTNER, ALLOWED_REDIRECT_ORIGINS: 'https://ads.example' });
  expect(config.allowedRedirectOrigins).toEqual(['https://ads.example', 'https://done.ads.example']);
  expect(config.partner?.port).toEqual({ kind: 'http', url: 'https://api.ads.example', token: 'p' });
});

test.each([
  ['PARTNER_SLUG', 'Ads'],
  ['PARTNER_SLUG', 'a/b'],
  ['PARTNER_SLUG', ':ads'],
  ['PARTNER_RETURN_URL', 'ads.example'],
  ['PARTNER_COMPLETION_URL', '//ads.example'],
  ['PARTNER_URL', 'ftp://ads.example'],
])('%s=%s is refused by name', (name, value) => {
  const { wrong } = refusalOf({ ...PARTNER, [name]: value });
  expect(wrong).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
});
