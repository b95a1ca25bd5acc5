import { baseApi } from '@/api/baseApi';
import type { RootState } from '@/lib/store';
import {
  closed,
  dictionary,
  type FieldShapes,
  fields,
  flag,
  isObject,
  list,
  type Names,
  oneOf,
  open,
  optional,
  type Shape,
  secret,
  secretUnless,
  shared,
  whole,
} from '@/lib/visibility';
import { errorName, failure, requestId } from './common';
import { endpointShape } from './endpoints';

type ApiState = RootState['api'];
type TagType = keyof ApiState['provided']['tags'];

/** Names of endpoints are words of the program. */
export const endpointName = open<string>(
  'endpoint',
  (value) => endpointShape(value) !== undefined || Object.hasOwn(baseApi.endpoints, String(value)),
);

/**
 * What RTK Query calls an answer by: the endpoint and its arguments as JSON. The arguments are shown as everywhere
 * else, so that two equal keys stay equal.
 */
export const cacheKey: Shape<string> = {
  show(value, names) {
    const [, name, args] = /^(\w+)\((.*)\)$/s.exec(String(value)) ?? [];
    const shape = endpointShape(name);
    return (
      (shape && args !== undefined && shownKey(String(name), args, shape.args, names)) ||
      secret('call').show(value, names)
    );
  },
  flaw: (value) => (typeof value === 'string' ? null : ''),
};

function shownKey(name: string, args: string, shape: Shape, names: Names): string | null {
  if (args === 'undefined') {
    return `${name}(undefined)`;
  }
  try {
    return `${name}(${JSON.stringify(shape.show(JSON.parse(args), names))})`;
  } catch {
    return null;
  }
}

/** Our own failures; what RTK Query makes of a thrown error is known by its class only. */
export const callError: Shape = {
  show: (value, names) => (failure.flaw(value) === null ? failure : thrown).show(value, names),
  flaw: (value) => (isObject(value) ? null : ''),
};

const thrown = fields<{ name: string; message: string; stack: string; code: string }>({
  name: errorName,
  message: secret('message'),
  stack: secret('stack'),
  code: secret('message'),
});

const tagType = oneOf<TagType>({
  User: true,
  Accounts: true,
  Transaction: true,
  Lists: true,
  PartnerEntry: true,
  Sessions: true,
});
const tagId = secretUnless('paymentCode', (text) => text === '__internal_without_id');

export const tag: Shape = {
  show: (value, names) =>
    typeof value === 'string'
      ? tagType.show(value, names)
      : fields<{ type: string; id: string }>({ type: tagType, id: tagId }).show(value, names),
  flaw: () => null,
};

/** What is kept of a call, and what its actions say: it depends on which endpoint was called. */
const callShapes = new Map<string, Shape>();

function call(name: unknown): Shape {
  const key = String(name);
  const known = callShapes.get(key);
  if (known) {
    return known;
  }
  const shape = fields<Record<keyof typeof callFields | 'originalArgs' | 'data', unknown>>({
    ...callFields,
    originalArgs: optional(endpointShape(name)?.args ?? closed('argument')),
    data: optional(endpointShape(name)?.answer ?? closed('answer')),
  });
  callShapes.set(key, shape);
  return shape;
}

const callFields = {
  status: oneOf<'uninitialized' | 'pending' | 'fulfilled' | 'rejected'>({
    uninitialized: true,
    pending: true,
    fulfilled: true,
    rejected: true,
  }),
  endpointName: optional(endpointName),
  requestId: optional(requestId),
  startedTimeStamp: optional(whole),
  fulfilledTimeStamp: optional(whole),
  error: optional(callError),
  direction: optional(oneOf<'forward' | 'backward'>({ forward: true, backward: true })),
};

const callState: Shape = shared({
  show: (value, names) => call(isObject(value) && value.endpointName).show(value, names),
  flaw: (value) => call(isObject(value) && value.endpointName).flaw(value),
});

const config: FieldShapes<Record<string, unknown>> = {
  online: flag,
  focused: flag,
  middlewareRegistered: open('registered', (value) => typeof value === 'boolean' || value === 'conflict'),
  refetchOnFocus: flag,
  refetchOnReconnect: flag,
  refetchOnMountOrArgChange: flag,
  keepUnusedDataFor: whole,
  reducerPath: oneOf<'api'>({ api: true }),
  invalidationBehavior: oneOf<'immediately' | 'delayed'>({ immediately: true, delayed: true }),
};

/** Who listens to which answer. */
export const subscriptions = dictionary(cacheKey, dictionary(requestId, closed('option')));

/** RTK Query's own part of the state. */
export const apiState = fields<Record<keyof ApiState, unknown>>({
  queries: dictionary(cacheKey, callState),
  mutations: dictionary(requestId, callState),
  provided: fields<{ tags: unknown; keys: unknown }>({
    tags: dictionary(tagType, dictionary(tagId, list(cacheKey))),
    keys: dictionary(cacheKey, list(tag)),
  }),
  subscriptions,
  config: fields<Record<string, unknown>>(config),
}) as Shape<ApiState>;
