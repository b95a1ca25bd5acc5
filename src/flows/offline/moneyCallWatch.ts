import { ERROR } from '@contract/errors';
import { OTP_LIFETIME_SECONDS } from '@contract/rules/limits';
import { createAction } from '@reduxjs/toolkit';
import type { CallArgs, MoneyCalls } from '@/api/baseQuery';
import { type ApiFailure, isDefiniteRefusal } from '@/api/failure';
import { type MoneyCallKind, moneyCallAt } from '@/api/moneyCalls';
import { selectOtp } from '@/features/otp/slice';
import type { KeptCall, UnansweredCallStore } from '@/persist/unansweredCalls';
import { selectLoginId } from '@/state/session';
import type { RootState } from '@/state/store';

/** A call of which nobody knows what came: it is asked about from now on. */
export interface CutCall {
  key: string;
  kind: MoneyCallKind;
  paymentCode: string | null;
  /** When it was last sent; milliseconds since 1970. */
  sentAt: number;
}

/** A call got no answer. */
export const callCut = createAction<CutCall>('unanswered/cut');

/** A call that had got no answer is sent once more; with its key. */
export const callSentAgain = createAction<string>('unanswered/sentAgain');

/** How long whoever pressed a button is kept waiting for what became of their call, in milliseconds; it goes on being asked after that. */
const PATIENCE_MS = 15_000;

/** What the watch and the flow that asks share. */
export interface WatchedCalls {
  readonly store: UnansweredCallStore;
  /** Calls of this page as they were sent, by key: with what may not be stored. */
  readonly atHand: Map<string, CallArgs>;
  /** Who waits for what became of a call, by key. */
  readonly waiting: Map<string, (isDone: boolean) => void>;
  readonly now: () => number;
  readonly pace: number;
}

/**
 * Keeps every call that must not be done twice from before it leaves until its answer. The same request sent again meanwhile, from this page
 * or the next, takes the key that it has: the server does it once. After a cut the server is asked what became of it; was it done, its answer is
 * fetched by the same key, and whoever pressed never learns of the cut but from the bar (docs/adr/0005).
 */
export function watchMoneyCalls(watched: WatchedCalls): NonNullable<MoneyCalls['watch']> {
  const { store, atHand, waiting, now, pace } = watched;

  return async (call, api, send) => {
    const loginOf = () => selectLoginId(api.getState() as RootState);
    const loginId = loginOf();
    if (loginId === null || call.idempotencyKey === undefined) return send(call);
    const known = await store.all(loginId);
    const before = known.find((kept) => kept.key === call.idempotencyKey || isSame(kept, call, now()));
    const kept = before ?? keptOf(call, api.getState() as RootState, now());
    const { key } = kept;
    // Sent again by the bar, which knows no more than the key.
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
      const answer = await send(toSend);
      if (isDecided(answer.error, before === undefined)) {
        atHand.delete(key);
        await store.forget(loginId, key);
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
      // What one login asked is never repeated in the name of another.
      if (!isDone || loginOf() !== loginId) return answer;
      atHand.delete(key);
      return send(toSend);
    });
  };
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
    key: String(call.idempotencyKey),
    path: call.path,
    body: isSecret ? null : body,
    sentAt,
    paymentCode: typeof body.payment_code === 'string' ? body.payment_code : null,
    confirms: way === 'confirm' ? selectOtp(state).request : null,
  };
}

/** The same request, of which is not known what came. One for a code is another once the code has died. */
function isSame(kept: KeptCall, call: CallArgs, now: number): boolean {
  if (kept.body === null || kept.path !== call.path) return false;
  const isDead = moneyCallAt(kept.path).way === 'code' && now - kept.sentAt >= OTP_LIFETIME_SECONDS * 1000;
  return !isDead && JSON.stringify(kept.body) === JSON.stringify(call.body);
}

/** Typed anew, with another code: what came of the one before shows in what comes of this one. */
function isReplacedBy(kept: KeptCall, old: KeptCall): boolean {
  if (kept.body !== null || old.body !== null || old.key === kept.key || old.path !== kept.path) return false;
  return old.paymentCode === kept.paymentCode && old.confirms?.action === kept.confirms?.action;
}

/**
 * Whether it is certain what came of a call. That there are too many, or that it conflicts, decides about a call that was sent for the first time;
 * of one before it says nothing.
 */
function isDecided(error: ApiFailure | undefined, isFirst: boolean): boolean {
  if (error === undefined || isDefiniteRefusal(error)) return true;
  return isFirst && (error.code === ERROR.conflict || error.code === ERROR.tooManyRequests);
}

const lockOf = (key: string) => `amanat:call:${key}`;

/** While a page waits for an answer no other tab asks about it. The browser gives the lock back when the page goes. */
function holdingLock<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return new Promise((resolve, reject) => {
    navigator.locks.request(lockOf(key), () => work().then(resolve, reject)).catch(reject);
  });
}

/** Whether another living tab waits for the answer of this call. */
export async function isWaitedForElsewhere(key: string): Promise<boolean> {
  if (!navigator.locks) return false;
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => lock === null);
}
