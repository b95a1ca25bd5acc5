import type { DeliveryTerms } from '@contract/rules/deliveryRules';
import { COMMISSION_SIDE, DEFAULT_COMMISSION_SIDE } from '@contract/rules/division';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiFailure } from '@/api/failure';
import type { FeeSide, NewTransaction } from '@/api/transactionsApi';
import type { AmountUnit } from '@/lib/money';
import { locationChanged, pageReturned, requestRepeated } from '@/state/actions';
import type { RootState } from '@/state/store';

/** A request while it is filled in. */
export interface RequestDraft extends DeliveryTerms {
  amountRials: number | null;
  /** The unit of the amount field; null: the one that was chosen last on this device. */
  amountUnit: AmountUnit | null;
  commissionSide: FeeSide;
  purpose: string;
  /** Null: the default account. */
  accountId: string | null;
  refereeNationalCode: string | null;
}

export interface RequestMoneyState {
  draft: RequestDraft;
  /** `leaving`: the request is made, and its page or the partner's is loading. */
  status: 'idle' | 'pending' | 'leaving' | 'failed';
  failure: ApiFailure | null;
}

declare module '@/state/store' {
  interface RootState {
    requestMoney: RequestMoneyState;
  }
}

const defaultSide: FeeSide = DEFAULT_COMMISSION_SIDE === COMMISSION_SIDE.payee ? 'payee' : 'payer';

/** Most goods of an ad change hands in person. */
export const USUAL_TERMS: DeliveryTerms = { deliveryMethod: 'hand', payByDays: 7, deliverByDays: 3 };

const initialState: RequestMoneyState = {
  draft: {
    ...USUAL_TERMS,
    amountRials: null,
    amountUnit: null,
    commissionSide: defaultSide,
    purpose: '',
    accountId: null,
    refereeNationalCode: null,
  },
  status: 'idle',
  failure: null,
};

const slice = createSlice({
  name: 'requestMoney',
  initialState,
  reducers: {
    draftSaved: (state, { payload }: PayloadAction<Partial<RequestDraft>>) => {
      Object.assign(state.draft, payload);
      // A request that is being made stays so: its button would otherwise take a press and make nothing.
      if (state.status !== 'failed') return;
      state.status = 'idle';
      state.failure = null;
    },
    /** «ثبت و ساخت لینک پرداخت», for a draft or a partner's entry. */
    createRequested: (state, _action: PayloadAction<NewTransaction>) => {
      state.status = 'pending';
      state.failure = null;
    },
    /** The request is made. Empties its draft: another one, or that beside a partner's entry, stays. */
    created: (state, { payload }: PayloadAction<{ code: string; isFromDraft: boolean }>): RequestMoneyState => ({
      ...initialState,
      draft: payload.isFromDraft ? initialState.draft : state.draft,
      status: 'leaving',
    }),
    createFailed: (state, { payload }: PayloadAction<ApiFailure>) => {
      state.status = 'failed';
      state.failure = payload;
    },
  },
  extraReducers: (builder) => {
    const arrived = (state: RequestMoneyState) => {
      if (state.status === 'leaving') {
        state.status = 'idle';
      }
    };
    builder.addCase(
      requestRepeated,
      (_state, { payload }): RequestMoneyState => ({
        ...initialState,
        draft: { ...initialState.draft, ...payload },
      }),
    );
    builder.addCase(locationChanged, arrived);
    // Restored from the browser's cache, the page would still be busy.
    builder.addCase(pageReturned, arrived);
  },
});

export const { draftSaved, createRequested, created, createFailed } = slice.actions;
export const requestMoneyReducer = slice.reducer;

export const selectRequestMoney = (state: RootState) => state.requestMoney;
export const selectRequestDraft = (state: RootState) => state.requestMoney.draft;
