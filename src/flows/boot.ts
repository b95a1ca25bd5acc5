import type { Action } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { all, call, delay, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { accountsApi } from '@/api/accountsApi';
import { type ApiFailure, NO_ANSWER, toApiFailure } from '@/api/failure';
import { userApi } from '@/api/user';
import { bootFailed, bootRetried, bootStarted, noLoginFound, userLoaded } from '@/features/application/slice';
import { takeUpPartnerVisit } from '@/flows/partner/partnerVisit';
import { sayFarewell } from '@/flows/session/endSession';
import { storedStateSetAside } from '@/persist/persistConfig';
import { loginAdopted, selectIsLoggedIn, sessionEnded } from '@/state/session';
import { isBackOnline } from './browser';
import { takeUpPendingCode } from './codeStep';
import { takeUpDestination } from './destination';
import { callEndpoint, fromContext, startFlow } from './kit';

/** After these actions nothing waits for this user. */
export const SESSION_OVER = [sessionEnded, loginAdopted];

/** The answer of redux-persist. `err`: the stored state was unreadable and was set aside. */
interface Rehydrated extends Action {
  err?: Error;
}

/** Waits until the stored state is read or found unreadable. Does not wait when nothing is stored. */
export function* readStoredState(isEmpty: Promise<boolean>): SagaGenerator<void> {
  const { read } = yield* race({ read: take<Rehydrated>(REHYDRATE), nothing: call(untilEmpty, isEmpty) });
  if (read?.err) {
    yield* put(storedStateSetAside({ reason: read.err.message }));
  }
}

async function untilEmpty(isEmpty: Promise<boolean>): Promise<void> {
  if (!(await isEmpty)) await new Promise(() => undefined);
}

/** Resumes the tab's notes, then loads the user or shows the visitor's app. */
export function* boot(): SagaGenerator<void> {
  // First: the stored application state would draw a screen whose flow is not listening yet.
  yield* put(bootStarted());
  yield* call(takeUpPartnerVisit);
  yield* call(takeUpDestination);
  yield* call(takeUpPendingCode);
  yield* call(sayFarewell);
  if (yield* select(selectIsLoggedIn)) {
    yield* call(loadUserUntilAnswered);
  } else {
    yield* put(noLoginFound());
  }
}

/** A network may be up without reaching the server, so the browser reports no return. */
export const ASK_AGAIN_MS = 15_000;

/**
 * Without an answer the tokens stay and the splash offers a retry. A returning connection and a pause retry too.
 * Answers false when the session ended, or another login replaced it.
 */
export function* loadUserUntilAnswered(): SagaGenerator<boolean> {
  while (true) {
    try {
      const { ended } = yield* race({ loaded: call(loadUser), ended: take(SESSION_OVER) });
      return ended === undefined;
    } catch (thrown) {
      if (yield* call(showLastKnown, toApiFailure(thrown))) return true;
      yield* put(bootFailed(toApiFailure(thrown)));
    }
    const { back, ended } = yield* race({
      retried: take(bootRetried),
      back: take(isBackOnline),
      // The failure stays on the screen meanwhile.
      waited: delay(ASK_AGAIN_MS),
      ended: take(SESSION_OVER),
    });
    if (ended) {
      return false;
    }
    if (back) {
      yield* put(bootRetried());
    }
  }
}

/** Without an answer, shows the last known data if the members' code is loaded. */
function* showLastKnown(failure: ApiFailure): SagaGenerator<boolean> {
  const gate = yield* fromContext('memberGate');
  if (failure.code !== NO_ANSWER.code) return false;
  const area = yield* call(() => gate.load().catch(() => null));
  return area !== null && (yield* call(area.showLastKnown));
}

/**
 * Loads the user, the bank accounts and the members' code. The accounts decide the application state. Member screens
 * appear only after the flows they need have started. Answers the number of accounts.
 */
export function* loadUser(): SagaGenerator<number> {
  const { accounts } = yield* all({
    user: callEndpoint(userApi.endpoints.userReport.initiate(undefined, { forceRefetch: true })),
    accounts: callEndpoint(accountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true })),
    code: call(enterMemberArea),
  });
  yield* put(userLoaded({ accountCount: accounts.length }));
  return accounts.length;
}

/** Home shows its last known state until the answers arrive. */
function* enterMemberArea(): SagaGenerator<void> {
  const { takeUpDrafts, drawKnownHome } = yield* call(openMemberGate);
  yield* call(takeUpDrafts);
  yield* call(drawKnownHome);
}

/** The exports of the members' chunk that the boot needs. */
export interface MemberFlows {
  memberFlows: readonly (() => Generator)[];
  /** Restores the unsent input of this tab. */
  takeUpDrafts: () => SagaGenerator<void>;
  /** Shows the last known home instead of the splash, unless it is too old. Never throws. */
  drawKnownHome: () => SagaGenerator<void>;
  /** Shows the last known data and keeps requesting. Answers false when nothing is stored. */
  showLastKnown: () => SagaGenerator<boolean>;
}

/** Loads the members' chunk (docs/adr/0015). One gate per store. */
export interface MemberGate {
  /** Reloads the page when a deployment removed the chunk. */
  load(): Promise<MemberFlows>;
  isOpen: boolean;
}

/** A gate that is not open yet. */
export function createMemberGate(load: MemberGate['load']): MemberGate {
  return { load, isOpen: false };
}

/**
 * Loads the members' code and starts its flows, once per store. Throws `NO_ANSWER` when the chunk does not arrive; the
 * next try loads again.
 */
export function* openMemberGate(): SagaGenerator<MemberFlows> {
  const gate = yield* fromContext('memberGate');
  const area = yield* call(loadFlows, gate);
  // Checked after the load: two logins may wait for the same chunk.
  if (!gate.isOpen) {
    gate.isOpen = true;
    for (const flow of area.memberFlows) {
      yield* startFlow('members', flow);
    }
  }
  return area;
}

function* loadFlows(gate: MemberGate): SagaGenerator<MemberFlows> {
  try {
    return yield* call(gate.load);
  } catch {
    throw NO_ANSWER;
  }
}
