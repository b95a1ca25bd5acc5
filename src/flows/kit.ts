import { judgeRedirect, type RedirectTarget } from '@contract/rules/redirects';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Channel } from 'redux-saga';
import { call, getContext, put, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import { type ApiFailure, failureToast, toApiFailure } from '@/api/failure';
import type { CallKeeper } from '@/api/moneyCalls';
import type { DeviceSecret } from '@/flows/session/deviceSecrets';
import { environment } from '@/lib/environment';
import type { ErrorOverrides } from '@/messages/errors';
import { toastsCopy } from '@/messages/toasts';
import type { TabNotes } from '@/persist/tabNotes';
import type { Vault } from '@/persist/vault';
import { reloadRequested, toastShown } from '@/state/actions';
import type { RefreshQueue, TokensState } from '@/state/session';
import type { MemberGate } from './boot';
import type { Navigate } from './navigation';

/** What the flows need from outside the store. `app/store.ts` provides it; tests provide their own. */
export interface FlowContext {
  navigate: Navigate;
  refreshQueue: RefreshQueue;
  memberGate: MemberGate;
  /** What `startFlow` asks the root for. */
  startedFlows: Channel<StartedFlow>;
  /** Loads the keeper of calls that must not be done twice. */
  loadCallKeeper(): Promise<CallKeeper>;
  /** What this tab notes for itself, beyond its page. */
  tabNotes: TabNotes;
  /** Where things are stored. */
  vault: Vault;
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
  /** Of tests only: the part of its time that hearing of changes waits for anything; 0: it does not happen at all. */
  livePace?: number;
  /** Of tests only: the part of its time that asking what became of a call waits for anything. */
  askPace?: number;
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

/** Judges a redirect target that came from a query or an answer: a path of the app, an allowed place outside it, or null. */
export function allowedRedirect(target: string | null | undefined): RedirectTarget | null {
  return judgeRedirect(target, window.location.origin, environment.redirectOrigins);
}

/** The path inside the app that a redirect target leads to, or null. */
export function insidePath(target: string | null | undefined): string | null {
  const allowed = allowedRedirect(target);
  return allowed?.kind === 'inside' ? allowed.path : null;
}

/** What dispatching an RTK Query `initiate(…)` answers. */
interface RunningCall<Result> {
  unwrap(): Promise<Result>;
  /** Queries: give the subscription back. */
  unsubscribe?(): void;
  /** Mutations: forget the stored answer. */
  reset?(): void;
}

/** An RTK Query `initiate(…)`, as far as it matters here. */
type Initiate<Result> = (
  // The three arguments that redux-thunk hands over; only RTK Query looks at them.
  dispatch: never,
  getState: never,
  extra: never,
) => RunningCall<Result>;

/**
 * Asks an endpoint from a saga and waits for its answer; throws its `ApiFailure`. Queries must be started with
 * `forceRefetch: true`, or a remembered answer may come back. Leaves no subscription behind. When the saga is
 * cancelled the request goes on: a money call that is on its way is never treated as not sent.
 */
export function* callEndpoint<Result>(initiate: Initiate<Result>): SagaGenerator<Result> {
  const running = (yield* put(initiate as unknown as UnknownAction)) as unknown as RunningCall<Result>;
  try {
    return yield* call([running, running.unwrap]);
  } finally {
    running.unsubscribe?.();
    running.reset?.();
  }
}

/** A fresh name for what a person wants done once. */
export function newIntentKey(): string {
  return crypto.randomUUID();
}

/** Names of the flows, as a trace shows them. */
export type FlowName =
  | 'auth'
  | 'authenticate'
  | 'boot'
  | 'browser'
  | 'cards'
  | 'destination'
  | 'logout'
  | 'matchIdentity'
  | 'members'
  | 'otpAction'
  | 'partner'
  | 'partnerVisit'
  | 'payment'
  | 'push'
  | 'refreshQueue'
  | 'requestMoney'
  | 'root'
  | 'tabs'
  | 'unanswered';

/** A flow threw what it should have handled. Says which, never what it worked on. */
export const flowFailed = createAction<{ flow: FlowName; message: string }>('flows/failed');

/** A flow has died too often and is not started again: what it does is not done on this page any more. */
export const flowGivenUp = createAction<{ flow: FlowName }>('flows/givenUp');

/** How often a flow that dies is started again: one that dies at once would do so for ever. */
const RESTARTS = 5;

/**
 * Wraps a watcher's worker: what it throws becomes an action and a toast, and the watcher lives on. `failed` makes the
 * action that ends the waiting in the flow's slice, so that the person can start the flow again.
 */
export function safely<Args extends unknown[]>(
  flow: FlowName,
  worker: (...args: Args) => Generator,
  failed?: (failure: ApiFailure) => UnknownAction,
): (...args: Args) => Generator {
  return function* guarded(...args) {
    try {
      yield* worker(...args);
    } catch (thrown) {
      yield* tellDeath(flow, thrown);
      yield* tellFailure(toApiFailure(thrown));
      if (failed) {
        yield* put(failed(toApiFailure(thrown)));
      }
    }
  };
}

/** A flow, and by what name a trace shows it. */
export interface StartedFlow {
  flow: FlowName;
  saga: () => Generator;
}

/** Starts a whole flow beside those of the root: it outlives whoever starts it, and ends with the store. It listens when this returns. */
export function* startFlow(flow: FlowName, saga: () => Generator): SagaGenerator<void> {
  const startedFlows = yield* fromContext('startedFlows');
  yield* put(startedFlows, { flow, saga });
}

/** Runs what is started later on. */
export function* startedFlowsFlow(): SagaGenerator<void> {
  yield* takeEvery(yield* fromContext('startedFlows'), ({ flow, saga }: StartedFlow) => keptAlive(flow, saga)());
}

/**
 * Keeps a whole flow alive: when it dies it is started anew. The person is told of the first death and
 * of the end, with the way on: a button that loads the page anew; the trace each time.
 */
export function keptAlive(flow: FlowName, saga: () => Generator): () => SagaGenerator<void> {
  return function* alive() {
    for (let death = 0; death <= RESTARTS; death += 1) {
      try {
        yield* call(saga);
        return;
      } catch (thrown) {
        yield* tellDeath(flow, thrown);
        if (death === 0) {
          yield* tellFailure(toApiFailure(thrown));
        }
      }
    }
    yield* put(flowGivenUp({ flow }));
    yield* put(toastShown({ kind: 'error', text: toastsCopy.flowGivenUp, offersReload: true }));
    // here, since any other flow may be the one that died
    yield* take(reloadRequested);
    const loadPage = yield* fromContext('loadPage');
    loadPage(window.location.href);
  };
}

/** Tells the person about a failure in the one toast place; says nothing for the codes that have no text. */
export function* tellFailure(failure: ApiFailure, overrides?: ErrorOverrides): SagaGenerator<void> {
  const toast = failureToast(failure, overrides);
  if (toast !== null) {
    yield* put(toast);
  }
}

function* tellDeath(flow: FlowName, thrown: unknown): SagaGenerator<void> {
  yield* put(flowFailed({ flow, message: thrown instanceof Error ? thrown.name : 'refused' }));
}
