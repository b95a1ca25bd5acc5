import { CALLS, type CallName } from '@contract/calls';
import type { SentRequest } from '../testNetwork';

const callNames = Object.keys(CALLS) as CallName[];

/** The calls of the contract that requests were, in the order of their names: some leave at the same moment. */
export function callsOf(requests: readonly Pick<SentRequest, 'method' | 'path'>[]): string[] {
  return requests.map(nameOf).sort();
}

/** A request that is no call of the contract keeps its own words, so that a failing test says them. */
function nameOf({ method, path }: Pick<SentRequest, 'method' | 'path'>): string {
  const isIt = (name: CallName) => CALLS[name].method === method && patternOf(CALLS[name].path).test(path);
  return callNames.find(isIt) ?? `${method} ${path}`;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
