import { judgeRedirect, type RedirectTarget } from '@contract/rules/redirects';
import { type Action, createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Channel } from 'redux-saga';
import { call, getContext, put, race, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import { type ApiFailure, failureToast, toApiFailure } from '@/api/failure';
import type { CallKeeper } from '@/api/moneyCalls';
import { environment } from '@/lib/environment';
import { isSamePath } from '@/lib/paths';
import type { ErrorOverrides } from '@/messages/errorsCopy';
import { toastsCopy } from '@/messages/toasts';
import type { TabNotes } from '@/persist/tabNotes';
import type { Vault } from '@/persist/vault';
import { locationChanged, reloadRequested, toastShown } from '@/state/actions';
import type { RefreshQueue } from '@/state/session';
import type { MemberGate } from './boot';
import type { Navigate } from './navigation';

/** What flows need from outside the store. `app/store.ts` provides it; tests replace parts. */
export interface FlowContext {
  navigate: Navigate;
  refreshQueue: RefreshQueue;
  memberGate: MemberGate;
  /** The channel of `startFlow`. */
  startedFlows: Channel<StartedFlow>;
  /** Loads the keeper of money calls. */
  loadCallKeeper(): Promise<CallKeeper>;
  /** Notes of this tab that outlive its page. */
  tabNotes: TabNotes;
  /** The encrypted storage. */
  vault: Vault;
  /** Loads the chunk of the partner's pages. */
  loadPartnerArea(): Promise<{ partnerFlow: () => Generator }>;
  /** Writes pending state to the storage. */
  flushPersisted(): Promise<void>;
  /** Prepares the recorder to keep its report over the trip to the gateway. Never fails. */
  readyToLeave(): Promise<void>;
  /** Waits for the lock of all tabs. Returns its release function. */
  acquireTabLock(): Promise<() => void>;
  /** Leaves the app or reloads it. Memory is lost. */
  loadPage(url: string): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** For tests: a factor on the waits of live news; 0 switches live news off. */
  livePace?: number;
  /** For tests: a factor on the waits of outcome requests, and before a read is sent again. */
  askPace?: number;
}

/** One part of the flow context. */
export function* fromContext<Name extends keyof FlowContext>(name: Name): SagaGenerator<FlowContext[Name]> {
  return yield* getContext<FlowContext[Name]>(name);
}

/** Navigates inside the app. */
export function* goTo(path: string, options?: Parameters<Navigate>[1]): SagaGenerator<void> {
  const navigate = yield* fromContext('navigate');
  navigate(path, options);
}

/**
 * Judges a redirect target of a query or an answer: a path of the app, an allowed origin, or null.
 * @param origins further allowed origins
 */
export function allowedRedirect(
  target: string | null | undefined,
  origins: readonly string[] = [],
): RedirectTarget | null {
  return judgeRedirect(target, window.location.origin, [...environment.redirectOrigins, ...origins]);
}

/** The path inside the app of a redirect target, or null. */
export function insidePath(target: string | null | undefined): string | null {
  const allowed = allowedRedirect(target);
  return allowed?.kind === 'inside' ? allowed.path : null;
}

/** The result of dispatching an RTK Query `initiate(…)`. */
interface RunningCall<Result> {
  unwrap(): Promise<Result>;
  /** Queries: ends the subscription. */
  unsubscribe?(): void;
  /** Mutations: drops the stored answer. */
  reset?(): void;
}

/** The part of an RTK Query `initiate(…)` that is needed here. */
type Initiate<Result> = (
  // The arguments of redux-thunk, which only RTK Query reads.
  dispatch: never,
  getState: never,
  extra: never,
) => RunningCall<Result>;

/**
 * Calls an endpoint from a saga and waits for its answer. Throws its `ApiFailure`. Queries need `forceRefetch: true`,
 * or a cached answer may come. Leaves no subscription. A cancelled saga does not cancel the request, because a money
 * call may already be at the server.
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

/** Names of flows in a trace. */
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

/** A flow threw. Names the flow and the error class, never its data. */
export const flowFailed = createAction<{ flow: FlowName; message: string }>('flows/failed');

/** A flow has died too often and is not restarted on this page. */
export const flowGivenUp = createAction<{ flow: FlowName }>('flows/givenUp');

/** Restarts of a dying flow. */
const RESTARTS = 5;

/**
 * Wraps the worker of a watcher: an exception becomes an action and a toast, and the watcher lives. `failed` makes the
 * action that ends the waiting of the flow's slice.
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

/** A flow and its name in a trace. */
export interface StartedFlow {
  flow: FlowName;
  saga: () => Generator;
}

/** Starts a flow beside those of the root, until the store ends. It listens when this returns. */
export function* startFlow(flow: FlowName, saga: () => Generator): SagaGenerator<void> {
  const startedFlows = yield* fromContext('startedFlows');
  yield* put(startedFlows, { flow, saga });
}

/** Runs the flows that start later. */
export function* startedFlowsFlow(): SagaGenerator<void> {
  yield* takeEvery(yield* fromContext('startedFlows'), ({ flow, saga }: StartedFlow) => keptAlive(flow, saga)());
}

/**
 * Restarts a flow that dies. The user sees a toast after the first death, and a reload button when the flow is given
 * up. The trace has each death.
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
    // Here, because any other flow may be the dead one.
    yield* take(reloadRequested);
    const loadPage = yield* fromContext('loadPage');
    loadPage(window.location.href);
  };
}

/** Shows a toast for a failure, except for codes without a text. */
export function* tellFailure(failure: ApiFailure, overrides?: ErrorOverrides): SagaGenerator<void> {
  const toast = failureToast(failure, overrides);
  if (toast !== null) {
    yield* put(toast);
  }
}

function* tellDeath(flow: FlowName, thrown: unknown): SagaGenerator<void> {
  yield* put(flowFailed({ flow, message: thrown instanceof Error ? thrown.name : 'refused' }));
}

/** Runs the work of the open page until it ends or the person goes to another page: then it stops, and `left` is the step. */
export function* whileOnPage<Answer>(
  work: () => SagaGenerator<Answer>,
): SagaGenerator<{ answer?: Answer; left?: Action }> {
  const { pathname } = window.location;
  return yield* race({ answer: call(work), left: take<Action>((action: Action) => leavesPages(action, [pathname])) });
}

/** True for a step from `pages` to another page. */
export function leavesPages(action: Action, pages: readonly string[]): boolean {
  return locationChanged.match(action) && !pages.some((page) => isSamePath(action.payload.pathname, page));
}

/**
 * The handler of a press whose work ends with its page: a late answer opens nothing.
 * @param dropped dispatched when the page was left before the end
 */
export function endingWithPage<Pressed>(work: (pressed: Pressed) => SagaGenerator<void>, dropped: () => Action) {
  return function* workOnPage(pressed: Pressed) {
    const { left } = yield* whileOnPage(() => work(pressed));
    if (left) yield* put(dropped());
  };
}
