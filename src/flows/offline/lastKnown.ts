import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, type SagaGenerator, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { accountsApi } from '@/api/accounts';
import { baseApi } from '@/api/baseApi';
import { type ApiFailure, NO_ANSWER } from '@/api/failure';
import type { ListPage, ListRequest } from '@/api/lists';
import { userApi } from '@/api/user';
import { selectApplicationState, userLoaded } from '@/features/application/slice';
import { isBackOnline, loadUser, openMemberGate, SESSION_OVER } from '@/flows/boot';
import { connectionChanged } from '@/flows/browser';
import { fromContext, startFlow } from '@/flows/kit';
import { isHomePath } from '@/lib/paths';
import { lastKnownStore } from '@/persist/lastKnown';
import { type KnownAnswer, type KnownAnswers, type KnownCache, lastKnownShown } from '@/state/actions';
import { selectLoginId } from '@/state/session';
import type { RootState } from '@/state/store';

/** Several answers come together; they are written once. */
const WRITE_AFTER_MS = 2_000;

/** Details of so many transactions: what somebody looks up on the way to a handover is among them. */
const DETAILS_KEPT = 20;

/** Home with its turns and judgments, and the accounts, which say who is here; the history; transactions. */
const KEPT: ReadonlySet<string | undefined> = new Set([
  'userReport',
  'ownTurns',
  'listJudgments',
  'listAccounts',
  'listRows',
  'transactionDetails',
]);

/**
 * Keeps what a member sees for the time without a connection: home, the first page of the history, and the transactions opened last. A screen
 * that opens then, and gets no answer, shows what is kept. It is gone with the session, which `endSession` sees to.
 */
export function* lastKnownFlow() {
  yield* takeLatest(isAnswer, keep);
  const atHand: AtHand = { answers: null };
  yield* takeLatest(mayTurnOffline, haveAtHand, atHand);
  yield* takeEvery(isUnanswered, showKnown, atHand);
}

/** A query of what is kept, as an action tells of it. */
interface QueryAction {
  type: string;
  payload?: unknown;
  meta?: { arg?: { endpointName?: string; queryCacheKey?: string } };
}

const ANSWERED = /^api\/execute(Infinite)?Query\/fulfilled$/;
const REFUSED = /^api\/execute(Infinite)?Query\/rejected$/;

/** A query that has been answered. */
function isAnswer(action: QueryAction): boolean {
  return ANSWERED.test(action.type) && KEPT.has(action.meta?.arg?.endpointName);
}

/** A query that nobody has answered. */
function isUnanswered(action: QueryAction): boolean {
  const isKept = REFUSED.test(action.type) && KEPT.has(action.meta?.arg?.endpointName);
  return isKept && (action.payload as Partial<ApiFailure> | undefined)?.code === NO_ANSWER.code;
}

/** What is kept, read once the connection is gone: a screen shows it at once then. */
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

/** RTK Query forgets after a minute what no screen shows. */
function* showKnown({ answers }: AtHand, { meta }: QueryAction): SagaGenerator<void> {
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
  yield* call(lastKnown.write, loginId, worthKeeping({ ...before, ...now }));
}

/** What the cache holds of it now; of lists the first page. */
function answersIn({ api }: RootState): KnownAnswers {
  const answers: Record<string, KnownAnswer> = {};
  for (const [key, entry] of Object.entries(api.queries)) {
    const { endpointName, originalArgs, data, fulfilledTimeStamp } = entry ?? {};
    if (endpointName === undefined || !KEPT.has(endpointName)) continue;
    if (data === undefined || fulfilledTimeStamp === undefined) continue;
    if (endpointName !== 'listRows') answers[key] = { endpointName, originalArgs, data, fulfilledTimeStamp };
    else if (isPlainHistory(originalArgs as unknown as ListRequest)) {
      answers[key] = { endpointName, originalArgs, data: firstPage(data as Pages), fulfilledTimeStamp };
    }
  }
  return answers;
}

/** The history as its tabs show it: nobody looks up a filter without a connection. */
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

/** Without the transactions that were opened before the last twenty. */
function worthKeeping(answers: KnownAnswers): KnownAnswers {
  const latest = Object.entries(answers).sort(([, a], [, b]) => b.fulfilledTimeStamp - a.fulfilledTimeStamp);
  const details = latest.filter(([, { endpointName }]) => endpointName === 'transactionDetails');
  const dropped = new Set(details.slice(DETAILS_KEPT).map(([key]) => key));
  return Object.fromEntries(latest.filter(([key]) => !dropped.has(key)));
}

/** What this person last saw, or of home alone; nothing of anybody else. */
function* knownAnswers(reading: 'read' | 'readBeginning'): SagaGenerator<KnownAnswers> {
  const loginId = yield* select(selectLoginId);
  const lastKnown = lastKnownStore(yield* fromContext('vault'));
  return (loginId === null ? null : yield* call(lastKnown[reading], loginId)) ?? {};
}

function answerOf(answers: KnownAnswers, endpoint: string): KnownAnswer | undefined {
  return Object.values(answers).find(({ endpointName }) => endpointName === endpoint);
}

/** After so long home is likelier to be another one: it would jump. */
const HOME_KEPT_MS = 24 * 3_600_000;

/**
 * Home as this person last saw it, while the server is being asked how it is now: in place of the splash, and nowhere but at home, where
 * nothing is done with money. What it shows stays under the questions that are on their way, whose answers take its place. Who had no
 * account waits for them, and so does whoever was away for long (docs/adr/0015).
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

/** Puts what was known under a question that is on its way, as if it were asked again; an answer that has come stays. */
function* layUnder(asked: (state: RootState) => { data?: unknown }, patch: unknown): SagaGenerator<void> {
  const { data } = yield* select(asked);
  if (data === undefined) yield* put(patch as UnknownAction);
}

/** The patch that makes an answer of nothing. */
const asWhole = ({ data }: KnownAnswer) => [{ op: 'replace' as const, path: [], value: data }];

/** In place of answers that do not come: what this person last saw, with when that was. Answers false when nothing of theirs is kept. */
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

/** Nothing can make these old: whatever is on screen is asked for anew with the connection. */
function cacheOf(answers: KnownAnswers): KnownCache {
  const queries = Object.entries(answers).map(([key, answer]) => [
    key,
    { ...answer, status: 'fulfilled', requestId: key, startedTimeStamp: answer.fulfilledTimeStamp },
  ]);
  return { queries: Object.fromEntries(queries), mutations: {}, provided: { tags: {}, keys: {} } };
}

/** A network that is there and leads nowhere tells nobody when it leads somewhere again. */
const ASK_AGAIN_MS = 15_000;

/** Asks who is here until there is an answer; then everything on screen is asked for too. */
function* askAgain() {
  while (true) {
    const { ended } = yield* race({
      waited: delay(ASK_AGAIN_MS),
      back: take(isBackOnline),
      ended: take(SESSION_OVER),
    });
    if (ended) return;
    try {
      yield* call(loadUser);
      yield* put(connectionChanged(true));
      yield* put(baseApi.internalActions.onOnline());
      return;
    } catch {
      // as before
    }
  }
}
