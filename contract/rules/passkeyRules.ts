import { DAY_MS, MINUTE_MS } from './durations';

// Rules of passkeys (docs/behaviour.md#passkeys).

/** Passkeys of one user. */
export const PASSKEYS_OF_A_USER = 5;
/** A new key logs in at once and moves money a day later, so that a stolen session cannot take the money at once. */
const MONEY_AGE_MS = DAY_MS;
/** Age of a login by a one-time code that may still add a key. */
const FRESH_LOGIN_MS = 10 * MINUTE_MS;

/** When a key begins to move money. */
export function movesMoneyFrom(createdAt: Date): Date {
  return new Date(createdAt.getTime() + MONEY_AGE_MS);
}

export function movesMoney(key: { readonly created_at: Date }, now: Date): boolean {
  return movesMoneyFrom(key.created_at) <= now;
}

/** Whether a session may add a key: young, and opened by a one-time code. */
export function mayAddPasskey(
  session: { readonly logged_in_at: Date; readonly by_passkey: boolean },
  now: Date,
): boolean {
  return !session.by_passkey && now.getTime() - session.logged_in_at.getTime() < FRESH_LOGIN_MS;
}

/** True for a signature counter that did not grow: a copy of the key exists. Keys without a counter always say 0. */
export function goesBack(known: number, seen: number): boolean {
  return known + seen > 0 && seen <= known;
}
