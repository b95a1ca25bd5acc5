import type { UnknownAction } from '@reduxjs/toolkit';
import {
  closed,
  type EndpointShape,
  fields,
  flag,
  hide,
  isObject,
  list,
  type Names,
  oneOf,
  optional,
  type Shape,
  secretUnless,
  whole,
} from '@/lib/visibility';
import { answerMeta, requestId } from './common';
import { endpointShape } from './endpoints';
import { cacheKey, callError, endpointName, subscriptions, tag } from './state';

const THUNK = /^api\/execute(Query|InfiniteQuery|Mutation)\/(pending|fulfilled|rejected)$/;

const UNKNOWN_ENDPOINT: EndpointShape = { args: closed('argument'), answer: closed('answer') };

const argFields = {
  type: oneOf<'query' | 'infinitequery' | 'mutation'>({ query: true, infinitequery: true, mutation: true }),
  endpointName,
  queryCacheKey: optional(cacheKey),
  subscribe: optional(flag),
  forceRefetch: optional(closed('option')),
  subscriptionOptions: optional(closed('option')),
  track: optional(flag),
  direction: optional(oneOf<'forward' | 'backward'>({ forward: true, backward: true })),
  fixedCacheKey: optional(requestId),
};

const metaFields = {
  requestId,
  requestStatus: oneOf<'pending' | 'fulfilled' | 'rejected'>({ pending: true, fulfilled: true, rejected: true }),
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
  const shape = endpointShape(arg.endpointName) ?? UNKNOWN_ENDPOINT;
  const metaShape = fields<Record<string, unknown>>({
    ...metaFields,
    arg: fields<Record<string, unknown>>({ ...argFields, originalArgs: shape.args }),
  });
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

const operation = oneOf<'add' | 'remove' | 'replace'>({ add: true, remove: true, replace: true });
/** A field, or a place in a list. */
const laterStep = secretUnless('step', (text) => /^([a-z][A-Za-z]{0,30}|\d{1,4})$/.test(text));

const call = { queryCacheKey: optional(cacheKey), requestId: optional(requestId) };

const payloads: Readonly<Record<string, (payload: unknown, names: Names) => unknown>> = {
  'api/invalidateTags': list(tag).show,
  'api/invalidation/updateProvidedBy': list(
    fields<{ queryCacheKey: string; providedTags: unknown }>({ queryCacheKey: cacheKey, providedTags: list(tag) }),
  ).show,
  'api/queries/removeQueryResult': fields<Record<string, unknown>>(call).show,
  'api/mutations/removeMutationResult': fields<Record<string, unknown>>({ ...call, fixedCacheKey: optional(requestId) })
    .show,
  'api/subscriptions/unsubscribeQueryResult': fields<Record<string, unknown>>(call).show,
  'api/subscriptions/updateSubscriptionOptions': fields<Record<string, unknown>>({
    ...call,
    endpointName: optional(endpointName),
    options: closed('option'),
  }).show,
  'api/internalSubscriptions/subscriptionsUpdated': (payload, names) =>
    showPatches(payload, subscriptions, cacheKey, names),
  'api/queries/queryResultPatched': (payload, names) => {
    const { queryCacheKey, patches } = isObject(payload) ? payload : {};
    const [name] = String(queryCacheKey).split('(');
    const { answer } = endpointShape(name) ?? UNKNOWN_ENDPOINT;
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
