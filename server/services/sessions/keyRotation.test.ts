import { generateKeyPairSync } from 'node:crypto';
import { buildApp } from '../../app';
import type { Config } from '../../config';
import { createContext } from '../../context';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { createTestClient, mustWork, type TestClient } from '../../testing/testClient';

jest.setTimeout(60_000);

const newKey = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

const [oldKey, newerKey] = [newKey(), newKey()];

let server: TestServer;
/** Processes on the data of `server`: with the new key and the old one beside it, and with the new one alone. */
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

test('nobody is logged out: old access tokens are good, old refresh tokens give new ones', async () => {
  expect(await works(rotated, user.access)).toBe(true);
  const { data } = await refresh(rotated, user.refresh);
  expect(await works(rotated, data.access)).toBe(true);
  expect(await works(done, data.access)).toBe(true);
  expect((await refresh(done, data.refresh)).status).toBe(200);
});

test('once the old key is gone its access tokens are not ours, and the refresh token goes on', async () => {
  expect(await done.call('userReport', { as: user })).toMatchObject({ status: 401, error: { code: 1003 } });
  const { data } = await refresh(done, user.refresh);
  expect(await works(done, data.access)).toBe(true);
});

test('a refresh whose answer got lost before the rotation is answered the same after it', async () => {
  const lost = await refresh(server, user.refresh);
  const again = await refresh(rotated, user.refresh);
  expect(again.data.refresh).toBe(lost.data.refresh);
  expect(await works(rotated, again.data.access)).toBe(true);
  expect((await refresh(rotated, again.data.refresh)).status).toBe(200);
  // and a token that comes after that is a stolen one, as ever
  expect((await refresh(rotated, user.refresh)).error?.code).toBe(1008);
});

test('a login whose answer got lost before the rotation is answered the same after it', async () => {
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
