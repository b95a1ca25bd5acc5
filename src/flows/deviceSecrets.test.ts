import { MINUTE_MS } from '@contract/rules/durations';
import { codeSubmitted, loginRequested } from '@/features/auth/slice';
import { logoutRequested } from '@/features/settings/slice';
import { readStoredDeviceSecrets, STORAGE_KEY } from '@/persist/persistConfig';
import { memoryVault, type Vault } from '@/persist/vault';
import { locationChanged } from '@/state/actions';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import { takeTrace, traceText } from '@/trace/traceFile';
import type { TestUser } from '../../server/testing/createTestServer';
import { sharedServer } from '../../server/testing/sharedServer';
import { deviceOwner } from './auth';

/** A visitor's app on a device. */
async function appOn(vault: Vault): Promise<TestApp> {
  const app = await createTestApp({ vault, context: { navigate: () => undefined } });
  await app.until((state) => state.application.state === 'unauthenticated');
  return app;
}

async function member(): Promise<TestUser> {
  const server = await sharedServer();
  const person = await server.registerUser();
  await server.addCard(person);
  return person;
}

async function logIn(app: TestApp, person: TestUser): Promise<void> {
  app.server.clock.advance(MINUTE_MS);
  app.store.dispatch(loginRequested({ nationalCode: person.nationalCode, mobile: person.mobile }));
  await app.until((state) => state.auth.status === 'codeSent');
  app.store.dispatch(codeSubmitted({ code: await app.server.smsCode(person.mobile) }));
  await app.until((state) => state.auth.status === 'authenticated');
  app.store.dispatch(locationChanged({ pathname: '/card-list' }));
}

async function logOut(app: TestApp): Promise<void> {
  app.store.dispatch(logoutRequested());
  await app.until((state) => state.application.state === 'unauthenticated');
}

/** Uses up the code attempts that strangers have for this person. */
async function guessOut(app: TestApp, person: TestUser): Promise<void> {
  const { server } = app;
  const identity = { mobile: person.mobile, national_code: person.nationalCode };
  for (let round = 0; round < 2; round += 1) {
    server.clock.advance(MINUTE_MS);
    const { token } = (await server.call('login', { body: identity })).data;
    const code = await server.smsCode(person.mobile);
    const wrong = code === '0000' ? '0001' : '0000';
    for (let guess = 0; guess < 5; guess += 1) {
      await server.call('verifyAuthOtp', { body: { token, verification_code: wrong } });
    }
  }
  server.clock.advance(MINUTE_MS);
  expect((await server.call('login', { body: identity })).error?.code).toBe(1016);
}

/** The device secret of each request that takes one; undefined without one. */
function sentSecrets(app: TestApp): (string | undefined)[] {
  return [...app.network.sentTo('/users/login/'), ...app.network.sentTo('/users/otp/')].map(
    ({ body }) => JSON.parse(body).device_secret,
  );
}

test('recognizes a device after a logout and a reload, so wrong codes of strangers do not lock its user out', async () => {
  const vault = memoryVault();
  const person = await member();
  const first = await appOn(vault);
  await logIn(first, person);
  expect(sentSecrets(first)).toEqual([undefined, undefined]);
  await logOut(first);
  first.stop();

  const [kept] = await readStoredDeviceSecrets(vault);
  expect(await vault.getItem(STORAGE_KEY)).not.toContain(person.nationalCode);
  const again = await appOn(vault);
  await guessOut(again, person);
  await logIn(again, person);
  expect(sentSecrets(again)).toEqual([kept?.secret, kept?.secret]);
});

test('recognizes each user of a shared phone by their own secret', async () => {
  const app = await appOn(memoryVault());
  const [one, other] = [await member(), await member()];
  for (const person of [one, other, one]) {
    await logIn(app, person);
    await logOut(app);
  }
  const [ofOne, ofOther, ofOneAgain] = app.network
    .sentTo('/users/login/')
    .map(({ body }) => JSON.parse(body).device_secret);
  expect([ofOne, ofOther]).toEqual([undefined, undefined]);
  expect(ofOneAgain).toEqual(expect.any(String));
  expect(await readStoredDeviceSecrets(app.vault)).toHaveLength(2);
  expect(app.store.getState().deviceSecrets.kept[0]?.secret).toBe(ofOneAgain);
});

test('uses a secret that another tab has stored', async () => {
  const vault = memoryVault();
  const person = await member();
  const tab = await appOn(vault);
  const other = await appOn(vault);
  await logIn(other, person);
  await logOut(other);
  const [kept] = await readStoredDeviceSecrets(vault);
  await logIn(tab, person);
  // The network that connected last carries the requests of both tabs.
  expect(sentSecrets(other).filter(Boolean)).toEqual([kept?.secret, kept?.secret]);
});

test('hides the secret in a trace', async () => {
  const app = await appOn(memoryVault());
  const person = await member();
  await logIn(app, person);
  await logOut(app);
  await logIn(app, person);
  const [kept] = await readStoredDeviceSecrets(app.vault);
  const trace = traceText(takeTrace(app.recorder, new Date(), '/'));
  expect(trace).toContain('deviceSecret');
  expect(trace).not.toContain(kept?.secret);
  expect(trace).not.toContain(kept?.owner);
});

test('the fingerprint of a person needs the secret', async () => {
  const own = await deviceOwner('secret', '0084575948');
  expect(own).toBe(await deviceOwner('secret', '0084575948'));
  expect(own).not.toBe(await deviceOwner('another', '0084575948'));
  expect(own).not.toBe(await deviceOwner('secret', '0084575949'));
  expect(own).not.toContain('0084575948');
});
