import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { failureToast } from '@/api/failureToast';
import { toastShown } from '@/lib/commands';
import type { ErrorOverrides } from '@/messages/errors';
import { visitorCopy } from '@/messages/visitor';

/** Names of the flows, as a trace shows them. */
export type FlowName =
  | 'auth'
  | 'authenticate'
  | 'browser'
  | 'cards'
  | 'destination'
  | 'logout'
  | 'matchIdentity'
  | 'members'
  | 'otpAction'
  | 'partner'
  | 'partnerVisit'
  | 'payment'
  | 'refreshQueue'
  | 'requestMoney'
  | 'root'
  | 'tabs';

/** A flow threw what it should have handled. Says which, never what it worked on. */
export const flowFailed = createAction<{ flow: FlowName; message: string }>('flows/failed');

/** A flow has died too often and is not started again: what it does is not done on this page any more. */
export const flowGivenUp = createAction<{ flow: FlowName }>('flows/givenUp');

/** How often a flow that dies is started again: one that dies at once would do so for ever. */
const RESTARTS = 5;

/**
 * Wraps a watcher's worker: what it throws becomes an action and a toast, and the watcher lives on. `failed` makes the
 * action that ends the waiting in the flow's slice, so that the person can start the flow again.
 */
export function safely<Args extends unknown[]>(
  flow: FlowName,
  worker: (...args: Args) => Generator,
  failed?: (failure: ApiFailure) => UnknownAction,
): (...args: Args) => Generator {
  return function* guarded(...args) {
    try {
      yield* worker(...args);
    } catch (thrown) {
      yield* tellDeath(flow, thrown);
      yield* tellFailure(toApiFailure(thrown));
      if (failed) {
        yield* put(failed(toApiFailure(thrown)));
      }
    }
  };
}

/**
 * Keeps a whole flow alive: when it dies it is started anew. The person is told of the first death and
 * of the end, with the way on: a fresh page; the trace each time.
 */
export function keptAlive(flow: FlowName, saga: () => Generator): () => SagaGenerator<void> {
  return function* alive() {
    for (let death = 0; death <= RESTARTS; death += 1) {
      try {
        yield* call(saga);
        return;
      } catch (thrown) {
        yield* tellDeath(flow, thrown);
        if (death === 0) {
          yield* tellFailure(toApiFailure(thrown));
        }
      }
    }
    yield* put(flowGivenUp({ flow }));
    yield* put(toastShown({ kind: 'error', text: visitorCopy.notices.flowGivenUp }));
  };
}

/** Tells the person about a failure in the one toast place; says nothing for the codes that have no text. */
export function* tellFailure(failure: ApiFailure, overrides?: ErrorOverrides): SagaGenerator<void> {
  const toast = failureToast(failure, overrides);
  if (toast !== null) {
    yield* put(toast);
  }
}

function* tellDeath(flow: FlowName, thrown: unknown): SagaGenerator<void> {
  yield* put(flowFailed({ flow, message: thrown instanceof Error ? thrown.name : 'refused' }));
}
