import type { UnknownAction } from '@reduxjs/toolkit';
import {
  among,
  closed,
  dictionary,
  fields,
  flag,
  hide,
  isObject,
  list,
  type Names,
  open,
  optional,
  type Shape,
  secret,
  secretUnless,
  shared,
  whole,
} from '@/lib/visibility';
import type { KnownCache } from '@/state/actions';
import type { RootState } from '@/state/store';
import { answerMeta, errorName, failure, requestId } from './common';
import { endpointShape, isDeclared } from './endpoints';

type ApiState = RootState['api'];
type TagType = keyof ApiState['provided']['tags'];

/** Names of endpoints are words of the program. */
const endpointName = open<string>('endpoint', isDeclared);

/**
 * What RTK Query calls an answer by: the endpoint and its arguments as JSON. The arguments are shown as everywhere
 * else, so that two equal keys stay equal.
 */
const cacheKey: Shape<string> = {
  show(value, names) {
    const [, name, args] = /^(\w+)\((.*)\)$/s.exec(String(value)) ?? [];
    return (
      (isDeclared(name) && args !== undefined && shownKey(String(name), args, endpointShape(name).args, names)) ||
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
const callError: Shape = {
  show: (value, names) => (failure.flaw(value) === null ? failure : thrown).show(value, names),
  flaw: (value) => (isObject(value) ? null : ''),
};

const thrown = fields({
  name: errorName,
  message: secret('message'),
  stack: secret('stack'),
  code: secret('message'),
});

const tagType: Shape<TagType> = among(
  'User',
  'Accounts',
  'Transaction',
  'Lists',
  'Rows',
  'Notices',
  'PartnerEntry',
  'Sessions',
);
const tagId = secretUnless('paymentCode', (text) => text === '__internal_without_id');

const tag: Shape = {
  show: (value, names) =>
    typeof value === 'string' ? tagType.show(value, names) : fields({ type: tagType, id: tagId }).show(value, names),
  flaw: () => null,
};

/** The way in which pages of a list are asked for. */
const direction = optional(among('forward', 'backward'));

const callFields = {
  status: among('uninitialized', 'pending', 'fulfilled', 'rejected'),
  endpointName: optional(endpointName),
  requestId: optional(requestId),
  startedTimeStamp: optional(whole),
  fulfilledTimeStamp: optional(whole),
  error: optional(callError),
  direction,
};

/** What is kept of a call: it depends on which endpoint was called. */
const callState: Shape = shared({
  show: (value, names) => callShape(value).show(value, names),
  flaw: (value) => callShape(value).flaw(value),
});

function callShape(call: unknown): Shape {
  const { args, answer } = endpointShape(isObject(call) && call.endpointName);
  return fields({ ...callFields, originalArgs: optional(args), data: optional(answer) });
}

const config = fields({
  online: flag,
  focused: flag,
  middlewareRegistered: open('registered', (value) => typeof value === 'boolean' || value === 'conflict'),
  refetchOnFocus: flag,
  refetchOnReconnect: flag,
  refetchOnMountOrArgChange: flag,
  keepUnusedDataFor: whole,
  reducerPath: among('api'),
  invalidationBehavior: among('immediately', 'delayed'),
});

/** Who listens to which answer. */
const subscriptions = dictionary(cacheKey, dictionary(requestId, closed('option')));

const provided = fields({
  tags: dictionary(tagType, dictionary(tagId, list(cacheKey))),
  keys: dictionary(cacheKey, list(tag)),
});

const kept = { queries: dictionary(cacheKey, callState), mutations: dictionary(requestId, callState), provided };

/** What was known before there was a connection. */
export const knownCache = fields<Record<keyof KnownCache, unknown>>(kept) as Shape<KnownCache>;

/** RTK Query's own part of the state. */
export const apiState = fields<Record<keyof ApiState, unknown>>({
  ...kept,
  subscriptions,
  config,
}) as Shape<ApiState>;

const THUNK = /^api\/execute(Query|InfiniteQuery|Mutation)\/(pending|fulfilled|rejected)$/;

const argFields = {
  type: among('query', 'infinitequery', 'mutation'),
  endpointName,
  queryCacheKey: optional(cacheKey),
  subscribe: optional(flag),
  forceRefetch: optional(closed('option')),
  subscriptionOptions: optional(closed('option')),
  track: optional(flag),
  direction,
  fixedCacheKey: optional(requestId),
};

const metaFields = {
  requestId,
  requestStatus: among('pending', 'fulfilled', 'rejected'),
  startedTimeStamp: optional(whole),
  fulfilledTimeStamp: optional(whole),
  baseQueryMeta: answerMeta,
  aborted: optional(flag),
  condition: optional(flag),
  rejectedWithValue: optional(flag),
  RTK_autoBatch: optional(flag),
};

/** An action of a call: which endpoint, how it went and how long it took; arguments and answers by endpoint. */
function showThunk(action: UnknownAction, names: Names): UnknownAction {
  const meta = isObject(action.meta) ? action.meta : {};
  const arg = isObject(meta.arg) ? meta.arg : {};
  const shape = endpointShape(arg.endpointName);
  const metaShape = fields({ ...metaFields, arg: fields({ ...argFields, originalArgs: shape.args }) });
  return {
    type: action.type,
    meta: metaShape.show(meta, names),
    ...('payload' in action && {
      payload: (meta.requestStatus === 'rejected' ? callError : shape.answer).show(action.payload, names),
    }),
    ...('error' in action && { error: callError.show(action.error, names) }),
  };
}

/** Patches of a part of the state: their paths lead through its shape. */
function showPatches(patches: unknown, root: Shape, firstStep: Shape, names: Names): unknown {
  if (!Array.isArray(patches)) {
    return hide('patch', patches, names);
  }
  return patches.filter(isObject).map(({ op, path, value }) => {
    const steps: unknown[] = Array.isArray(path) ? path : [];
    const end = steps.reduce<Shape>((shape, step) => shape.inside?.(String(step)) ?? closed('value'), root);
    return {
      op: operation.show(op, names),
      path: steps.map((step, at) =>
        typeof step === 'number' ? step : (at === 0 ? firstStep : laterStep).show(step, names),
      ),
      ...(value !== undefined && { value: end.show(value, names) }),
    };
  });
}

const operation = among('add', 'remove', 'replace');
/** A field, or a place in a list. */
const laterStep = secretUnless('step', (text) => /^([a-z][A-Za-z]{0,30}|\d{1,4})$/.test(text));

const call = { queryCacheKey: optional(cacheKey), requestId: optional(requestId) };

const payloads: Readonly<Record<string, (payload: unknown, names: Names) => unknown>> = {
  'api/invalidateTags': list(tag).show,
  'api/invalidation/updateProvidedBy': list(fields({ queryCacheKey: cacheKey, providedTags: list(tag) })).show,
  'api/queries/removeQueryResult': fields(call).show,
  'api/mutations/removeMutationResult': fields({ ...call, fixedCacheKey: optional(requestId) }).show,
  'api/subscriptions/unsubscribeQueryResult': fields(call).show,
  'api/subscriptions/updateSubscriptionOptions': fields({ ...call, endpointName, options: closed('option') }).show,
  'api/internalSubscriptions/subscriptionsUpdated': (payload, names) =>
    showPatches(payload, subscriptions, cacheKey, names),
  'api/queries/queryResultPatched': (payload, names) => {
    const { queryCacheKey, patches } = isObject(payload) ? payload : {};
    const [name] = String(queryCacheKey).split('(');
    const { answer } = endpointShape(name);
    return {
      queryCacheKey: cacheKey.show(queryCacheKey, names),
      patches: showPatches(patches, answer, laterStep, names),
    };
  },
};

/** An action of RTK Query as a trace may show it; null for actions of others. */
export function showApiAction(action: UnknownAction, names: Names): UnknownAction | null {
  if (THUNK.test(action.type)) {
    return showThunk(action, names);
  }
  const show = payloads[action.type];
  return show ? { type: action.type, payload: show(action.payload, names) } : null;
}
