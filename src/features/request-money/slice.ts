import { COMMISSION_SIDE, DEFAULT_COMMISSION_SIDE } from '@contract/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '@/api/failure';
import type { Side } from '@/api/models';
import type { RootState } from '@/lib/store';

/** A payment request while it is filled in. */
export interface RequestDraft {
  amountRials: number | null;
  commissionSide: Side;
  purpose: string;
  /** Null: the default account. */
  accountId: string | null;
  refereeNationalCode: string | null;
}

export interface RequestMoneyState {
  draft: RequestDraft;
  /** Names this request at the server: the same draft asked again after a lost answer is made once. */
  intentKey: string | null;
  status: 'idle' | 'pending' | 'failed';
  failure: ApiFailure | null;
}

declare module '@/lib/store' {
  interface RootState {
    requestMoney: RequestMoneyState;
  }
}

const defaultSide: Side = DEFAULT_COMMISSION_SIDE === COMMISSION_SIDE.payee ? 'payee' : 'payer';

const initialState: RequestMoneyState = {
  draft: { amountRials: null, commissionSide: defaultSide, purpose: '', accountId: null, refereeNationalCode: null },
  intentKey: null,
  status: 'idle',
  failure: null,
};

const slice = createSlice({
  name: 'requestMoney',
  initialState,
  reducers: {
    /** Any part of the draft changed. Another draft is another intent. */
    draftSaved: (state, { payload }: PayloadAction<Partial<RequestDraft>>) => {
      Object.assign(state.draft, payload);
      state.intentKey = null;
      state.status = 'idle';
      state.failure = null;
    },
    /** «ثبت و ساخت لینک پرداخت» was pressed. */
    createRequested: (state) => {
      state.status = 'pending';
      state.failure = null;
    },
    /** The flow names the intent before it asks. */
    intentNamed: (state, { payload }: PayloadAction<string>) => {
      state.intentKey = payload;
    },
    created: (_state, _action: PayloadAction<{ code: string }>) => initialState,
    createFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
      if (payload.code !== 'network') {
        state.intentKey = null;
      }
    },
  },
});

export const { draftSaved, createRequested, intentNamed, created, createFailed } = slice.actions;
export const requestMoneyReducer = slice.reducer;

export const selectRequestMoney = (state: RootState) => state.requestMoney;
export const selectRequestDraft = (state: RootState) => state.requestMoney.draft;
