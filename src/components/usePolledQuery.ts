import type { SkipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { LoadedQuery } from './Loaded';

interface PollOptions {
  pollingInterval: number;
  skipPollingIfUnfocused: boolean;
}

/**
 * A query that polls for as long as its answer is expected to change.
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
  const query = useQuery(arg, { pollingInterval, skipPollingIfUnfocused: !pollsHidden });
  const wantedInterval = intervalOf(query);
  if (wantedInterval !== pollingInterval) setPollingInterval(wantedInterval);
  return query;
}
