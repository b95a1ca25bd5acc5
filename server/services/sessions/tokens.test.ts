import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { buildApp } from '../../app';
import type { Config } from '../../config';
import { createContext } from '../../context';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { ManualClock } from '../../testing/manualClock';
import { createTestClient, mustWork, type TestClient } from '../../testing/testClient';
import { createTokenService } from './tokens';

const newKey = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

const SETTINGS = { issuer: 'https://amanat.example', lifetimeSeconds: 900 };
const SESSION = { userId: 'u', sessionId: 's' };

const [key, otherKey] = [newKey(), newKey()];
const clock = new ManualClock();
const far = () => new Date(clock.now().getTime() + 3_600_000);
const service = (...keys: [string, ...string[]]) => createTokenService(keys, SETTINGS, clock);

function partsOf(token: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header, claims] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { header: JSON.parse(header ?? ''), claims: JSON.parse(claims ?? '') };
}

test('names issuer, key, audience and type in a token', () => {
  const { header, claims } = partsOf(service(key).issueAccess(SESSION, far()));
  expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.stringMatching(/^[\w-]{43}$/) });
  expect(claims).toMatchObject({ iss: SETTINGS.issuer, aud: 'amanat-api', sub: 'u', sid: 's' });
});

test('signs with the first key and verifies with each; derives the key id from the key', () => {
  const before = service(key).issueAccess(SESSION, far());
  const rotated = service(otherKey, key);
  expect(rotated.readAccess(before)).toEqual(SESSION);
  const after = rotated.issueAccess(SESSION, far());
  expect(partsOf(after).header.kid).not.toBe(partsOf(before).header.kid);
  expect(service(key, otherKey).readAccess(after)).toEqual(SESSION);
  expect(service(otherKey).readAccess(before)).toBe('invalid');
});

describe('a token signed with our own key', () => {
  const good = partsOf(service(key).issueAccess(SESSION, far()));
  const signed = (header: object, claims: object) =>
    createSigner({ algorithm: 'EdDSA', key, noTimestamp: true, header: { ...good.header, ...header } as never })({
      ...good.claims,
      ...claims,
    });

  test('is accepted with our own claims', () => {
    expect(service(key).readAccess(signed({}, {}))).toEqual(SESSION);
  });

  test.each([
    ['of another type', { typ: 'JWT' }, {}],
    ['without a type', { typ: undefined }, {}],
    ['that names another key', { kid: partsOf(service(otherKey).issueAccess(SESSION, far())).header.kid }, {}],
    ['that names no key', { kid: undefined }, {}],
    ['of another issuer', {}, { iss: 'https://other.example' }],
    ['without an issuer', {}, { iss: undefined }],
    ['for another audience', {}, { aud: 'other-api' }],
    ['without an audience', {}, { aud: undefined }],
    ['of no session', {}, { sid: undefined }],
    ['without an end', {}, { exp: undefined }],
  ])('is rejected: %s', (_name, header, claims) => {
    expect(service(key, otherKey).readAccess(signed(header, claims))).toBe('invalid');
  });
});

test('ends a token with its session', () => {
  const token = service(key).issueAccess(SESSION, new Date(clock.now().getTime() + 60_000));
  clock.advance(59_000);
  expect(service(key).readAccess(token)).toEqual(SESSION);
  clock.advance(1_000);
  expect(service(key).readAccess(token)).toBe('expired');
});

describe('a rotation of the signing key', () => {
  const [oldKey, newerKey] = [newKey(), newKey()];

  let server: TestServer;
  /** Processes on the data of `server`: with the new and the old key, and with the new key alone. */
  let rotated: TestClient;
  let done: TestClient;
  let user: TestUser;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    server = await createTestServer({ config: { tokenSigningKey: oldKey } });
    rotated = await processWith({
      tokenSigningKey: newerKey,
      previousTokenSigningKey: oldKey.trim().replaceAll('\n', '\r\n'),
    });
    done = await processWith({ tokenSigningKey: newerKey, previousTokenSigningKey: undefined });
  });

  afterAll(async () => {
    for (const close of closing) await close();
    await server.close();
  });

  beforeEach(async () => {
    user = await server.registerUser();
  });

  async function processWith(keys: Pick<Config, 'tokenSigningKey' | 'previousTokenSigningKey'>): Promise<TestClient> {
    const { config, db, clock, log } = server.context;
    const app = buildApp(await createContext({ ...config, ...keys }, db, clock, log));
    closing.push(() => app.close());
    return createTestClient((request) => app.inject(request), config.clientId);
  }

  const refresh = (client: TestClient, token: string) => client.call('refresh', { body: { refresh: token } });
  const works = async (client: TestClient, access: string) =>
    (await client.call('userReport', { as: access })).status === 200;

  test('keeps all sessions: old access tokens are valid, old refresh tokens give new ones', async () => {
    expect(await works(rotated, user.access)).toBe(true);
    const { data } = await refresh(rotated, user.refresh);
    expect(await works(rotated, data.access)).toBe(true);
    expect(await works(done, data.access)).toBe(true);
    expect((await refresh(done, data.refresh)).status).toBe(200);
  });

  test('rejects old access tokens after the removal of the old key, and keeps refresh tokens', async () => {
    expect(await done.call('userReport', { as: user })).toMatchObject({ status: 401, error: { code: 1003 } });
    const { data } = await refresh(done, user.refresh);
    expect(await works(done, data.access)).toBe(true);
  });

  test('repeats the answer of a refresh from before the rotation', async () => {
    const lost = await refresh(server, user.refresh);
    const again = await refresh(rotated, user.refresh);
    expect(again.data.refresh).toBe(lost.data.refresh);
    expect(await works(rotated, again.data.access)).toBe(true);
    expect((await refresh(rotated, again.data.refresh)).status).toBe(200);
    // A later one is stolen, as always.
    expect((await refresh(rotated, user.refresh)).error?.code).toBe(1008);
  });

  test('repeats the answer of a login from before the rotation', async () => {
    const { token } = mustWork(
      await server.call('login', { body: { mobile: user.mobile, national_code: user.nationalCode } }),
    );
    const body = { token, verification_code: await server.smsCode(user.mobile) };
    const headers = { 'idempotency-key': 'one-try' };
    const lost = await server.call('verifyAuthOtp', { body, headers });
    const again = await rotated.call('verifyAuthOtp', { body, headers });
    expect(again.data.refresh).toBe(lost.data.refresh);
    expect(await works(rotated, again.data.access)).toBe(true);
  });
});
