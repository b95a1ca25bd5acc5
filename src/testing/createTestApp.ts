import { createAppStore } from '@/app/store';
import type { FlowContext } from '@/flows/kit';
import { PERSIST_VERSION, STORAGE_KEY } from '@/persist/persistConfig';
import type { PersistedState } from '@/persist/schema';
import { memoryVault, type Vault } from '@/persist/vault';
import type { TokensState } from '@/state/session';
import type { RootState } from '@/state/store';
import { afterThisTest } from '../../config/jest/cleanUps';
import type { TestServer, TestUser } from '../../server/testing/createTestServer';
import { sharedServer } from '../../server/testing/sharedServer';
import { blobOf } from './storedBlob';
import { connectNetwork, type Disturbance, type TestNetwork } from './testNetwork';

/** Logged out; logged in without a bank account; logged in with one. */
export type Standing = 'visitor' | 'newcomer' | 'member';

export interface TestAppOptions {
  as?: Standing;
  /** A registered user whose tokens the app has. */
  person?: TestUser;
  /** By default the shared server of the suite. */
  server?: TestServer;
  /** Stored slices besides the session. */
  stored?: Partial<PersistedState>;
  vault?: Vault;
  /** Disturbances of the first requests. */
  disturb?: readonly { part: string; disturbance: Disturbance }[];
  context?: Partial<FlowContext>;
}

/** The real store and flows with the real server, in this process. */
export interface TestApp {
  store: ReturnType<typeof createAppStore>['store'];
  navigation: ReturnType<typeof createAppStore>['navigation'];
  server: TestServer;
  network: TestNetwork;
  vault: Vault;
  /** The recorded actions. */
  recorder: ReturnType<typeof createAppStore>['recorder'];
  /** The logged-in user; null for a visitor. */
  person: TestUser | null;
  /** Pages that the app would have loaded. */
  loadedPages: string[];
  /** Resolves with the result of `find` once it is not false, null or undefined. */
  until<Found>(find: (state: RootState) => Found): Promise<NonNullable<Found>>;
  /** Closes the tab before the test ends. */
  stop(): void;
}

const WAIT_MS = 45_000;
const LOOK_EVERY_MS = 5;

/** Starts the app without a screen. It stops after the test. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const server = options.server ?? (await sharedServer());
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
  afterThisTest(app.stop);
  afterThisTest(network.stop);
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

/** The stored session of a user who has just logged in. */
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
