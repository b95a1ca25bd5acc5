import { addressOf, type PlainRoute } from '@contract/address';
import type { NoticeList } from '@contract/calls/noticeCalls';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { NoticeKind } from '@contract/rules/noticeKinds';
import { selectLoginId } from '@/state/session';
import type { AppDispatch, RootState } from '@/state/store';
import type { CallArgs } from './baseApi';
import { baseApi, withQuery } from './baseApi';
import { presentSubscription, pushAbility, subscribe, unsubscribe, wireSubscription } from './browserPush';
import { type ApiFailure, isDefiniteRefusal, toApiFailure } from './failure';

/**
 * Push messages on this browser. `denied`: the browser forbids them. `iphone`: they need an installation on the home
 * screen. `unsupported`: the browser cannot show them, or this server sends none.
 */
export type PushState = 'on' | 'off' | 'denied' | 'iphone' | 'unsupported';

/** Notices of moved money. The app offers push messages after the first of them. */
const MONEY_NEWS: ReadonlySet<NoticeKind> = new Set([
  'paid',
  'paid_receipt',
  'payment_reversed',
  'settled',
  'settled_done',
  'refunded',
  'refunded_done',
]);

/** The user's choice about push messages here. */
type PushChoice = 'on' | 'off' | 'later';

const PUSH_CHOICE_KEY = 'amanat:push';

type Ask = (call: CallArgs) => PromiseLike<{ data?: unknown; error?: ApiFailure }>;

/** The push setting of this browser. */
export interface PushStanding {
  state: PushState;
  /** True when this login has switched push on or off here, or postponed it. */
  isDecided: boolean;
}

/**
 * Push messages on this browser. The subscription is a secret: it passes only through these calls and is in no state
 * or action.
 */
export const pushApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    pushStanding: build.query<PushStanding, void>({
      queryFn: (_none, { getState }, _options, ask) => standing(getState, ask as Ask, presentState),
    }),
    /** Requests the browser's permission, so it needs a press. */
    switchPush: build.mutation<PushStanding, boolean>({
      queryFn: (on, { getState }, _options, ask) => standing(getState, ask as Ask, on ? switchOn : switchOff),
      onQueryStarted: (_on, { dispatch, queryFulfilled }) => showWhenKnown(dispatch, queryFulfilled),
    }),
    /** Confirms the subscription of this login at the server, or ends that of another login. */
    recheckPush: build.mutation<PushStanding, void>({
      queryFn: (_none, { getState }, _options, ask) => standing(getState, ask as Ask, recheck),
      onQueryStarted: (_none, { dispatch, queryFulfilled }) => showWhenKnown(dispatch, queryFulfilled),
    }),
    putOffPush: build.mutation<PushStanding, void>({
      queryFn: (_none, { getState }, _options, ask) => standing(getState, ask as Ask, putOff),
      onQueryStarted: (_none, { dispatch, queryFulfilled }) => showWhenKnown(dispatch, queryFulfilled),
    }),
    /** True when the first page of notices has one of moved money. */
    moneyMoved: build.query<boolean, void>({
      query: () => withQuery(addressOf('GET /api/v1/notifications/'), { start: 0, size: LIST_PAGE_SIZE }),
      transformResponse: ({ notifications }: NoticeList) => notifications.some(({ kind }) => MONEY_NEWS.has(kind)),
      providesTags: ['Notices'],
    }),
  }),
});

type Step = (login: string | null, ask: Ask) => Promise<PushState>;

/** Turns an exception into a failure: the browser's message may name the subscription. */
async function standing(
  getState: () => unknown,
  ask: Ask,
  step: Step,
): Promise<{ data: PushStanding } | { error: ApiFailure }> {
  const login = selectLoginId(getState() as RootState);
  try {
    const state = await step(login, ask);
    return { data: { state, isDecided: pushChoiceOf(login) !== null } };
  } catch (thrown) {
    return { error: toApiFailure(thrown) };
  }
}

async function showWhenKnown(dispatch: AppDispatch, known: PromiseLike<{ data: PushStanding }>): Promise<void> {
  const answer = await Promise.resolve(known).catch(() => null);
  if (answer) dispatch(pushApi.util.updateQueryData('pushStanding', undefined, () => answer.data));
}

async function presentState(login: string | null, ask: Ask): Promise<PushState> {
  const ability = pushAbility();
  if (ability !== 'able') return ability;
  if ((await serverKey(ask)) === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOurs = pushChoiceOf(login) === 'on' && Notification.permission === 'granted';
  return isOurs && (await presentSubscription()) ? 'on' : 'off';
}

async function switchOn(login: string | null, ask: Ask): Promise<PushState> {
  // First, because the browser forgets the press.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const key = await serverKey(ask);
  if (key === null) return 'unsupported';
  // A subscription of another login is not reused.
  if (pushChoiceOf(login) !== 'on') await unsubscribe();
  const subscription = await subscribe(key);
  const { error } = await tell('POST /api/v1/notifications/push/', subscription, ask);
  if (error) {
    await unsubscribe();
    throw error;
  }
  keepPushChoice(login, 'on');
  return 'on';
}

async function switchOff(login: string | null, ask: Ask): Promise<PushState> {
  const subscription = await presentSubscription();
  keepPushChoice(login, 'off');
  await unsubscribe();
  // If this call fails, the push service tells the server.
  if (subscription)
    await ask({ ...addressOf('POST /api/v1/notifications/push/delete/'), body: { endpoint: subscription.endpoint } });
  return 'off';
}

async function putOff(login: string | null, ask: Ask): Promise<PushState> {
  keepPushChoice(login, 'later');
  return presentState(login, ask);
}

async function recheck(login: string | null, ask: Ask): Promise<PushState> {
  if (pushAbility() !== 'able') return presentState(login, ask);
  if (pushChoiceOf(login) !== 'on') await unsubscribe();
  else if (Notification.permission === 'granted') {
    const key = await serverKey(ask);
    if (key === null) return 'unsupported';
    const { error } = await tell('PUT /api/v1/notifications/push/', await subscribe(key), ask);
    if (error && isDefiniteRefusal(error)) await unsubscribe();
    if (error) throw error;
  }
  return presentState(login, ask);
}

function tell(route: PlainRoute, subscription: PushSubscription, ask: Ask): ReturnType<Ask> {
  return ask({ ...addressOf(route), body: wireSubscription(subscription) });
}

async function serverKey(ask: Ask): Promise<string | null> {
  const { data, error } = await ask(addressOf('GET /api/v1/notifications/push/'));
  if (error) throw error;
  return (data as { public_key: string | null }).public_key;
}

/** The choice of this login; null before it and for another login, because several people may use one phone. */
function pushChoiceOf(loginId: string | null): PushChoice | null {
  try {
    const [login, choice] = (window.localStorage.getItem(PUSH_CHOICE_KEY) ?? '').split(' ');
    return loginId !== null && login === loginId ? (choice as PushChoice) : null;
  } catch {
    return null;
  }
}

/** Stores the choice of this login. Without storage there is no worker either. */
function keepPushChoice(loginId: string | null, choice: PushChoice): void {
  try {
    window.localStorage.setItem(PUSH_CHOICE_KEY, `${loginId} ${choice}`);
  } catch {
    // The offer appears again on the next visit.
  }
}

export const { usePushStandingQuery, useSwitchPushMutation, usePutOffPushMutation, useMoneyMovedQuery } = pushApi;
