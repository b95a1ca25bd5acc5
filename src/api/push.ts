import { addressOf } from '@contract/addresses/address';
import { NOTICE_ADDRESSES } from '@contract/addresses/notice';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { NoticeKind } from '@contract/rules/notices';
import type { NoticeList } from '@contract/schemas/notices';
import { selectLoginId } from '@/state/session';
import type { AppDispatch, RootState } from '@/state/store';
import { baseApi } from './baseApi';
import type { CallArgs } from './baseQuery';
import { type ApiFailure, isDefiniteRefusal, toApiFailure } from './failure';
import { presentSubscription, pushAbility, subscribe, unsubscribe, wireSubscription } from './pushBrowser';
import { keepPushChoice, pushChoiceOf } from './pushChoice';

/**
 * Push messages on this browser: they come; they do not; the browser does not allow them; it could from the home screen (an iPhone); it never can, or
 * this server sends none.
 */
export type PushState = 'on' | 'off' | 'denied' | 'iphone' | 'unsupported';

/** News that money has moved: after the first of them people know what they would be told. */
const MONEY_NEWS: ReadonlySet<NoticeKind> = new Set([
  'paid',
  'paid_receipt',
  'payment_reversed',
  'settled',
  'settled_done',
  'refunded',
  'refunded_done',
]);

type Ask = (call: CallArgs) => PromiseLike<{ data?: unknown; error?: ApiFailure }>;

/** Where push messages stand on this browser. */
export interface PushStanding {
  state: PushState;
  /** Whether this login has switched them on or off here, or put it off. */
  isDecided: boolean;
}

/**
 * Push messages on this browser. The subscription goes from the browser to the server within these calls: it is a secret, and stands in no state and
 * no action.
 */
export const pushApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    pushStanding: build.query<PushStanding, void>({
      queryFn: (_none, { getState }, _options, ask) => standing(getState, ask as Ask, presentState),
    }),
    /** Asks for the browser's permission, so only a press may lead to it. */
    switchPush: build.mutation<PushStanding, boolean>({
      queryFn: (on, { getState }, _options, ask) => standing(getState, ask as Ask, on ? switchOn : switchOff),
      onQueryStarted: (_on, { dispatch, queryFulfilled }) => showWhenKnown(dispatch, queryFulfilled),
    }),
    /** What this browser is subscribed to is told again, or ended when it is none of this login's. */
    recheckPush: build.mutation<PushStanding, void>({
      queryFn: (_none, { getState }, _options, ask) => standing(getState, ask as Ask, recheck),
      onQueryStarted: (_none, { dispatch, queryFulfilled }) => showWhenKnown(dispatch, queryFulfilled),
    }),
    putOffPush: build.mutation<PushStanding, void>({
      queryFn: (_none, { getState }, _options, ask) => standing(getState, ask as Ask, putOff),
      onQueryStarted: (_none, { dispatch, queryFulfilled }) => showWhenKnown(dispatch, queryFulfilled),
    }),
    /** Whether money has moved, as far back as the first page of news goes. */
    moneyMoved: build.query<boolean, void>({
      query: () => {
        const { method, path } = addressOf(NOTICE_ADDRESSES.listNotices);
        return { method, path: `${path}?start=0&size=${LIST_PAGE_SIZE}` };
      },
      transformResponse: ({ notifications }: NoticeList) => notifications.some(({ kind }) => MONEY_NEWS.has(kind)),
      providesTags: ['Notices'],
    }),
  }),
});

type Step = (login: string | null, ask: Ask) => Promise<PushState>;

/** Whatever a browser throws becomes a failure: its own words may name the subscription. */
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
  // Before anything else is waited for: a browser forgets that somebody has pressed.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const key = await serverKey(ask);
  if (key === null) return 'unsupported';
  // A subscription that somebody else has left here is not gone on with.
  if (pushChoiceOf(login) !== 'on') await unsubscribe();
  const subscription = await subscribe(key);
  const { error } = await tell(NOTICE_ADDRESSES.subscribeToPush, subscription, ask);
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
  // A server that does not hear of it is told by the push service.
  if (subscription) await ask({ ...addressOf(NOTICE_ADDRESSES.endPush), body: { endpoint: subscription.endpoint } });
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
    const { error } = await tell(NOTICE_ADDRESSES.confirmPush, await subscribe(key), ask);
    if (error && isDefiniteRefusal(error)) await unsubscribe();
    if (error) throw error;
  }
  return presentState(login, ask);
}

function tell(
  address: (typeof NOTICE_ADDRESSES)['subscribeToPush' | 'confirmPush'],
  subscription: PushSubscription,
  ask: Ask,
): ReturnType<Ask> {
  return ask({ ...addressOf(address), body: wireSubscription(subscription) });
}

async function serverKey(ask: Ask): Promise<string | null> {
  const { data, error } = await ask(addressOf(NOTICE_ADDRESSES.pushKey));
  if (error) throw error;
  return (data as { public_key: string | null }).public_key;
}

export const { usePushStandingQuery, useSwitchPushMutation, usePutOffPushMutation, useMoneyMovedQuery } = pushApi;
