import { ADDRESS_KEPT_DAYS } from '@contract/rules/deliveryAddress';
import { DAY_MS } from '@contract/rules/durations';
import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, type SagaGenerator, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { accountsApi } from '@/api/accountsApi';
import { baseApi } from '@/api/baseApi';
import { type ApiFailure, NO_ANSWER, toApiFailure } from '@/api/failure';
import type { ListPage, ListRequest } from '@/api/listsApi';
import type { TransactionDetails } from '@/api/transactionsApi';
import { userApi } from '@/api/user';
import { selectApplicationState, userLoaded } from '@/features/application/slice';
import { ASK_AGAIN_MS, loadUser, openMemberGate, SESSION_OVER } from '@/flows/boot';
import { connectionChanged, isBackOnline, selectIsOnline } from '@/flows/browser';
import { fromContext, startFlow } from '@/flows/kit';
import { isHomePath } from '@/lib/paths';
import { LAST_KNOWN_KEY } from '@/persist/persistConfig';
import { BUILD, sealedBlob } from '@/persist/sealed';
import type { Vault } from '@/persist/vault';
import { type KnownAnswer, type KnownAnswers, type KnownCache, lastKnownShown } from '@/state/actions';
import { selectLoginId } from '@/state/session';
import type { RootState } from '@/state/store';

/** Debounce: several answers arrive together. */
const WRITE_AFTER_MS = 2_000;

/** The number of transactions kept: enough for a handover. */
const DETAILS_KEPT = 20;

/** Home with its turns and judgments; the accounts, which decide the application state; the history; transactions; a proof. */
const KEPT: ReadonlySet<string | undefined> = new Set([
  'userReport',
  'turns',
  'listJudgments',
  'listAccounts',
  'listRows',
  'transactionDetails',
  'myReserve',
]);

/**
 * Stores what a member sees, for a time without a connection: home, the first page of the history, the last
 * transactions and the last proof of reserves. A screen without an answer shows its stored one. `endSession` deletes them.
 */
export function* lastKnownFlow() {
  yield* takeLatest(isAnswer, keep);
  const atHand: AtHand = { answers: null };
  yield* takeLatest(mayTurnOffline, haveAtHand, atHand);
  yield* takeEvery(isUnanswered, showKnown, atHand);
}

/** The action of a query whose answer is stored. */
interface QueryAction {
  type: string;
  payload?: unknown;
  meta?: { arg?: { endpointName?: string; queryCacheKey?: string } };
}

const ANSWERED = /^api\/execute(Infinite)?Query\/fulfilled$/;
const REFUSED = /^api\/execute(Infinite)?Query\/rejected$/;

/** True for an answered query. */
function isAnswer(action: QueryAction): boolean {
  return ANSWERED.test(action.type) && KEPT.has(action.meta?.arg?.endpointName);
}

/** True for a query without an answer. */
function isUnanswered(action: QueryAction): boolean {
  const isKept = REFUSED.test(action.type) && KEPT.has(action.meta?.arg?.endpointName);
  return isKept && (action.payload as Partial<ApiFailure> | undefined)?.code === NO_ANSWER.code;
}

/** The stored answers, read when the connection is lost, so that a screen shows them at once. */
interface AtHand {
  answers: KnownAnswers | null;
}

function mayTurnOffline(action: QueryAction): boolean {
  return [connectionChanged, ...SESSION_OVER].some(({ match }) => match(action));
}

function* haveAtHand(atHand: AtHand, action: QueryAction): SagaGenerator<void> {
  atHand.answers = null;
  if (!connectionChanged.match(action) || action.payload) return;
  const kept = yield* knownAnswers('read');
  atHand.answers = { ...kept, ...(yield* select(answersIn)) };
}

/**
 * RTK Query drops hidden answers after a minute. A single read that fails beside a connection keeps its error and retry:
 * the banner with the time, and the lock of money actions, belong to a lost connection.
 */
function* showKnown({ answers }: AtHand, { meta }: QueryAction): SagaGenerator<void> {
  if (yield* select(selectIsOnline)) return;
  const key = meta?.arg?.queryCacheKey ?? '';
  const answer = (answers ?? (yield* knownAnswers('read')))[key];
  const isShown = yield* select(({ api }: RootState) => api.queries[key]?.data !== undefined);
  if (answer && !isShown) yield* put(lastKnownShown(cacheOf({ [key]: answer })));
}

function* keep(): SagaGenerator<void> {
  yield* delay(WRITE_AFTER_MS);
  const loginId = yield* select(selectLoginId);
  if (loginId === null) return;
  const lastKnown = lastKnownStore(yield* fromContext('vault'));
  const before = (yield* call(lastKnown.read, loginId)) ?? {};
  const now = yield* select(answersIn);
  const present = yield* fromContext('now');
  yield* call(lastKnown.write, loginId, worthKeeping({ ...before, ...now }, present()));
}

/** The present answers in the cache; of lists, the first page. */
function answersIn({ api }: RootState): KnownAnswers {
  const answers: Record<string, KnownAnswer> = {};
  for (const [key, entry] of Object.entries(api.queries)) {
    const { endpointName, originalArgs, data, fulfilledTimeStamp } = entry ?? {};
    if (endpointName === undefined || !KEPT.has(endpointName)) continue;
    if (data === undefined || fulfilledTimeStamp === undefined) continue;
    // Proofs of other days are only looked at.
    if (endpointName === 'myReserve' && originalArgs !== undefined) continue;
    if (endpointName !== 'listRows') answers[key] = { endpointName, originalArgs, data, fulfilledTimeStamp };
    else if (isPlainHistory(originalArgs as unknown as ListRequest)) {
      answers[key] = { endpointName, originalArgs, data: firstPage(data as Pages), fulfilledTimeStamp };
    }
  }
  return answers;
}

/** The history without a filter, as its tabs show it. */
function isPlainHistory({ list, order, filter }: ListRequest): boolean {
  return list === 'history' && order === 'desc' && Object.keys(filter).length === 0;
}

interface Pages {
  pages: readonly ListPage[];
  pageParams: readonly number[];
}

function firstPage({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** Drops older transactions, and an address that the server has erased since. */
function worthKeeping(answers: KnownAnswers, now: number): KnownAnswers {
  const latest = Object.entries(answers).sort(([, a], [, b]) => b.fulfilledTimeStamp - a.fulfilledTimeStamp);
  const details = latest.filter(([, { endpointName }]) => endpointName === 'transactionDetails');
  const dropped = new Set(details.slice(DETAILS_KEPT).map(([key]) => key));
  const kept = latest.filter(([key]) => !dropped.has(key));
  return Object.fromEntries(kept.map(([key, answer]) => [key, withoutOldAddress(answer, now)]));
}

function withoutOldAddress(answer: KnownAnswer, now: number): KnownAnswer {
  const isOld = now - answer.fulfilledTimeStamp > ADDRESS_KEPT_DAYS * DAY_MS;
  if (!isOld || answer.endpointName !== 'transactionDetails') return answer;
  return { ...answer, data: { ...(answer.data as TransactionDetails), deliveryAddress: null } };
}

/** The stored answers of this login, all or those of home. */
function* knownAnswers(reading: 'read' | 'readBeginning'): SagaGenerator<KnownAnswers> {
  const loginId = yield* select(selectLoginId);
  const lastKnown = lastKnownStore(yield* fromContext('vault'));
  return (loginId === null ? null : yield* call(lastKnown[reading], loginId)) ?? {};
}

function answerOf(answers: KnownAnswers, endpoint: string): KnownAnswer | undefined {
  return Object.values(answers).find(({ endpointName }) => endpointName === endpoint);
}

/** An older home is likely different, and the screen would jump. */
const HOME_KEPT_MS = DAY_MS;

/**
 * Shows the last known home instead of the splash while the server is requested. Only home: it moves no money. The
 * pending requests replace these answers. Not for a user without an account, or after a long absence (docs/adr/0015).
 */
export function* drawKnownHome(): SagaGenerator<void> {
  const isBeginning = (yield* select(selectApplicationState)) === 'splash';
  if (!isBeginning || !isHomePath(window.location.pathname)) return;
  const answers = yield* knownAnswers('readBeginning');
  const now = yield* fromContext('now');
  const [user, accounts] = [answerOf(answers, 'userReport'), answerOf(answers, 'listAccounts')];
  if (!user || !accounts || now() - user.fulfilledTimeStamp > HOME_KEPT_MS) return;
  const accountCount = (accounts.data as readonly unknown[]).length;
  if (accountCount === 0) return;
  const { userReport } = userApi.endpoints;
  const { listAccounts } = accountsApi.endpoints;
  yield* layUnder(userReport.select(), userApi.util.patchQueryData('userReport', undefined, asWhole(user)));
  yield* layUnder(listAccounts.select(), accountsApi.util.patchQueryData('listAccounts', undefined, asWhole(accounts)));
  yield* put(userLoaded({ accountCount }));
}

/** Puts a known answer under a pending request. A new answer stays. */
function* layUnder(asked: (state: RootState) => { data?: unknown }, patch: unknown): SagaGenerator<void> {
  const { data } = yield* select(asked);
  if (data === undefined) yield* put(patch as UnknownAction);
}

/** The patch that sets an answer. */
const asWhole = ({ data }: KnownAnswer) => [{ op: 'replace' as const, path: [], value: data }];

/** Shows the last known data with their time, without a connection. Answers false when nothing is stored. */
export function* showLastKnown(): SagaGenerator<boolean> {
  const answers = yield* knownAnswers('read');
  const accounts = answerOf(answers, 'listAccounts');
  if (accounts === undefined) return false;
  yield* call(openMemberGate);
  yield* put(lastKnownShown(cacheOf(answers)));
  yield* put(connectionChanged(false));
  yield* put(userLoaded({ accountCount: (accounts.data as readonly unknown[]).length }));
  yield* startFlow('boot', askAgain);
  return true;
}

/** The stored answers as an RTK Query cache. They have no tags: back online, the mounted queries refetch. */
function cacheOf(answers: KnownAnswers): KnownCache {
  const queries = Object.entries(answers).map(([key, answer]) => [
    key,
    { ...answer, status: 'fulfilled', requestId: key, startedTimeStamp: answer.fulfilledTimeStamp },
  ]);
  return { queries: Object.fromEntries(queries), mutations: {}, provided: { tags: {}, keys: {} } };
}

/** Requests the user until there is an answer, then everything on screen. */
function* askAgain() {
  const { ended } = yield* race({ answered: call(askUntilAnswered), ended: take(SESSION_OVER) });
  // No other flow takes back what this one said of the connection.
  yield* put(connectionChanged(ended ? navigator.onLine : true));
  if (!ended) yield* put(baseApi.internalActions.onOnline());
}

function* askUntilAnswered(): SagaGenerator<void> {
  while (true) {
    yield* race({ waited: delay(ASK_AGAIN_MS), back: take(isBackOnline) });
    // A connection that comes back meanwhile may be answered before this call.
    let asked: { loaded?: boolean; back?: unknown };
    do asked = yield* race({ loaded: call(tryToLoadUser), back: take(isBackOnline) });
    while (asked.back);
    if (asked.loaded) return;
  }
}

function* tryToLoadUser(): SagaGenerator<boolean> {
  try {
    yield* call(loadUser);
    return true;
  } catch (thrown) {
    // A browser also reports a network that does not reach the server.
    const isUnreached = toApiFailure(thrown).code === NO_ANSWER.code;
    if (isUnreached && (yield* select(selectIsOnline))) yield* put(connectionChanged(false));
    return false;
  }
}

interface LastKnown {
  readonly loginId: string;
  /** Another build may store answers in another shape. */
  readonly build: string;
  readonly answers: KnownAnswers;
}

interface Parts {
  /** The user and the accounts: a small part, read before the first screen. */
  lastKnownBeginning: LastKnown;
  lastKnownRest: LastKnown;
}

/** The last answers that a member saw, for a visit without a connection and for the first moment of a visit. */
interface LastKnownStore {
  /** Null without answers of this login and this build. Never rejects. */
  read(loginId: string): Promise<KnownAnswers | null>;
  /** Only the user and the accounts. */
  readBeginning(loginId: string): Promise<KnownAnswers | null>;
  /** Never rejects, also not for a full storage. */
  write(loginId: string, answers: KnownAnswers): Promise<void>;
}

const BEGINNING: readonly string[] = ['userReport', 'listAccounts'];

/** A separate blob (docs/adr/0009). A memory vault stores nothing. */
export function lastKnownStore(vault: Vault): LastKnownStore {
  if (vault.dataKey === null) {
    return { read: async () => null, readBeginning: async () => null, write: async () => undefined };
  }
  const blob = sealedBlob<Parts>(vault, LAST_KNOWN_KEY);
  const readParts = async (loginId: string, names: readonly (keyof Parts)[]): Promise<KnownAnswers | null> => {
    const stored = await blob.read(names).catch(() => undefined);
    const parts = names.map((name) => stored?.[name]);
    const isOwn = parts.every((part) => part?.loginId === loginId && part.build === BUILD);
    return isOwn ? Object.assign({}, ...parts.map((part) => part?.answers)) : null;
  };
  return {
    read: (loginId) => readParts(loginId, ['lastKnownBeginning', 'lastKnownRest']),
    readBeginning: (loginId) => readParts(loginId, ['lastKnownBeginning']),
    write: async (loginId, answers) => {
      const part = (isBeginning: boolean): LastKnown => ({
        loginId,
        build: BUILD,
        answers: Object.fromEntries(
          Object.entries(answers).filter(([, { endpointName }]) => BEGINNING.includes(endpointName) === isBeginning),
        ),
      });
      const parts = { lastKnownBeginning: part(true), lastKnownRest: part(false) };
      await blob.write(parts).catch(() => undefined);
    },
  };
}
