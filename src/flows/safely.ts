import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { tellFailure } from './tellFailure';

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

/** Keeps a whole flow alive: when it dies it is started anew. The person is told once; the trace each time. */
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
  };
}

function* tellDeath(flow: FlowName, thrown: unknown): SagaGenerator<void> {
  yield* put(flowFailed({ flow, message: thrown instanceof Error ? thrown.name : 'refused' }));
}
