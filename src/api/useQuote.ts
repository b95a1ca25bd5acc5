import { AMOUNT_MAX_RIALS, COMMISSION_LOOKUP_DEBOUNCE_MS } from '@contract/rules/limits';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { FeeSide, Fees } from './transactionsApi';
import { useCommissionQuery } from './transactionsApi';

const MIN_DIGITS = 3;

/** True for an amount (rials) that the server quotes: from three digits on, also below the minimum of a request. */
export function isQuotable(amountRials: number): boolean {
  return String(amountRials).length >= MIN_DIGITS && amountRials <= AMOUNT_MAX_RIALS;
}

/** The quote for both sides. `none`: the amount cannot be quoted. */
export type QuoteState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | ({ kind: 'known' } & Fees);

/**
 * Quotes what the buyer pays and the seller receives. The lookup of a quotable amount (rials) starts one second after
 * the last change. Another side of the same amount is looked up at once.
 */
export function useQuote(amountRials: number | null, side: FeeSide): QuoteState {
  const settledAmount = useDebounced(amountRials, COMMISSION_LOOKUP_DEBOUNCE_MS);
  const isAskable = amountRials !== null && isQuotable(amountRials);
  const isSettled = settledAmount === amountRials;
  const { currentData, isError, refetch } = useCommissionQuery(
    isAskable && isSettled ? { amountRials, side } : skipToken,
  );

  if (!isAskable) {
    return { kind: 'none' };
  }
  if (!isSettled || (currentData === undefined && !isError)) {
    return { kind: 'loading' };
  }
  return currentData === undefined
    ? { kind: 'failed', retry: () => void refetch() }
    : { kind: 'known', ...currentData };
}

/** `value`, delayed until it is stable for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
