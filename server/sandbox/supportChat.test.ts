import { securityHeadersOf } from '../http/security';
import type { TestServer } from '../testing/createTestServer';
import { sharedServer } from '../testing/sharedServer';

let server: TestServer;
const ADDRESS = '/sandbox/support-chat';

beforeAll(async () => {
  server = await sharedServer();
});

test('only our own pages may frame it', async () => {
  const { statusCode, headers } = await server.app.inject(ADDRESS);
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await server.app.inject('/sandbox')).headers['x-frame-options']).toBe('DENY');
});

test('a frame with an opaque origin may load its files', async () => {
  const { body, headers } = await server.app.inject(ADDRESS);
  expect(headers['set-cookie']).toBeUndefined();
  const files = [...body.matchAll(/(?:src|href)="(\/sandbox\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(2);
  for (const file of [...files, '/sandbox/vazirmatn.woff2']) {
    const asset = await server.app.inject(file);
    expect([file, asset.statusCode]).toEqual([file, 200]);
    expect(asset.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
});

test('the app may connect to and frame the configured chat only', () => {
  const policyWith = (supportChatUrl: string) =>
    String(securityHeadersOf({ ...server.context.config, supportChatUrl })['content-security-policy'])
      .split(';')
      .filter((directive) => /^(connect|frame)-src /.test(directive));
  expect(policyWith(ADDRESS)).toEqual(["connect-src 'self'", "frame-src 'self'"]);
  expect(policyWith('https://chat.example/amanat')).toEqual([
    "connect-src 'self' https://chat.example",
    'frame-src https://chat.example',
  ]);
  expect(policyWith('')).toEqual(["connect-src 'self'", "frame-src 'none'"]);
});
