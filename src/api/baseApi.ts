import { type Address, addressOf, type PlainRoute } from '@contract/address';
import { isErrorCode } from '@contract/errors';
import { CLIENT_ID_HEADER, IDEMPOTENCY_KEY_HEADER, REQUEST_TIMEOUT_MS } from '@contract/rules/limits';
import { type BaseQueryApi, type BaseQueryFn, type FetchBaseQueryError, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { environment } from '@/lib/environment';
import { lastKnownShown } from '@/state/actions';
import {
  type RefreshOutcome,
  type RefreshQueue,
  refreshActions,
  selectAccessToken,
  selectLoginId,
  selectTokens,
} from '@/state/session';
import type { RootState } from '@/state/store';
import { type ApiFailure, isDefiniteRefusal, NO_ANSWER } from './failure';
import { type FromWire, toWire } from './names';

/** A call, as an endpoint describes it. */
export interface CallArgs extends Address {
  body?: object;
  /** Sends no bearer token, and a 401 starts no refresh. */
  withoutAuth?: boolean;
  /**
   * Takes effect once: the call gets an idempotency key, and the same call after a lost answer gets the same one
   * (docs/adr/0005).
   */
  isOnce?: true;
  /** The key of such a call; endpoints leave it out. */
  idempotencyKey?: string;
  /** Reads a response that is not JSON. */
  responseHandler?: (response: Response) => Promise<unknown>;
  /** Of a call whose answer may take longer than REQUEST_TIMEOUT_MS, its body included. */
  timeoutMs?: number;
}

/** An address with a query. An absent field is left out. */
export function withQuery<Fields extends object>({ method, path }: Address, fields: Fields): Address {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return {
    method,
    path:
      given.length === 0 ? path : `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`,
  };
}

/** The query of a call whose body is the request. */
export const callWith =
  <Body extends object>(route: PlainRoute) =>
  (request: FromWire<Body>): CallArgs => ({ ...addressOf(route), body: toWire(request) });

/** The query of a call that takes effect once, and whose body is the request. */
export const callOnce =
  <Body extends object>(route: PlainRoute) =>
  (request: FromWire<Body>): CallArgs => ({ ...addressOf(route), body: toWire(request), isOnce: true });

/** The services that the store gives to each thunk and to the base query. */
export interface ApiServices {
  refreshQueue: RefreshQueue;
  /** Loads the wrapper of money calls, which is in the members' chunk. */
  loadCallKeeper(): Promise<{ readonly send: CallWrapper }>;
  /** The keys of logins without an answer, by their calls. */
  openLogins: Map<string, string>;
  /** For tests: a factor on the pause before a read is sent again. */
  pace: number;
}

/** An endpoint's options for the base query. */
export interface CallOptions {
  /** Its flow asks again by itself. */
  isAskedAgain?: true;
}

/** Sends a call and waits for its answer. */
type Send = (call: CallArgs) => Promise<{ data?: unknown; error?: ApiFailure; meta?: AnswerMeta | undefined }>;

/** Runs code before and after a call. */
export type CallWrapper = (call: CallArgs, api: BaseQueryApi, send: Send) => ReturnType<Send>;

/** What a trace shows of an answer besides its content. */
export interface AnswerMeta {
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** The call's trace, as the server's log has it. */
  traceId: string;
}

interface PreparedCall {
  url: string;
  method: string;
  body: object | undefined;
  headers: Record<string, string>;
  responseHandler: ((response: Response) => Promise<unknown>) | undefined;
  timeout: number;
}

const ask = fetchBaseQuery({ baseUrl: window.location.origin });

/** 32 random hexadecimal digits. */
const randomHex = () => crypto.randomUUID().replaceAll('-', '');

function prepare(call: CallArgs, accessToken: string | null, traceId: string): PreparedCall {
  return {
    url: call.path,
    method: call.method,
    body: call.body,
    headers: {
      [CLIENT_ID_HEADER]: environment.clientId,
      // W3C trace context: the server's trace begins at this request. Random, so that it tells nothing of the user.
      traceparent: `00-${traceId}-${randomHex().slice(16)}-01`,
      ...(accessToken !== null && { Authorization: `Bearer ${accessToken}` }),
      ...(call.idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: call.idempotencyKey }),
    },
    responseHandler: call.responseHandler,
    timeout: call.timeoutMs ?? REQUEST_TIMEOUT_MS,
  };
}

/** Reads the error envelope. A 5xx is code 500, also with another code in its body; no answer is `network`. */
export function failureFrom(error: FetchBaseQueryError, headers?: Headers): ApiFailure {
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status;
  if (typeof status !== 'number') {
    return NO_ANSWER;
  }
  const { code, fields } = errorEnvelope(error.data);
  if (status >= 500) {
    return { code: 500, status };
  }
  const retryAfterSeconds = Number(headers?.get('retry-after'));
  return {
    code: isErrorCode(code) ? code : 1001,
    status,
    ...(fields && { fields }),
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  };
}

function errorEnvelope(body: unknown): { code?: unknown; fields?: Record<string, string> } {
  if (typeof body === 'object' && body !== null && 'error' in body) {
    return (body.error ?? {}) as { code?: unknown; fields?: Record<string, string> };
  }
  return {};
}

function unwrap(body: unknown): { data: unknown } | { error: ApiFailure } {
  if (typeof body === 'object' && body !== null && 'data' in body) {
    return { data: body.data };
  }
  return { error: { code: 1001, status: 200 } };
}

type BaseQuery = BaseQueryFn<CallArgs, unknown, ApiFailure, CallOptions, AnswerMeta>;

/** Sends each call to the server. The call keeper names a member's calls that take effect once. */
const baseQuery: BaseQuery = async (call, api, extraOptions) => {
  const send: Send = async (toSend) => answerTo(toSend, api, extraOptions);
  if (!call.isOnce) return send(call) as ReturnType<BaseQuery>;
  const { openLogins, loadCallKeeper } = api.extra as ApiServices;
  if (call.withoutAuth) return sendLogin(call, openLogins, send) as ReturnType<BaseQuery>;
  const keeper = await loadCallKeeper();
  return keeper.send(call, api, send) as ReturnType<BaseQuery>;
};

/** A login has no member whose calls could be kept. */
const sendLogin = async (call: CallArgs, open: ApiServices['openLogins'], send: Send) => {
  const text = JSON.stringify(call.body);
  const idempotencyKey = open.get(text) ?? crypto.randomUUID();
  open.set(text, idempotencyKey);
  const answer = await send({ ...call, idempotencyKey });
  if (!answer.error || isDefiniteRefusal(answer.error)) open.delete(text);
  return answer;
};

/**
 * Adds client id, token and idempotency key, and reads the envelope. A read without an answer is sent once more. After
 * a 401 it requests new tokens, waits in the refresh queue and retries once.
 */
const answerTo: BaseQuery = async (call, api, extraOptions) => {
  const loginId = selectLoginId(api.getState() as RootState);
  // A call of one login is never repeated with the tokens of another.
  const isSameLogin = () => selectLoginId(api.getState() as RootState) === loginId;
  const traceId = randomHex();
  let accessToken = currentToken(call, api);
  const sendOnce = () => {
    accessToken = currentToken(call, api);
    return ask(prepare(call, accessToken, traceId), api, extraOptions);
  };
  const send = async () => {
    const answer = await sendOnce();
    if (!isLostRead(answer.error, api, extraOptions)) return answer;
    // RTK Query's own "retry" can't see after the pause that the page has left or the login has ended.
    await pauseBeforeAnother(api);
    return isAwaited(api) && (call.withoutAuth || isSameLogin()) ? sendOnce() : answer;
  };
  let answer = await send();
  if (answer.error?.status === 401 && accessToken !== null) {
    const outcome = await newTokens(accessToken, call, api);
    if (outcome === 'unreachable' || (outcome === 'refreshed' && !isSameLogin())) {
      return { error: NO_ANSWER };
    }
    if (outcome === 'refreshed') {
      answer = await send();
    }
  }
  return {
    ...(answer.error ? { error: failureFrom(answer.error, answer.meta?.response?.headers) } : unwrap(answer.data)),
    meta: { status: answer.meta?.response?.status ?? null, traceId },
  };
};

/** A query without an answer, in time or at all, or with one that was cut off. Its flow may ask again by itself. */
function isLostRead(error: FetchBaseQueryError | undefined, { type }: BaseQueryApi, options?: CallOptions): boolean {
  if (type !== 'query' || options?.isAskedAgain) return false;
  if (error?.status === 'PARSING_ERROR') return error.originalStatus < 400;
  return error?.status === 'FETCH_ERROR' || error?.status === 'TIMEOUT_ERROR';
}

/** One to two seconds: clients that lost a server at once come back over a second. */
function pauseBeforeAnother({ extra }: BaseQueryApi): Promise<void> {
  const milliseconds = (1_000 + Math.random() * 1_000) * (extra as ApiServices).pace;
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * True while a page or flow waits for the answer. RTK Query cancels a query only a minute after its page has left.
 * Without a connection no second try can succeed, and its return has all reads sent again.
 */
function isAwaited({ signal, dispatch, getState, queryCacheKey = '' }: BaseQueryApi): boolean {
  const { online } = (getState() as RootState).network;
  const subscriptions = dispatch(baseApi.internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount(queryCacheKey: string): number;
  };
  return online && !signal.aborted && subscriptions.getSubscriptionCount(queryCacheKey) > 0;
}

function currentToken(call: CallArgs, api: BaseQueryApi): string | null {
  return call.withoutAuth ? null : selectAccessToken(api.getState() as RootState);
}

async function newTokens(failedToken: string, call: CallArgs, api: BaseQueryApi): Promise<RefreshOutcome> {
  const present = currentToken(call, api);
  if (present !== failedToken) {
    return present === null ? 'refused' : 'refreshed';
  }
  const { refreshQueue } = api.extra as ApiServices;
  const outcome = refreshQueue.wait(api.signal);
  const { generation } = selectTokens(api.getState() as RootState);
  api.dispatch(refreshActions.tokenExpired({ generation }));
  return outcome;
}

/** The one RTK Query API. Each subject's file injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'User',
    'Accounts',
    'Transaction',
    'Lists',
    'Rows',
    'Notices',
    'NoticeSettings',
    'Sessions',
    'Passkeys',
    'PartnerEntry',
    'TestProcess',
    'Switches',
    'Partners',
    'Deliveries',
    'Office',
    'Desk',
    'Audit',
    'BankDay',
    'Refunds',
    'WaitingPayouts',
    'Holidays',
    'BankFormats',
  ],
  // A screen that opens shows the cached amounts and requests them again.
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  // The payload has the state type of endpoints that are not known here.
  extractRehydrationInfo: (action) => (lastKnownShown.match(action) ? (action.payload as never) : undefined),
  endpoints: () => ({}),
});

declare module '@/state/store' {
  interface RootState {
    api: ReturnType<typeof baseApi.reducer>;
  }
}

type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];

/** A mutation without an answer. It changes the data of the tags, done or refused. */
export const command = <Argument>(
  tags: Tags | ((result: unknown, failure: unknown, argument: NoInfer<Argument>) => Tags),
  query: (argument: Argument) => CallArgs,
) => ({ query, transformResponse: () => undefined, invalidatesTags: tags });

/** The tags that a money call changes, done or refused. */
export const touchedTags = (paymentCode: string | null) => [
  'User' as const,
  'Lists' as const,
  'Rows' as const,
  ...(paymentCode === null ? [] : [{ type: 'Transaction' as const, id: paymentCode }]),
];
