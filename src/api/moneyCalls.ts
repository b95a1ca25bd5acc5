import { addressOf } from '@contract/address';
import type { CALLS } from '@contract/calls';
import type { CallOutcomeAnswer } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import type { OtpAction } from '@contract/rules/confirmedActions';
import { OTP_LIFETIME_SECONDS } from '@contract/rules/otpLimits';
import { createAction } from '@reduxjs/toolkit';
import type { OtpRequest } from '@/state/actions';
import { selectLoginId } from '@/state/session';
import type { RootState } from '@/state/store';
import type { CallArgs, CallWrapper } from './baseApi';
import { baseApi, touchedTags } from './baseApi';
import { type ApiFailure, isDefiniteRefusal } from './failure';
import { toWire } from './names';

/**
 * The handling of a money call without an answer:
 * - `again`: request the outcome; retry it unchanged;
 * - `pay`: the same, then the gateway;
 * - `code`: sends a one-time code and moves nothing. The key lives as long as the code, and the user sees nothing;
 * - `confirm`: carries a one-time code, which is never stored. Another page needs a new code;
 * - `page`: carries another secret. On another page the user types it again.
 */
export type MoneyCallWay = 'again' | 'pay' | 'code' | 'confirm' | 'page';

/** The money calls of a member, by contract name. Each has an idempotency key. */
export const MONEY_CALLS = {
  createTransaction: { path: '/api/v1/transactions/', way: 'again' },
  pay: { path: '/api/v1/transactions/pay/', way: 'pay' },
  cancel: { path: '/api/v1/transactions/cancel/', way: 'code' },
  settle: { path: '/api/v1/transactions/settle/', way: 'code' },
  refund: { path: '/api/v1/transactions/refund/', way: 'code' },
  changePayoutAccount: { path: '/api/v1/transactions/payout-account/', way: 'code' },
  verifyTransactionOtp: { path: '/api/v1/transactions/otp/', way: 'confirm' },
  handoverCode: { path: '/api/v1/transactions/handover-code/', way: 'code' },
  handover: { path: '/api/v1/transactions/handover/', way: 'page' },
  recordDelivery: { path: '/api/v1/transactions/delivery/', way: 'again' },
  confirmReceipt: { path: '/api/v1/transactions/received/', way: 'again' },
  extendDeadline: { path: '/api/v1/transactions/extend/', way: 'again' },
  openDispute: { path: '/api/v1/disputes/', way: 'again' },
  answerDispute: { path: '/api/v1/disputes/answer/', way: 'again' },
  stateInDispute: { path: '/api/v1/disputes/statement/', way: 'again' },
  withdrawDispute: { path: '/api/v1/disputes/withdraw/', way: 'again' },
  proposeSplit: { path: '/api/v1/disputes/propose/', way: 'code' },
  acceptInDispute: { path: '/api/v1/disputes/accept/', way: 'code' },
  rejectProposal: { path: '/api/v1/disputes/reject/', way: 'again' },
  escalateDispute: { path: '/api/v1/disputes/escalate/', way: 'again' },
  concedeDispute: { path: '/api/v1/disputes/concede/', way: 'code' },
  appealAward: { path: '/api/v1/disputes/appeal/', way: 'again' },
  acceptCase: { path: '/api/v1/judgments/accept/', way: 'again' },
  declineCase: { path: '/api/v1/judgments/decline/', way: 'again' },
  askSide: { path: '/api/v1/judgments/question/', way: 'again' },
  awardDispute: { path: '/api/v1/judgments/award/', way: 'code' },
} as const satisfies {
  [Name in keyof typeof CALLS]?: { readonly path: (typeof CALLS)[Name]['path']; readonly way: MoneyCallWay };
};

/** The purpose of a call: its contract name, or the action that its code confirms. */
export type MoneyCallKind = keyof typeof MONEY_CALLS | OtpAction | 'other';

/** The call at a path. An undecided path is treated as one with a secret. */
export function moneyCallAt(path: string): { name: keyof typeof MONEY_CALLS | 'other'; way: MoneyCallWay } {
  const names = Object.keys(MONEY_CALLS) as (keyof typeof MONEY_CALLS)[];
  const name = names.find((known) => MONEY_CALLS[known].path === path);
  return name === undefined ? { name: 'other', way: 'page' } : { name, way: MONEY_CALLS[name].way };
}

/** The server's knowledge of a call. `notDone` also covers unseen and refused calls. */
export interface CallOutcome {
  state: 'done' | 'working' | 'notDone';
  /** The transaction that the call created, if any. */
  paymentCode: string | null;
}

/** The outcome of calls without an answer. */
export const unansweredApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    callOutcome: build.query<CallOutcome, string>({
      query: (idempotencyKey) => ({
        ...addressOf('POST /api/v1/calls/outcome/'),
        body: toWire({ idempotencyKey }),
      }),
      transformResponse: ({ state, payment_code: paymentCode }: CallOutcomeAnswer) => ({
        state: state === 'not_done' ? 'notDone' : state,
        paymentCode,
      }),
      extraOptions: { isAskedAgain: true },
      // Each answer is used once.
      keepUnusedDataFor: 0,
    }),

    /**
     * Repeats a call under its key. The call keeper inserts the body (`flows/offline`), so no secret passes the store.
     */
    sendAgain: build.mutation<
      { paymentCode: string | null },
      { key: string; path: string; paymentCode: string | null }
    >({
      query: ({ key, path }) => ({ method: 'POST', path, body: {}, isOnce: true, idempotencyKey: key }),
      transformResponse: (answer: { payment_code?: string }) => ({ paymentCode: answer.payment_code ?? null }),
      invalidatesTags: (_result, _failure, { paymentCode }) => touchedTags(paymentCode),
    }),
  }),
});

/** A call with an idempotency key, stored from before it is sent until its answer. */
export interface KeptCall {
  /** Its idempotency key. */
  readonly key: string;
  readonly path: string;
  /** The request body; null when it has a secret. */
  readonly body: object | null;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly paymentCode: string | null;
  /** For a call that carries a one-time code: the request that it confirms. */
  readonly confirms: OtpRequest | null;
  /** It has no bar, or the user has closed it. The same request made again still takes its key. */
  readonly isDismissed?: boolean;
}

/** The store of unanswered calls. It never rejects: a full storage must not stop a call. */
export interface KeptCallStore {
  all(loginId: string): Promise<readonly KeptCall[]>;
  /** Resolves when the call is stored. */
  keep(loginId: string, call: KeptCall): Promise<void>;
  forget(loginId: string, key: string): Promise<void>;
}

/** A call without an answer; the unanswered flow asks the server for its outcome. */
export interface CutCall {
  key: string;
  kind: MoneyCallKind;
  paymentCode: string | null;
  /** When it was last sent; milliseconds since 1970. */
  sentAt: number;
}

/** A call got no answer. */
export const callCut = createAction<CutCall>('unanswered/cut');

/** A call without an answer is sent once more; the payload is its key. */
export const callSentAgain = createAction<string>('unanswered/sentAgain');

/** How long a button waits for the outcome of its call, in milliseconds; the flow continues to ask after that. */
const PATIENCE_MS = 15_000;

/** The call keeper of one store. */
export interface CallKeeper {
  readonly store: KeptCallStore;
  /** The calls of this page by key, as they were sent, with their secrets. */
  readonly atHand: Map<string, CallArgs>;
  /** The calls that wait for their outcome, by key. The unanswered flow resolves them. */
  readonly waiting: Map<string, (isDone: boolean) => void>;
  /**
   * Stores a call before it is sent. The same request sent again before the answer takes the stored key, so the server
   * does it once. After a cut, it waits for the outcome; the answer of a call that was done is fetched with its key
   * (docs/adr/0005).
   */
  readonly send: CallWrapper;
}

interface KeeperOptions {
  store: KeptCallStore;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A factor on all waits; 1 outside tests. */
  pace: number;
}

/** A call keeper without calls. */
export function createCallKeeper({ store, now, pace }: KeeperOptions): CallKeeper {
  const atHand: CallKeeper['atHand'] = new Map();
  const waiting: CallKeeper['waiting'] = new Map();

  const withSecrets = (kept: KeptCall): KeptCall => ({
    ...kept,
    body: kept.body ?? atHand.get(kept.key)?.body ?? null,
  });

  const send: CallWrapper = async (call, api, sendCall) => {
    const loginOf = () => selectLoginId(api.getState() as RootState);
    const loginId = loginOf();
    if (loginId === null) return sendCall({ ...call, idempotencyKey: crypto.randomUUID() });
    const known = await store.all(loginId);
    const before = known.find((kept) =>
      call.idempotencyKey === undefined ? isSame(withSecrets(kept), call, now()) : kept.key === call.idempotencyKey,
    );
    const kept = before ?? keptOf(call, api.getState() as RootState, now());
    const { key } = kept;
    // The bar's «send again» has the key only.
    const body = api.endpoint === 'sendAgain' ? (atHand.get(key)?.body ?? kept.body ?? undefined) : call.body;
    const toSend: CallArgs = { ...call, idempotencyKey: key, ...(body && { body }) };
    const { way } = moneyCallAt(call.path);

    if (before) api.dispatch(callSentAgain(key));
    else await store.keep(loginId, kept);
    for (const old of known.filter((one) => isReplacedBy(kept, one))) {
      api.dispatch(callSentAgain(old.key));
      await store.forget(loginId, old.key);
    }
    atHand.set(key, toSend);
    return holdingLock(key, async () => {
      const answer = await sendCall(toSend);
      // The end of the session cut the call off and deleted it. Another person may be here.
      if (loginOf() !== loginId) return answer;
      if (answer.error === undefined || isDefiniteRefusal(answer.error)) {
        atHand.delete(key);
        await store.forget(loginId, key);
        return answer;
      }
      if (before === undefined && isRefusedForNow(answer.error)) {
        await store.keep(loginId, { ...kept, isDismissed: true });
        return answer;
      }
      if (way === 'code') {
        atHand.delete(key);
        return answer;
      }
      const done = new Promise<boolean>((resolve) => {
        waiting.set(key, resolve);
        setTimeout(() => resolve(false), PATIENCE_MS * pace);
      });
      api.dispatch(callCut({ key, kind: kindOf(kept), paymentCode: kept.paymentCode, sentAt: now() }));
      const isDone = await done;
      waiting.delete(key);
      // Another login never repeats the call.
      if (!isDone || loginOf() !== loginId) return answer;
      atHand.delete(key);
      return sendCall(toSend);
    });
  };

  return { store, atHand, waiting, send };
}

/** What a kept call was for. */
export function kindOf({ path, confirms }: KeptCall): MoneyCallKind {
  return confirms?.action ?? moneyCallAt(path).name;
}

function keptOf(call: CallArgs, state: RootState, sentAt: number): KeptCall {
  const { way } = moneyCallAt(call.path);
  const body: { payment_code?: unknown } = call.body ?? {};
  const isSecret = way === 'confirm' || way === 'page';
  return {
    key: call.idempotencyKey ?? crypto.randomUUID(),
    path: call.path,
    body: isSecret ? null : body,
    sentAt,
    paymentCode: typeof body.payment_code === 'string' ? body.payment_code : null,
    confirms: way === 'confirm' ? state.otp.request : null,
  };
}

/** Milliseconds since a call was sent, or until its time: the clock may have been set back. */
export function ageOf({ sentAt }: Pick<KeptCall, 'sentAt'>, now: number): number {
  return Math.abs(now - sentAt);
}

/** The same request, without an answer yet. A request for a code is a new one after the lifetime of the code. */
function isSame(kept: KeptCall, call: CallArgs, now: number): boolean {
  if (kept.body === null || kept.path !== call.path) return false;
  const isDead = moneyCallAt(kept.path).way === 'code' && ageOf(kept, now) >= OTP_LIFETIME_SECONDS * 1000;
  return !isDead && JSON.stringify(kept.body) === JSON.stringify(call.body);
}

/** The same step with a new code: its answer also tells the outcome of the old call. */
function isReplacedBy(kept: KeptCall, old: KeptCall): boolean {
  if (kept.body !== null || old.body !== null || old.key === kept.key || old.path !== kept.path) return false;
  return old.paymentCode === kept.paymentCode && old.confirms?.action === kept.confirms?.action;
}

/** «Conflict» and «too many requests» are said to the person at the first try; the same request again keeps its key. */
function isRefusedForNow({ code }: ApiFailure): boolean {
  return code === ERROR.conflict || code === ERROR.tooManyRequests;
}

const lockOf = (key: string) => `amanat:call:${key}`;

/** While a page waits for an answer, no other tab asks for the outcome. The browser releases the lock with the page. */
function holdingLock<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    navigator.locks.request(lockOf(key), () => work().then(resolve, reject)).catch(reject);
  });
}

/** True while another open tab waits for the answer of this call. */
export async function isWaitedForElsewhere(key: string): Promise<boolean> {
  if (!navigator.locks) return false;
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => lock === null);
}
