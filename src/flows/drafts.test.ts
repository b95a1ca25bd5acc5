import { created, draftSaved } from '@/features/request-money/slice';
import { logoutRequested } from '@/features/settings/slice';
import { storedVault, type Vault } from '@/persist/vault';
import { draftTyped, selectFormDrafts } from '@/state/drafts';
import { createTestApp, type TestApp } from '@/testing/createTestApp';
import { takeTrace } from '@/trace/traceFile';
import type { TestUser } from '../../server/testing/createTestServer';
import { sharedServer } from '../../server/testing/sharedServer';

const DATA_KEY = Uint8Array.from({ length: 32 }, (_, place) => place);
const TYPED = 'کالا شکسته به دست من رسید';
const FORM = 'dispute:ABCDEFGH';

let vault: Vault;
let person: TestUser;
let other: TestUser;

beforeEach(async () => {
  window.localStorage.clear();
  vault = storedVault(window.localStorage, DATA_KEY);
  const server = await sharedServer();
  [person, other] = [await server.registerUser(), await server.registerUser()];
  await Promise.all([person, other].map((user) => server.addCard(user)));
});

/** A page of the tab. A second call is a reload. */
async function load(user: TestUser): Promise<TestApp> {
  const app = await createTestApp({ vault, person: user, context: { navigate: () => undefined } });
  await app.until((state) => state.application.state === 'app-verified');
  return app;
}

const note = () => window.sessionStorage.getItem('amanat:drafts') ?? '';

/** A page with an unsent request and an unsent dispute. */
async function typed(): Promise<TestApp> {
  const app = await load(person);
  app.store.dispatch(draftSaved({ amountRials: 2_500_000, purpose: 'دوچرخهٔ کوهستان' }));
  app.store.dispatch(draftTyped(FORM, { text: TYPED }));
  await app.until(() => note() !== '');
  return app;
}

test('restores unsent input after a reload', async () => {
  (await typed()).stop();
  const after = await load(person);
  expect(after.store.getState().requestMoney.draft).toMatchObject({
    amountRials: 2_500_000,
    purpose: 'دوچرخهٔ کوهستان',
  });
  expect(selectFormDrafts(after.store.getState())).toEqual({ [FORM]: JSON.stringify({ text: TYPED }) });
});

test('encrypts the note and hides it in a trace', async () => {
  const app = await typed();
  expect(note()).not.toContain(TYPED);
  expect(atob(note())).not.toContain('ABCDEFGH');
  const trace = JSON.stringify(takeTrace(app.recorder, new Date(), '/home'));
  expect(trace).not.toContain(TYPED);
  expect(trace).not.toContain('ABCDEFGH');
});

test('another user of the tab does not get the drafts', async () => {
  (await typed()).stop();
  const after = await load(other);
  expect(after.store.getState().requestMoney.draft.purpose).toBe('');
  expect(selectFormDrafts(after.store.getState())).toEqual({});
  expect(note()).toBe('');
});

test('forgets the drafts at logout', async () => {
  const app = await typed();
  app.store.dispatch(logoutRequested());
  await app.until(() => note() === '' && app.store.getState().session.accessToken === null);
});

test('forgets a sent draft', async () => {
  const app = await typed();
  app.store.dispatch(draftTyped(FORM, null));
  app.store.dispatch(created({ code: 'ABCDEFGH', isFromDraft: true }));
  await app.until(() => note() === '');
});
