import { getContext, type SagaGenerator } from 'typed-redux-saga';
import type { DeviceSecret } from '@/lib/deviceSecrets';
import type { Navigate } from '@/lib/navigation';
import type { TabNotes } from '@/lib/tabNotes';
import type { RefreshQueue } from '@/session/refreshQueue';
import type { TokensState } from '@/session/tokens';
import type { MemberGate } from './boot';

/** What the flows need from outside the store. `app/store.ts` provides it; tests provide their own. */
export interface FlowContext {
  navigate: Navigate;
  refreshQueue: RefreshQueue;
  memberGate: MemberGate;
  /** What this tab notes for itself, beyond its page. */
  tabNotes: TabNotes;
  /** Fetches what the partner's pages need: one chunk. */
  loadPartnerArea(): Promise<{ partnerFlow: () => Generator }>;
  /** The session as it is stored now, by whichever tab wrote last; null when nothing is stored. */
  readStoredSession(): Promise<TokensState | null>;
  /** The device secrets as they are stored now. */
  readStoredDeviceSecrets(): Promise<DeviceSecret[]>;
  /** The session, when another tab may have held the lock just now: waits for what it wrote. */
  readLatestSession(own: TokensState): Promise<TokensState | null>;
  /** Tells other tabs that this session has been stored. */
  tellSessionNews(session: TokensState): Promise<void>;
  /** Writes what is still waiting to be persisted. */
  flushPersisted(): Promise<void>;
  /** Gets ready to keep over the trip to the gateway what was done here, for a report. Never fails. */
  readyToLeave(): Promise<void>;
  /** Calls back when another tab has written; answers how to stop. */
  watchOtherTabs(onChange: () => void): () => void;
  /** Waits until no other tab holds the lock; answers how to give it back. */
  acquireTabLock(): Promise<() => void>;
  /** Leaves the app or loads it anew: everything in memory goes. */
  loadPage(url: string): void;
  /** Milliseconds since 1970. */
  now(): number;
}

/** One part of the flows' context. */
export function* fromContext<Name extends keyof FlowContext>(name: Name): SagaGenerator<FlowContext[Name]> {
  return yield* getContext<FlowContext[Name]>(name);
}

/** Goes somewhere inside the app. */
export function* goTo(path: string, options?: Parameters<Navigate>[1]): SagaGenerator<void> {
  const navigate = yield* fromContext('navigate');
  navigate(path, options);
}
