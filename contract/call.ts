import type { TSchema } from 'typebox';
import type { Address } from './addresses/address';
import type { ErrorCode } from './errors';

/** One call of section 7: where it is, what it takes, what it answers inside `data`, and how it can be refused. */
export interface Call {
  readonly method: Address['method'];
  readonly path: string;
  readonly summary: string;
  readonly tag:
    | 'users'
    | 'sessions'
    | 'bank accounts'
    | 'transactions'
    | 'lists'
    | 'disputes'
    | 'events'
    | 'notifications'
    | 'office'
    | 'partner';
  /** `bearer`: needs an access token. `optional`: takes one. `none`: called by people who are not logged in. */
  readonly auth: 'bearer' | 'optional' | 'none';
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The body is a form with a file in it (`multipart/form-data`), not JSON. */
  readonly form?: boolean;
  /** The answer is a file of this type, not JSON. */
  readonly media?: string;
  readonly answer: TSchema;
  readonly errors: readonly ErrorCode[];
}

/** A call as it is written, and no wider. */
export const asCall = <const Definition extends Call>(definition: Definition): Definition => definition;
