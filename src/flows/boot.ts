import type { Action } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { all, call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { accountsApi } from '@/api/accounts';
import { type ApiFailure, NO_ANSWER, toApiFailure } from '@/api/failure';
import { userApi } from '@/api/user';
import { bootFailed, bootRetried, bootStarted, noLoginFound, userLoaded } from '@/features/application/slice';
import { takeUpPartnerVisit } from '@/flows/partner/partnerVisit';
import { sayFarewell } from '@/flows/session/endSession';
import { storedStateSetAside } from '@/persist/persistConfig';
import { loginAdopted, selectIsLoggedIn, sessionEnded } from '@/state/session';
import { connectionChanged } from './browser';
import { takeUpPendingCode } from './codeStep';
import { takeUpDestination } from './destination';
import { callEndpoint, fromContext, startFlow } from './kit';

/** From then on nobody waits for this user any more. */
export const SESSION_OVER = [sessionEnded, loginAdopted];

/** redux-persist's answer; `err` when what is stored could not be read, and was set aside. */
interface Rehydrated extends Action {
  err?: Error;
}

/** Stored state is read, or could not be; either way the app goes on with what there is now. Nobody waits for what is not there. */
export function* readStoredState(isEmpty: Promise<boolean>): SagaGenerator<void> {
  const { read } = yield* race({ read: take<Rehydrated>(REHYDRATE), nothing: call(untilEmpty, isEmpty) });
  if (read?.err) {
    yield* put(storedStateSetAside({ reason: read.err.message }));
  }
}

async function untilEmpty(isEmpty: Promise<boolean>): Promise<void> {
  if (!(await isEmpty)) await new Promise(() => undefined);
}

/** Finds out who is here. */
export function* boot(): SagaGenerator<void> {
  yield* call(takeUpPartnerVisit);
  yield* call(takeUpDestination);
  yield* call(takeUpPendingCode);
  yield* call(sayFarewell);
  yield* put(bootStarted());
  if (yield* select(selectIsLoggedIn)) {
    yield* call(loadUserUntilAnswered);
  } else {
    yield* put(noLoginFound());
  }
}

/**
 * Without an answer the tokens stay and the splash offers another try; the connection coming back tries by itself.
 * Answers true when the user is loaded, false when the session has ended meanwhile, or another login has taken its place.
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

/** Without an answer, what this person last saw, where the members' code is here to show it. */
function* showLastKnown(failure: ApiFailure): SagaGenerator<boolean> {
  const gate = yield* fromContext('memberGate');
  if (failure.code !== NO_ANSWER.code) return false;
  const area = yield* call(() => gate.load().catch(() => null));
  return area !== null && (yield* call(area.showLastKnown));
}

/** The browser says that there is a connection again. */
export function isBackOnline(action: unknown): boolean {
  return connectionChanged.match(action) && action.payload;
}

/**
 * Loads who is logged in and their bank accounts, which decides the application state; and, meanwhile, the members'
 * code: no member's screen shows before the flows that listen to it. Answers how many accounts there are.
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

/** Whoever begins at home sees it as they left it, until the answers are here. */
function* enterMemberArea(): SagaGenerator<void> {
  const { takeUpDrafts, drawKnownHome } = yield* call(openMemberGate);
  yield* call(takeUpDrafts);
  yield* call(drawKnownHome);
}

/** What the members' code has to bring: the flows that nobody but a member starts. */
export interface MemberFlows {
  memberFlows: readonly (() => Generator)[];
  /** Takes up what this person has typed in this tab and not sent. */
  takeUpDrafts: () => SagaGenerator<void>;
  /** Shows home as this person last saw it, where nothing is shown yet and that is not long ago. Never throws. */
  drawKnownHome: () => SagaGenerator<void>;
  /** Shows what this person last saw, and goes on asking; answers false when nothing of theirs is kept. */
  showLastKnown: () => SagaGenerator<boolean>;
}

/** The way to the members' code, which comes in a chunk of its own (docs/adr/0015). One a store. */
export interface MemberGate {
  /** Loads a fresh page where the code went with a deployment. */
  load(): Promise<MemberFlows>;
  isOpen: boolean;
}

/** A gate that nobody has come to yet. */
export function createMemberGate(load: MemberGate['load']): MemberGate {
  return { load, isOpen: false };
}

/**
 * Fetches the members' code, which it answers, and starts its flows: once a store, however often people log in and out in this tab.
 * Throws `NO_ANSWER` when it does not come; the next try asks again.
 */
export function* openMemberGate(): SagaGenerator<MemberFlows> {
  const gate = yield* fromContext('memberGate');
  const area = yield* call(loadFlows, gate);
  // Looked at only now: two logins, here and in another tab, may have waited for the same chunk.
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
