import type { CallName } from '@contract/calls';
import { CALLS } from '@contract/calls';
import type { SentRequest } from '../testNetwork';
import { patternOf } from './address';

const callNames = Object.keys(CALLS) as CallName[];

/** The contract names of requests, sorted, because some leave at the same moment. */
export function callsOf(requests: readonly Pick<SentRequest, 'method' | 'path'>[]): string[] {
  return requests.map(nameOf).sort();
}

/** A request outside the contract keeps its method and path, for the message of a failing test. */
function nameOf({ method, path }: Pick<SentRequest, 'method' | 'path'>): string {
  const isIt = (name: CallName) => CALLS[name].method === method && patternOf(CALLS[name].path).test(path);
  return callNames.find(isIt) ?? `${method} ${path}`;
}
