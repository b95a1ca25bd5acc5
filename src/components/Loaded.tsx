import type { ReactNode } from 'react';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { Card } from '@/ui/Card';
import { Loading } from '@/ui/Loading';
import { ErrorState } from './ErrorState';

/** The fields that {@link Loaded} reads from the result of a query hook. */
export interface LoadedQuery<Data> {
  currentData?: Data;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: LoadedQuery<Data>;
  skeleton: ReactNode;
  /** Puts a failure into a card. */
  card?: boolean;
  /** Replaces the default words of a failure. */
  words?: { title: string; safe: string };
  /** The state shown for a failure that a retry cannot mend, for example «not found»; null for any other failure. */
  final?: (failure: ApiFailure) => ReactNode;
  /** Absent where a screen shows its data on another page. */
  children?: (data: Data) => ReactNode;
}

/** The three states of a query: a skeleton while loading, the reason and a retry after a failure, then the data. */
export function Loaded<Data>({ query, skeleton, card, words, final, children }: LoadedProps<Data>) {
  const { currentData, error, isFetching, refetch } = query;
  if (currentData !== undefined) return children?.(currentData);
  const failure = error === undefined ? null : toApiFailure(error);
  const finalState = failure && final?.(failure);
  if (failure === null || (finalState && isFetching)) return <Loading>{skeleton}</Loading>;
  const { code, retryAfterSeconds } = failure;
  const state = finalState ?? (
    <ErrorState
      code={code}
      retryAfterSeconds={retryAfterSeconds}
      {...words}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
  return card ? <Card>{state}</Card> : state;
}
