import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MoneyCallKind } from '@/api/moneyCalls';
import type { RootState } from '@/state/store';

/** A money call without an answer, as its bar shows it. */
export interface UnansweredCall {
  /** Its idempotency key. */
  key: string;
  kind: MoneyCallKind;
  /** Null when unknown. */
  paymentCode: string | null;
  state: 'asking' | 'done' | 'notDone';
  /** What a request was made of, as it was sent: tells its draft from a later one. */
  body?: object | null;
}

export interface UnansweredState {
  /** Oldest first. */
  calls: UnansweredCall[];
}

declare module '@/state/store' {
  interface RootState {
    unanswered: UnansweredState;
  }
}

const initialState: UnansweredState = { calls: [] };
const without = (calls: readonly UnansweredCall[], key: string) => calls.filter((call) => call.key !== key);

/** Money calls without an answer. `flows/offline` checks them. */
const slice = createSlice({
  name: 'unanswered',
  initialState,
  reducers: {
    /** Adds a call, or replaces it. */
    unansweredShown: ({ calls }, { payload }: PayloadAction<UnansweredCall>) => ({
      calls: [...without(calls, payload.key), payload],
    }),
    /** @param payload the key of the call */
    unansweredHidden: ({ calls }, { payload }: PayloadAction<string>) => ({ calls: without(calls, payload) }),
  },
});

export const { unansweredShown, unansweredHidden } = slice.actions;
export const unansweredReducer = slice.reducer;

export const selectUnansweredCalls = (state: RootState): readonly UnansweredCall[] => state.unanswered.calls;

/** «دوباره بفرست», with the call's key. */
export const sendAgainRequested = createAction<string, 'unanswered/sendAgainRequested'>(
  'unanswered/sendAgainRequested',
);

/** «دیدن معامله», with the call's key. */
export const unansweredOpened = createAction<string, 'unanswered/opened'>('unanswered/opened');

/** The bar was closed; with the call's key. */
export const unansweredDismissed = createAction<string, 'unanswered/dismissed'>('unanswered/dismissed');
