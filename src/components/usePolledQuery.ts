import { ERROR } from '@contract/errors';
import type { SkipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { toApiFailure } from '@/api/failure';
import type { FailureCode } from '@/messages/errorsCopy';
import type { LoadedQuery } from './Loaded';

interface PollOptions {
  pollingInterval: number;
  skipPollingIfUnfocused: boolean;
}

/**
 * A query that polls for as long as its answer is expected to change. A reader who has lost access gets no earlier
 * answer.
 *
 * @param intervalOf ms until the next call, from the state of the query; 0 stops polling
 * @param pollsHidden also polls while the page is not visible
 */
export function usePolledQuery<Arg, Query extends LoadedQuery<unknown>>(
  useQuery: (arg: Arg | SkipToken, options: PollOptions) => Query,
  arg: Arg | SkipToken,
  intervalOf: (query: Query) => number,
  pollsHidden = false,
): Query {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = useWithoutLostAnswer(useQuery(arg, { pollingInterval, skipPollingIfUnfocused: !pollsHidden }));
  const wantedInterval = intervalOf(query);
  if (wantedInterval !== pollingInterval) setPollingInterval(wantedInterval);
  return query;
}

/** The refusals of a transaction that another person has paid, and of a case that its referee has lost. */
const LOST: readonly FailureCode[] = [ERROR.noAccess, ERROR.disputeNotFound];

/** The cache keeps the earlier answer after each failure, so a failed connection after the refusal would show it again. */
function useWithoutLostAnswer<Query extends LoadedQuery<unknown>>(query: Query): Query {
  const [wasLost, setWasLost] = useState(false);
  const isLost = query.error !== undefined && (wasLost || LOST.includes(toApiFailure(query.error).code));
  if (isLost !== wasLost) setWasLost(isLost);
  return isLost ? { ...query, currentData: undefined } : query;
}
