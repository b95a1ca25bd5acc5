import { type EndpointShape, shared } from '@/lib/visibility';
import { accountsEndpoints } from './accounts';
import { listsEndpoints } from './lists';
import { partnerEndpoints } from './partner';
import { sessionsEndpoints } from './sessions';
import { transactionsEndpoints } from './transactions';
import { refreshEndpoints, userEndpoints } from './user';

const ENDPOINTS: ReadonlyMap<string, EndpointShape> = new Map(
  Object.entries<EndpointShape>({
    ...accountsEndpoints,
    ...listsEndpoints,
    ...partnerEndpoints,
    ...refreshEndpoints,
    ...sessionsEndpoints,
    ...transactionsEndpoints,
    ...userEndpoints,
  }).map(([name, { args, answer }]) => [name, { args, answer: shared(answer) }]),
);

/** What of an endpoint's calls may be shown; undefined when nobody has decided yet: then it is its name alone. */
export function endpointShape(name: unknown): EndpointShape | undefined {
  return ENDPOINTS.get(String(name));
}
