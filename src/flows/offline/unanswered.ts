import type { PayBody } from '@contract/calls/transactionCalls';
import { DAY_MS } from '@contract/rules/durations';
import { IDEMPOTENCY_MEMORY_MS } from '@contract/rules/limits';
import { call, delay, fork, put, race, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { baseApi, touchedTags } from '@/api/baseApi';
import { isDefiniteRefusal, toApiFailure } from '@/api/failure';
import {
  ageOf,
  type CallKeeper,
  type CallOutcome,
  type CutCall,
  callCut,
  callSentAgain,
  createCallKeeper,
  isWaitedForElsewhere,
  type KeptCall,
  type KeptCallStore,
  kindOf,
  moneyCallAt,
  unansweredApi,
} from '@/api/moneyCalls';
import { userLoaded } from '@/features/application/slice';
import {
  selectUnansweredCalls,
  sendAgainRequested,
  unansweredDismissed,
  unansweredHidden,
  unansweredOpened,
  unansweredShown,
} from '@/features/offline/unansweredSlice';
import { otpLeft, selectOtp } from '@/features/otp/slice';
import { created } from '@/features/request-money/slice';
import { SESSION_OVER } from '@/flows/boot';
import { isBackOnline } from '@/flows/browser';
import { callEndpoint, fromContext, goTo, safely, tellFailure } from '@/flows/kit';
import { isBodyOfDraft } from '@/flows/requestMoney';
import { isSamePath, paths } from '@/lib/paths';
import { UNANSWERED_KEY } from '@/persist/persistConfig';
import { sealedBlob } from '@/persist/sealed';
import type { Vault } from '@/persist/vault';
import { type OtpRequest, otpActionRequested, payRequested } from '@/state/actions';
import { selectIsLoggedIn, selectLoginId } from '@/state/session';

/** A day less than the server keeps a key, so that no forgotten key is requested. */
const KEPT_MS = IDEMPOTENCY_MEMORY_MS - DAY_MS;

/** A call may still be on its way until then, so «not done» means nothing yet. */
const ARRIVES_WITHIN_MS = 5_000;

/** Poll intervals; the last one repeats. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** How long a quick outcome is shown, in milliseconds. */
const DONE_SHOWN_MS = 8_000;

/** The call keeper of one store, with the calls of earlier pages. */
export function storedCallKeeper(vault: Vault, now: () => number, pace: number): CallKeeper {
  return createCallKeeper({ store: unansweredCallStore(vault, now, KEPT_MS), now, pace });
}

/**
 * Requests the outcome of calls without an answer, of this page or an earlier one. Offers to send undone calls again,
 * and never sends by itself.
 */
export function* unansweredFlow() {
  const keeper = yield* call(yield* fromContext('loadCallKeeper'));
  yield* takeEvery(callCut, ({ payload }) => ask(keeper, payload));
  yield* takeEvery(callSentAgain, ({ payload }) => put(unansweredHidden(payload)));
  yield* takeEvery(unansweredDismissed, ({ payload }) => dismiss(keeper, payload));
  yield* takeEvery(unansweredOpened, ({ payload }) => open(payload));
  yield* takeEvery(
    sendAgainRequested,
    safely('unanswered', ({ payload }: ReturnType<typeof sendAgainRequested>) => sendAgain(keeper, payload)),
  );
  while (true) {
    if (!(yield* select(selectIsLoggedIn))) {
      yield* take(userLoaded);
    }
    yield* fork(takeUp, keeper);
    yield* take(SESSION_OVER);
    keeper.atHand.clear();
  }
}

/** The pending calls of the previous page. */
function* takeUp(keeper: CallKeeper) {
  for (const kept of yield* call(keptCalls, keeper)) {
    const movesNothing = moneyCallAt(kept.path).way === 'code';
    if (!movesNothing && !kept.isDismissed && !(yield* call(isWaitedForElsewhere, kept.key))) {
      const { key, paymentCode, sentAt } = kept;
      yield* fork(ask, keeper, { key, kind: kindOf(kept), paymentCode, sentAt });
    }
  }
}

function* keptCalls({ store }: CallKeeper): SagaGenerator<readonly KeptCall[]> {
  const loginId = yield* select(selectLoginId);
  return loginId === null ? [] : yield* call(store.all, loginId);
}

function* forget({ store, atHand }: CallKeeper, key: string): SagaGenerator<void> {
  atHand.delete(key);
  const loginId = yield* select(selectLoginId);
  if (loginId !== null) yield* call(store.forget, loginId, key);
}

/** Polls until the outcome is known or no longer needed. */
function* ask(keeper: CallKeeper, cut: CutCall): SagaGenerator<void> {
  const { key, kind, paymentCode } = cut;
  yield* put(unansweredShown({ key, kind, paymentCode, state: 'asking' }));
  const isOver = (action: { type: string; payload?: unknown }) =>
    (callSentAgain.match(action) || unansweredDismissed.match(action)) && action.payload === key;
  const { over, ended } = yield* race({
    known: call(askUntilKnown, keeper, cut),
    over: take(isOver),
    ended: take(SESSION_OVER),
  });
  if (over || ended) keeper.waiting.get(key)?.(false);
}

function* askUntilKnown(keeper: CallKeeper, cut: CutCall): SagaGenerator<void> {
  const now = yield* fromContext('now');
  const pace = (yield* fromContext('askPace')) ?? 1;
  for (let question = 0; ; question += 1) {
    const outcome = yield* call(outcomeOf, cut.key);
    const isThereByNow = ageOf(cut, now()) >= ARRIVES_WITHIN_MS * pace;
    if (outcome?.state === 'done' || (outcome?.state === 'notDone' && isThereByNow)) {
      yield* call(known, keeper, cut, outcome);
      return;
    }
    const wait = WAITS_MS[Math.min(question, WAITS_MS.length - 1)] ?? 0;
    yield* race({ waited: delay(wait * pace), back: take(isBackOnline) });
  }
}

function* outcomeOf(key: string): SagaGenerator<CallOutcome | null> {
  try {
    return yield* callEndpoint(unansweredApi.endpoints.callOutcome.initiate(key, { forceRefetch: true }));
  } catch {
    // This call got no answer either.
    return null;
  }
}

function* known(keeper: CallKeeper, cut: CutCall, outcome: CallOutcome): SagaGenerator<void> {
  const { key, kind } = cut;
  const isDone = outcome.state === 'done';
  const paymentCode = outcome.paymentCode ?? cut.paymentCode;
  const waiter = keeper.waiting.get(key);
  const kept = (yield* call(keptCalls, keeper)).find((one) => one.key === key);
  if (isDone) yield* forget(keeper, key);
  const body = kind === 'createTransaction' ? kept?.body : null;
  yield* put(unansweredShown({ key, kind, paymentCode, state: isDone ? 'done' : 'notDone', body }));
  yield* put(baseApi.util.invalidateTags(touchedTags(paymentCode)));
  waiter?.(isDone);
  if (isDone && waiter) {
    // The waiting button continues by itself.
    yield* delay(DONE_SHOWN_MS);
    yield* put(unansweredHidden(key));
  }
}

/** Sends the call unchanged where possible, else opens the page to do it again. */
function* sendAgain(keeper: CallKeeper, key: string): SagaGenerator<void> {
  const kept = (yield* call(keptCalls, keeper)).find((one) => one.key === key);
  if (kept === undefined) {
    yield* put(unansweredHidden(key));
    return;
  }
  const { way } = moneyCallAt(kept.path);
  if (way === 'pay' && kept.body !== null) {
    yield* put(unansweredHidden(key));
    yield* put(payRequested(payPressed(kept.body as PayBody)));
  } else if (kept.body !== null || keeper.atHand.has(key)) {
    yield* call(sendAsItWas, kept);
  } else {
    yield* forget(keeper, key);
    yield* put(unansweredHidden(key));
    if (kept.confirms !== null) yield* put(otpActionRequested(kept.confirms));
    else if (kept.paymentCode !== null) yield* goTo(paths.transactionDetail(kept.paymentCode));
  }
}

function payPressed(body: PayBody): ReturnType<typeof payRequested>['payload'] {
  return {
    paymentCode: body.payment_code,
    accountId: body.payer_bank_account,
    ...(body.accept_referee && { acceptsReferee: true }),
    ...(body.delivery_address && { deliveryAddress: body.delivery_address }),
    ...(body.payed_amount !== undefined && { payerPaysRials: body.payed_amount }),
    ...(body.item_photos && { itemPhotoIds: body.item_photos }),
  };
}

/** Sends a call as it was. Its end opens a page only for a person who is still at it; the bar has the way for others. */
function* sendAsItWas(kept: KeptCall): SagaGenerator<void> {
  const { key, path, paymentCode } = kept;
  const { pathname } = window.location;
  try {
    const sent = unansweredApi.endpoints.sendAgain.initiate({ key, path, paymentCode }, { track: false });
    const answer = yield* callEndpoint(sent);
    const done = { key, kind: kindOf(kept), paymentCode: answer.paymentCode ?? paymentCode, state: 'done' } as const;
    yield* put(unansweredShown(done));
    if (kept.confirms !== null && isSameRequest((yield* select(selectOtp)).request, kept.confirms)) {
      yield* put(otpLeft());
      yield* goTo(kept.confirms.nextPage, { replace: true });
    } else if (done.kind === 'createTransaction' && isSamePath(window.location.pathname, pathname)) {
      yield* call(showRequest, kept.body, done.paymentCode);
    }
  } catch (thrown) {
    const failure = toApiFailure(thrown);
    // Any other failure is a cut, and its outcome is requested.
    if (isDefiniteRefusal(failure)) yield* tellFailure(failure);
  }
}

/** True while the open code step confirms this request. */
const isSameRequest = (open: OtpRequest | null, kept: OtpRequest) => JSON.stringify(open) === JSON.stringify(kept);

/** Opens a created request as its answer would, and clears its draft. Another draft stays, with its photos. */
function* showRequest(body: object | null | undefined, code: string | null): SagaGenerator<void> {
  if (code === null) return;
  yield* put(created({ code, isFromDraft: yield* select(isBodyOfDraft, body) }));
  yield* goTo(paths.transactionDetailShared(code));
}

function* open(key: string): SagaGenerator<void> {
  const opened = (yield* select(selectUnansweredCalls)).find((one) => one.key === key);
  yield* put(unansweredHidden(key));
  if (opened?.kind === 'createTransaction') yield* call(showRequest, opened.body, opened.paymentCode);
  else if (opened && opened.paymentCode !== null) yield* goTo(paths.transactionDetail(opened.paymentCode));
}

function* dismiss(keeper: CallKeeper, key: string): SagaGenerator<void> {
  const kept = (yield* call(keptCalls, keeper)).find((one) => one.key === key);
  const loginId = yield* select(selectLoginId);
  if (kept && loginId !== null) yield* call(keeper.store.keep, loginId, { ...kept, isDismissed: true });
  yield* put(unansweredHidden(key));
}

interface Parts {
  unanswered: { readonly loginId: string; readonly calls: readonly KeptCall[] };
}

/**
 * A separate blob (docs/adr/0009), written before a call is sent and read after the first screen. Each write reads the
 * stored calls first, because other tabs write too.
 * @param keptFor milliseconds until a call is dropped
 */
export function unansweredCallStore(vault: Vault, now: () => number, keptFor: number): KeptCallStore {
  const blob = sealedBlob<Parts>(vault, UNANSWERED_KEY);
  let last: Promise<unknown> = Promise.resolve();
  /** The calls of this page that are not stored, as in a full storage. */
  let unstored: Parts['unanswered'] = { loginId: '', calls: [] };
  const callsIn = (part: Parts['unanswered'] | undefined, loginId: string) =>
    part?.loginId === loginId ? part.calls : [];

  async function all(loginId: string): Promise<readonly KeptCall[]> {
    const stored = await blob.read().catch(() => undefined);
    const calls = [...callsIn(stored?.unanswered, loginId), ...callsIn(unstored, loginId)];
    const byKey = new Map(calls.map((call) => [call.key, call]));
    return [...byKey.values()].filter((call) => ageOf(call, now()) < keptFor);
  }

  async function change(loginId: string, changed: (calls: readonly KeptCall[]) => readonly KeptCall[]): Promise<void> {
    unstored = { loginId, calls: changed(callsIn(unstored, loginId)) };
    const calls = changed(await all(loginId));
    if (calls.length === 0) await vault.removeItem(UNANSWERED_KEY);
    else await blob.write({ unanswered: { loginId, calls } });
    unstored = { loginId, calls: [] };
  }

  /** Runs changes one after the other, so that simultaneous calls are both stored. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work).catch(() => undefined);
    last = done;
    return done;
  }

  return {
    all,
    keep: (loginId, call) =>
      inTurn(() => change(loginId, (calls) => [...calls.filter(({ key }) => key !== call.key), call])),
    forget: (loginId, key) => inTurn(() => change(loginId, (calls) => calls.filter((call) => call.key !== key))),
  };
}
