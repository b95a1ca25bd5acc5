import { createAppStore } from '@/app/store';
import type { FlowContext } from '@/flows/kit';
import type { PersistedState } from '@/persist/shape';
import { PERSIST_VERSION, STORAGE_KEY } from '@/persist/slices';
import { memoryVault, type Vault } from '@/persist/vault';
import type { TokensState } from '@/state/session';
import type { RootState } from '@/state/store';
import { createTestServer, type TestServer, type TestUser } from '../../server/testing/createTestServer';
import { blobOf } from './storedBlob';
import { connectNetwork, type Disturbance, type TestNetwork } from './testNetwork';

/** Nobody logged in; logged in without a bank account; logged in with one. */
export type Standing = 'visitor' | 'newcomer' | 'member';

export interface TestAppOptions {
  as?: Standing;
  /** Somebody who is registered already: the app has their tokens. */
  person?: TestUser;
  /** By default the server that the tests of this file share. */
  server?: TestServer;
  /** What is stored before the app starts, besides the tokens. */
  stored?: Partial<PersistedState>;
  vault?: Vault;
  /** What the network does to the first requests. */
  disturb?: readonly { part: string; disturbance: Disturbance }[];
  context?: Partial<FlowContext>;
}

/** The real store and the real flows against the real server, in this process. */
export interface TestApp {
  store: ReturnType<typeof createAppStore>['store'];
  navigation: ReturnType<typeof createAppStore>['navigation'];
  server: TestServer;
  network: TestNetwork;
  vault: Vault;
  /** What has happened, action by action. */
  recorder: ReturnType<typeof createAppStore>['recorder'];
  /** Whoever is logged in; null for a visitor. */
  person: TestUser | null;
  /** Pages that the app would have loaded, leaving this one. */
  loadedPages: string[];
  /** Resolves with what `find` finds, in the state or elsewhere, as soon as it is not false, null or undefined. */
  until<Found>(find: (state: RootState) => Found): Promise<NonNullable<Found>>;
  /** Closes the tab, before the test ends. */
  stop(): void;
}

const WAIT_MS = 45_000;
const LOOK_EVERY_MS = 5;

let sharedServer: Promise<TestServer> | null = null;
let cleanUps: (() => void | Promise<void>)[] = [];

/** The server of this test file; made when first asked for. */
export function testServer(): Promise<TestServer> {
  sharedServer ??= createTestServer();
  return sharedServer;
}

afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) {
    await cleanUp();
  }
  cleanUps = [];
  // each test is a tab of its own
  window.sessionStorage.clear();
});

afterAll(async () => {
  await (await sharedServer)?.close();
  sharedServer = null;
});

/** Starts the app without a screen. Everything it keeps running ends with the test. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const server = options.server ?? (await testServer());
  const person = await personOf(options, server);
  const network = connectNetwork(server.app);
  const vault = options.vault ?? memoryVault();
  if (person || options.stored) {
    const session = person && sessionOf(person);
    await storeForNextStart(vault, { ...options.stored, ...(session && { session }) });
  }
  for (const { part, disturbance } of options.disturb ?? []) {
    network.disturb(part, disturbance);
  }
  const loadedPages: string[] = [];
  const app = createAppStore({
    vault,
    context: { loadPage: (url) => loadedPages.push(url), livePace: 0, askPace: 0.05, ...options.context },
  });
  cleanUps.push(app.stop, network.stop);
  return {
    store: app.store,
    navigation: app.navigation,
    recorder: app.recorder,
    server,
    network,
    vault,
    person,
    loadedPages,
    until: (find) => until(app.store, find),
    stop: app.stop,
  };
}

async function personOf({ as = 'visitor', person }: TestAppOptions, server: TestServer): Promise<TestUser | null> {
  if (person || as === 'visitor') {
    return person ?? null;
  }
  const newcomer = await server.registerUser();
  if (as === 'member') {
    await server.addCard(newcomer);
  }
  return newcomer;
}

/** The session that an app has stored in which this person has just logged in. */
export function sessionOf(person: TestUser): TokensState {
  return { accessToken: person.access, refreshToken: person.refresh, loginId: person.info.session_id, generation: 1 };
}

/** Writes a blob as redux-persist does. */
export async function storeForNextStart(vault: Vault, slices: Partial<PersistedState>): Promise<void> {
  await vault.setItem(STORAGE_KEY, blobOf(slices, PERSIST_VERSION, vault.dataKey));
}

async function until<Found>(
  { getState }: TestApp['store'],
  find: (state: RootState) => Found,
): Promise<NonNullable<Found>> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const found = find(getState());
    if (found !== null && found !== undefined && found !== false) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`The state never came to what was waited for: ${find}`);
}
