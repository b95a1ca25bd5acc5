import type { TSchema } from 'typebox';
import { ERROR as E, type ErrorCode } from '../errors';

type Tag =
  | 'users'
  | 'sessions'
  | 'passkeys'
  | 'bank accounts'
  | 'transactions'
  | 'lists'
  | 'disputes'
  | 'events'
  | 'notifications'
  | 'reserves'
  | 'office'
  | 'partner'
  | 'partner desk'
  | 'partner api';

/** One call of the API: its address, request, answer inside `data`, and refusals. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `:name` stands for a value. The server accepts the path with and without the trailing slash. */
  readonly path: string;
  readonly summary: string;
  readonly tag: Tag;
  /** `bearer` requires an access token, `optional` accepts one. `key` requires the key of a partner's server. */
  readonly auth: 'bearer' | 'optional' | 'key' | 'none';
  /** Name of the call in the partners' SDK. */
  readonly operation?: string;
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The body is a file upload (`multipart/form-data`), not JSON. */
  readonly form?: boolean;
  /** Media type of an answer that is not JSON. */
  readonly media?: string;
  readonly answer: TSchema;
  /** Refusals besides those of every such call: 1001, those of `auth`, and 1002 with a body or a query. */
  readonly errors?: readonly ErrorCode[];
  /** Seconds for which browsers and proxies may cache the answer; absent means no cache. */
  readonly cacheSeconds?: number;
}

/** How most calls without a login are made. */
export const openGet = { method: 'GET', auth: 'none' } as const;
export const openPost = { method: 'POST', auth: 'none' } as const;

/** How most calls of a logged-in person are made. `memberPostOnce` takes effect once for its Idempotency-Key. */
export const memberGet = { method: 'GET', auth: 'bearer' } as const;
export const memberPost = { method: 'POST', auth: 'bearer' } as const;
export const memberPostOnce = { ...memberPost, idempotent: true } as const;
export const memberPut = { method: 'PUT', auth: 'bearer' } as const;

/** How a page for certain persons is read, and changed. All others get 1012. */
export const roleGet = { ...memberGet, errors: [E.badRequest, E.noAccess] } as const;
export const rolePost = { ...memberPost, errors: roleGet.errors } as const;

/** How operators call the desk of the office, within a limit. */
export const operatorGet = { ...memberGet, errors: [...roleGet.errors, E.tooManyRequests] } as const;
export const operatorPost = { ...memberPost, errors: operatorGet.errors } as const;

/** The calls of one subject, with their literal types. */
export function callsOf<const Subject extends Tag, const Calls extends Readonly<Record<string, Omit<Call, 'tag'>>>>(
  tag: Subject,
  calls: Calls,
) {
  const tagged = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, tag, ...(call.auth === 'key' && { operation: name }) },
  ]);
  return Object.fromEntries(tagged) as { readonly [Name in keyof Calls]: Calls[Name] & { readonly tag: Subject } };
}
