import type { AssertionOptions } from '@contract/calls/common';
import { ERROR } from '@contract/errors';
import { OTP_LIFETIME_SECONDS } from '@contract/rules/otpLimits';
import type { Action } from '@reduxjs/toolkit';
import { call, cancel, fork, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import type { Proof } from '@/api/confirmationApi';
import { NO_ANSWER } from '@/api/failure';
import {
  codeResendRequested,
  codeSubmitted,
  keyUseCanceled,
  keyUseRequested,
  otpFailed,
  otpLeft,
  selectOtp,
} from '@/features/otp/slice';
import { selectProcessId } from '@/features/partner/slice';
import { type AttemptOutcome, emptySlice, isLeaving, noteCode, unlessLeft } from './codeStep';
import { fromContext, tellFailure } from './kit';

/** The code of WebAuthn, which only a person with a key needs. */
const loadPasskeys = () => import('@/api/webauthn');

const STEP = { submitted: codeSubmitted, resend: codeResendRequested, left: otpLeft };

/** A challenge this old is replaced before the device signs it: the person needs some time for the signature. */
const FRESH_MS = (OTP_LIFETIME_SECONDS - 60) * 1000;

/** A proof for a started confirmation. */
export interface Proven {
  token: string;
  proof: Proof;
  processId: string;
}

interface KeyStep {
  /** Requests another challenge; false after a failure. */
  askAgain: () => SagaGenerator<boolean>;
  confirm: (proven: Proven) => SagaGenerator<AttemptOutcome>;
}

/** `sms`: the person wants the SMS. `code`: it was sent, because no key fits any more. */
export type KeyStepEnd = 'over' | 'sms' | 'code';

/** Runs the key prompt until its action is done, the person has left, or an SMS is to confirm. */
export function* runKeyStep({ askAgain, confirm }: KeyStep): SagaGenerator<KeyStepEnd> {
  // Ahead of the press, because Safari asks the device only during one.
  yield* fork(preload);
  // A signature with an open outcome is sent again as it was.
  let open: Proven | null = null;
  while (true) {
    const event = yield* call(nextEvent);
    if (event !== 'use') return event;
    const signed: Proven | 'over' | 'code' | null = open ?? (yield* call(sign, askAgain));
    if (signed === 'over' || signed === 'code') return signed;
    if (signed === null) continue;
    const outcome: AttemptOutcome = yield* unlessLeft(STEP, () => confirm(signed));
    if (outcome === 'over') return 'over';
    open = outcome === 'open' ? signed : null;
  }
}

function* nextEvent(): SagaGenerator<'use' | 'sms' | 'over'> {
  const noting = yield* fork(noteCode);
  const event = yield* race({
    use: take(keyUseRequested),
    sms: take(codeResendRequested),
    left: take<Action>(isLeaving(STEP)),
  });
  yield* cancel(noting);
  if (event.left) {
    yield* emptySlice(STEP, event.left);
    return 'over';
  }
  return event.sms ? 'sms' : 'use';
}

/** The signature of the device; null when there is none. Leaving closes the device's question. */
function* sign(askAgain: KeyStep['askAgain']): SagaGenerator<Proven | 'over' | 'code' | null> {
  const now = yield* fromContext('now');
  const { codeSentAt } = yield* select(selectOtp);
  if (now() - (codeSentAt ?? 0) > FRESH_MS) {
    const isAsked = yield* unlessLeft(STEP, askAgain);
    if (isAsked === 'over') return 'over';
    if (!isAsked) return null;
    yield* put(keyUseRequested());
  }
  const { passkey, token } = yield* select(selectOtp);
  if (passkey === null || token === null) return 'code';
  const { signed, left } = yield* race({
    signed: call(signOnDevice, passkey),
    left: take<Action>(isLeaving(STEP)),
  });
  if (left) {
    yield* call(closeQuestion);
    yield* emptySlice(STEP, left);
    return 'over';
  }
  if (signed === null) {
    yield* put(otpFailed(NO_ANSWER));
    yield* call(tellFailure, NO_ANSWER);
    return null;
  }
  if (signed === 'canceled' || signed === undefined) {
    yield* put(keyUseCanceled());
    return null;
  }
  if (signed === 'refused') {
    yield* put(otpFailed({ code: ERROR.passkeyRefused, status: null }));
    return null;
  }
  const processId = yield* select(selectProcessId);
  return { token, proof: { assertion: signed }, processId };
}

async function preload() {
  await loadPasskeys().catch(() => null);
}

/** Null when the code of WebAuthn did not come. */
async function signOnDevice(options: AssertionOptions) {
  const passkeys = await loadPasskeys().catch(() => null);
  return passkeys?.signWithPasskey(options) ?? null;
}

async function closeQuestion() {
  const passkeys = await loadPasskeys().catch(() => null);
  passkeys?.cancelPasskey();
}
