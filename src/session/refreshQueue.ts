import { createAction } from '@reduxjs/toolkit';

/** How a refresh ended: new tokens are in the store; the server refused it; or it got no usable answer. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

interface Waiter {
  resolve(outcome: RefreshOutcome): void;
}

/** Requests that got a 401 and wait for new tokens, in the order of their arrival. */
export interface RefreshQueue {
  /** Waits for the next release. A request that is cancelled meanwhile frees its place, as if it got no answer. */
  wait(signal: AbortSignal): Promise<RefreshOutcome>;
  /** Lets everybody go; answers how many there were. */
  release(outcome: RefreshOutcome): number;
  readonly size: number;
}

/** One queue a store. */
export function createRefreshQueue(): RefreshQueue {
  const waiters = new Set<Waiter>();
  return {
    wait(signal) {
      return new Promise((resolve) => {
        const leave = () => {
          waiters.delete(waiter);
          resolve('unreachable');
        };
        const waiter: Waiter = {
          resolve: (outcome) => {
            signal.removeEventListener('abort', leave);
            resolve(outcome);
          },
        };
        if (signal.aborted) {
          leave();
          return;
        }
        signal.addEventListener('abort', leave, { once: true });
        waiters.add(waiter);
      });
    },
    release(outcome) {
      const leaving = [...waiters];
      waiters.clear();
      for (const waiter of leaving) {
        waiter.resolve(outcome);
      }
      return leaving.length;
    },
    get size() {
      return waiters.size;
    },
  };
}

/** The queue's story in a trace. Only `tokenExpired` is asked by the base query; the refresh flow tells the rest. */
export const refreshActions = {
  /** With the generation of the tokens that are too old: newer ones need no refresh. */
  tokenExpired: createAction<{ generation: number }>('refreshQueue/expired'),
  started: createAction('refreshQueue/started'),
  /** Another request or another tab had refreshed already. */
  skipped: createAction('refreshQueue/skipped'),
  refreshed: createAction('refreshQueue/refreshed'),
  refused: createAction('refreshQueue/refused'),
  unreachable: createAction('refreshQueue/unreachable'),
  released: createAction<{ outcome: RefreshOutcome; waiters: number }>('refreshQueue/released'),
};
