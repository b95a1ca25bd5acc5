import { OTP_LIFETIME_SECONDS } from '@contract/rules/otpLimits';
import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import * as auth from '@/features/auth/slice';
import * as otp from '@/features/otp/slice';
import { isSamePath, paths } from '@/lib/paths';
import { openNote, sealNote } from '@/persist/sealed';
import { selectLoginId } from '@/state/session';
import type { RootState } from '@/state/store';
import { fromContext } from './kit';

// A chunk of its own, loaded once a code is on its way (codeStep.ts).

/** What a page needs to resume a code step after a reload. Never the code itself. */
interface PendingCode {
  /** The owner; null before the login. */
  readonly loginId: string | null;
  /** For an action on a transaction. */
  readonly action?: Pick<otp.OtpState, 'request' | 'token' | 'receives' | 'passkey' | 'codeSentAt'>;
  /** For a login or a registration. */
  readonly entry?: Pick<auth.AuthState, 'temporaryToken' | 'action' | 'backup' | 'codeSentAt'>;
}

/** Notes the pending code, if there is one. */
export function* noteCode(): SagaGenerator<void> {
  const pending = yield* select(pendingCodeOf);
  if (pending === null) return;
  const tabNotes = yield* fromContext('tabNotes');
  const vault = yield* fromContext('vault');
  const text = yield* call(() => sealNote(vault, 'code', pending));
  tabNotes.write('code', text);
}

function pendingCodeOf(state: RootState): PendingCode | null {
  const loginId = selectLoginId(state);
  const { request, token, receives, passkey, codeSentAt, status } = state.otp;
  if (token !== null && status !== 'succeeded') {
    return { loginId, action: { request, token, receives, passkey, codeSentAt } };
  }
  const { temporaryToken, action, backup, codeSentAt: sentAt, status: entryStatus } = state.auth;
  if (temporaryToken !== null && entryStatus !== 'authenticated') {
    return { loginId, entry: { temporaryToken, action, backup, codeSentAt: sentAt } };
  }
  return null;
}

/** Resumes the code step of the previous page: only on its own page, for the same login, while the code lives. */
export function* takeUpCode(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  const vault = yield* fromContext('vault');
  const pending = (yield* call(() => openNote(vault, tabNotes, 'code'))) as PendingCode | null;
  const now = yield* fromContext('now');
  const { action, entry } = pending ?? {};
  const age = now() - ((action ?? entry)?.codeSentAt ?? 0);
  const { pathname } = window.location;
  const isOnPage = isSamePath(pathname, paths.otp) || isSamePath(pathname, paths.loginOtp);
  const isTheirs = pending?.loginId === (yield* select(selectLoginId));
  if (!isTheirs || !isOnPage || age < 0 || age >= OTP_LIFETIME_SECONDS * 1_000) tabNotes.write('code', '');
  else if (action) yield* put(otp.codeRestored(action));
  else if (entry) yield* put(auth.codeRestored(entry));
}
