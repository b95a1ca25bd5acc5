import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MoneyCallKind } from '@/api/moneyCalls';
import type { RootState } from '@/state/store';

/** A money call without an answer, as the bar shows it. */
export interface UnansweredCall {
  /** Its idempotency key. */
  key: string;
  kind: MoneyCallKind;
  /** Its transaction; null where none is known. */
  paymentCode: string | null;
  state: 'asking' | 'done' | 'notDone';
}

export interface UnansweredState {
  /** The oldest first. */
  calls: UnansweredCall[];
}

declare module '@/state/store' {
  interface RootState {
    unanswered: UnansweredState;
  }
}

const initialState: UnansweredState = { calls: [] };
const without = (calls: readonly UnansweredCall[], key: string) => calls.filter((call) => call.key !== key);

/** Money calls without an answer, for their bars; `flows/offline` asks about them. */
const slice = createSlice({
  name: 'unanswered',
  initialState,
  reducers: {
    /** Adds a call, or replaces what was shown of it. */
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

/** «دوباره بفرست», for the call with this key. */
export const sendAgainRequested = createAction<string, 'unanswered/sendAgainRequested'>(
  'unanswered/sendAgainRequested',
);

/** «دیدن معامله», of a call that was done. */
export const unansweredOpened = createAction<string, 'unanswered/opened'>('unanswered/opened');

/** The person closes the bar of the call with this key. */
export const unansweredDismissed = createAction<string, 'unanswered/dismissed'>('unanswered/dismissed');
